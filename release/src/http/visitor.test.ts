import { expect, test } from 'vitest';
import { readCookies, visitorOf } from './visitor';

test.each([
  ['lang=de; lang=fr', 'de'],
  [' lang=de ;lang=fr', 'de'],
  ['lang=; lang=fr', 'en'],
  ['mylang=de; lang=fr', 'fr'],
  ['lang', 'en'],
])('uses from the cookies "%s" the first of a name, like nginx: %s', (cookies, language) => {
  expect(visitorOf(cookies).language).toBe(language);
});

test('reads a cookie value up to the next cookie', () => {
  expect([...readCookies('a=1=2; b = 3 ;c; =4')]).toEqual([
    ['a', '1=2'],
    ['b', '3'],
    ['', '4'],
  ]);
});
