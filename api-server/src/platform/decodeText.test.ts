import { describe, expect, test } from 'vitest';
import { decodeText } from './decodeText';

const decodeOrErrorMessage = (bytes: Buffer) => {
  try {
    return decodeText(bytes, 'menu.json');
  } catch (error) {
    return (error as Error).message;
  }
};

describe('decodeText', () => {
  test('reads UTF-8, with and without a byte order mark', () => {
    for (const text of ['', 'Ménage', 'Ménage\n家事\r\n😀\n']) {
      expect(decodeOrErrorMessage(Buffer.from(text))).toBe(text);
      expect(decodeOrErrorMessage(Buffer.from(`\ufeff${text}`))).toBe(text);
    }
  });

  test.each([
    ['Latin-1', Buffer.from('{\n "name": "Ménage"\n}', 'latin1'), 2],
    ['Windows-1252', Buffer.concat([Buffer.from('a\nb\n'), Buffer.from([0x93, 0x61, 0x94])]), 3],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 1],
    ['a letter that is cut off at the end', Buffer.from('a\né').subarray(0, 3), 2],
  ])('refuses %s and names the line', (_name, bytes, line) => {
    expect(decodeOrErrorMessage(bytes)).toBe(
      `menu.json, line ${line}: the text is not UTF-8. Save the file as UTF-8 and try again.`,
    );
  });

  test('rejects the replacement character', () => {
    expect(decodeOrErrorMessage(Buffer.from('{\n\n"M\ufffdnage"}'))).toMatch(
      /^menu\.json, line 3: a character was lost here/,
    );
  });
});
