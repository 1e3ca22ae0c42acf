import { expect, test } from 'vitest';
import { lineByPointer } from './jsonLines';

test('finds the line of every value, whatever its texts contain', () => {
  const text = `{
  "a": [1, { "b/c": "x, \\"]}: \\\\" },
    null],
  "d": {},
  "e": []
, "f"
  : -1.5e3 }`;
  expect(Object.fromEntries(lineByPointer(text))).toEqual({
    '': 1,
    '/a': 2,
    '/a/0': 2,
    '/a/1': 2,
    '/a/1/b~1c': 2,
    '/a/2': 3,
    '/d': 4,
    '/e': 5,
    '/f': 7,
  });
});

test.each([
  ['', 1, 'a value is expected here, instead of the end'],
  ['{\n "a": }', 2, 'a value is expected here, instead of }'],
  ['{\n "a": 1,\n}', 3, 'a name in quotes is expected here, instead of }'],
  ['[1\n 2]', 2, 'a comma or ] is expected here, instead of 2]'],
  ['{"a" 1}', 1, 'a colon is expected here, instead of 1}'],
  ['["a\nb"]', 1, 'a value is expected here, instead of "a'],
  ['["\\x"]', 1, 'a value is expected here, instead of "\\x"]'],
  ['[01]', 1, 'a comma or ] is expected here, instead of 1]'],
  ['{}\n\nx', 3, 'the end is expected here, instead of x'],
  ['{"a": 1,\n "a": 2}', 2, '"a" stands here twice: remove one of them'],
])('rejects %j with the place of the fault', (text, line, message) => {
  expect(() => lineByPointer(text)).toThrow(expect.objectContaining({ line, message }));
});
