import { expect, test } from 'vitest';
import { csvLine } from './csv';

test('what has commas, quotes or lines is quoted, and nothing becomes a formula', () => {
  expect(csvLine(['a', 'b,c', 'say "no"', 'two\nlines', '', null, 3, true])).toBe(
    'a,"b,c","say ""no""","two\nlines",,,3,true\r\n',
  );
  expect(csvLine(['=1+1', '+15550100', '-5', '@me', '\tx', -5])).toBe("'=1+1,'+15550100,'-5,'@me,'\tx,-5\r\n");
  expect(csvLine([['front', 'back'], { a: 1 }])).toBe('front back,"{""a"":1}"\r\n');
});
