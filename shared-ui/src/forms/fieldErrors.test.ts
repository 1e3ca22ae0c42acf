import { expect, test } from 'vitest';
import { fieldErrors } from './fieldErrors';

test('nested errors become one list, in order, of the fields that were touched', () => {
  const errors = {
    name: 'Enter a name',
    place: { street: 'Enter a street' },
    lines: [undefined, { price: 'Too low' }],
    notes: 'Too long',
  };
  const touched = { name: true, place: { street: true }, lines: [{}, { price: true }], notes: false };
  expect(fieldErrors(errors, touched)).toEqual([
    { name: 'name', message: 'Enter a name' },
    { name: 'place.street', message: 'Enter a street' },
    { name: 'lines[1].price', message: 'Too low' },
  ]);
});
