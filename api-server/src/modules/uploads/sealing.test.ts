import { expect, test } from 'vitest';
import { keyIdIn, keyIdOf, seal, unseal } from './sealing';

const plain = Buffer.from('a licence');
const sealed = seal('secret one', 'licences/u_1.jpg', plain);

test('a sealed file opens with its secret under its path, and tells which secret that is', () => {
  expect(unseal('secret one', 'licences/u_1.jpg', sealed)).toEqual(plain);
  expect(keyIdIn(sealed)).toBe(keyIdOf('secret one'));
  expect(keyIdOf('secret two')).not.toBe(keyIdOf('secret one'));
  expect(keyIdIn(plain)).toBeUndefined();
  expect(sealed.includes(plain)).toBe(false);
});

test('refuses a file in the place of another one, or with another secret', () => {
  expect(() => unseal('secret one', 'licences/u_2.jpg', sealed)).toThrow();
  expect(() => unseal('secret two', 'licences/u_1.jpg', sealed)).toThrow();
});

test('two sealings of one file share no more than the head that names their secret', () => {
  const again = seal('secret one', 'licences/u_1.jpg', plain);
  expect(again.subarray(0, 24)).toEqual(sealed.subarray(0, 24));
  expect(again.subarray(24)).not.toEqual(sealed.subarray(24));
});

test('a changed byte of its content, its nonce or its tag makes it no file', () => {
  for (let at = 24; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal('secret one', 'licences/u_1.jpg', changed)).toThrow();
  }
});
