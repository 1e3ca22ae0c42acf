import { expect, test } from 'vitest';
import { addressLines, houseNumber, splitAtMatch } from './address';

test('an address shows its street first and the rest below', () => {
  expect(addressLines('18 Alder Street, Portland, OR 97205')).toEqual({
    street: '18 Alder Street',
    rest: 'Portland, OR 97205',
  });
  expect(addressLines('Somewhere')).toEqual({ street: 'Somewhere', rest: '' });
});

test('the door plate shows the house number, not the name of a numbered street or the post code', () => {
  expect(houseNumber('18 Alder Street, Portland, OR 97205')).toBe('18');
  expect(houseNumber('Hauptstraße 12b, 10115 Berlin')).toBe('12b');
  expect(houseNumber('NW 23rd Avenue, Portland')).toBe('');
  expect(houseNumber('Town square, 97205')).toBe('');
});

test('the typed part of a suggestion is found whatever its case', () => {
  expect(splitAtMatch('18 Alder Street', '18 ald')).toEqual({ before: '', hit: '18 Ald', after: 'er Street' });
  expect(splitAtMatch('18 Alder Street', 'oak')).toEqual({ before: '18 Alder Street', hit: '', after: '' });
});
