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
  ['', 1, 'expected a value, but found the end'],
  ['{\n "a": }', 2, 'expected a value, but found }'],
  ['{\n "a": 1,\n}', 3, 'expected a name in quotes, but found }'],
  ['[1\n 2]', 2, 'expected a comma or ], but found 2]'],
  ['{"a" 1}', 1, 'expected a colon, but found 1}'],
  ['["a\nb"]', 1, 'expected a value, but found "a'],
  ['["\\x"]', 1, 'expected a value, but found "\\x"]'],
  ['[01]', 1, 'expected a comma or ], but found 1]'],
  ['{}\n\nx', 3, 'expected the end, but found x'],
  ['{"a": 1,\n "a": 2}', 2, '"a" is here twice: remove one of them'],
])('rejects %j with the place of the fault', (text, line, message) => {
  expect(() => lineByPointer(text)).toThrow(expect.objectContaining({ line, message }));
});
