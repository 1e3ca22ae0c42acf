import { describe, expect, test } from 'vitest';
import { csvAmount, csvHead, csvLine } from './csv';

describe('csvLine', () => {
  test('quotes text with separators, quotes or line breaks', () => {
    expect(csvLine(['a', 'b,c', 'say "no"', 'two\nlines', 'd;e', '', null, 3, true])).toBe(
      'a,"b,c","say ""no""","two\nlines","d;e",,,3,true\r\n',
    );
    expect(csvLine([['front', 'back'], { a: 1 }])).toBe('front back,"{""a"":1}"\r\n');
  });

  test.each([
    '=1+1',
    '+15550100',
    '-5',
    '-600.00',
    '@me',
    '\tx',
    ' =1+1',
    '\u200b=1+1',
    '\ufeff=1+1',
    '＝1+1',
    '＠me',
    '-',
  ])('writes the text %j so that no spreadsheet runs it', (text) => {
    expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
  });

  test.each([
    [-5, '-5'],
    [0.5, '0.5'],
    [csvAmount('-600.00'), '-600.00'],
    [csvAmount('600.00'), '600.00'],
    [csvAmount('0.5'), '0.50'],
    [csvAmount('-12'), '-12.00'],
    [csvAmount('0.00'), '0.00'],
    [csvAmount(''), ''],
    [csvAmount('-1+1'), "'-1+1"],
    [csvAmount('=1'), "'=1"],
  ])('writes the number %j as %s', (value, cell) => {
    expect(csvLine([value])).toBe(`${cell}\r\n`);
  });
});

describe('csvHead', () => {
  test('begins the file with the UTF-8 byte order mark', () => {
    expect([...Buffer.from(csvHead(['name', 'amount']))].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(csvHead(['name', 'amount'])).toBe('\ufeffname,amount\r\n');
  });
});
