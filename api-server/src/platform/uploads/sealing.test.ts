import { expect, test } from 'vitest';
import { keyIdIn, keyIdOf, seal, unseal } from './sealing';

const plain = Buffer.from('a licence');
const sealed = seal('secret one', 'licences/u_1.jpg', plain);

test('opens a sealed file with its secret and path, and names the secret', () => {
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

test('encrypts a file differently each time, except for the head with the secret’s id', () => {
  const again = seal('secret one', 'licences/u_1.jpg', plain);
  expect(again.subarray(0, 24)).toEqual(sealed.subarray(0, 24));
  expect(again.subarray(24)).not.toEqual(sealed.subarray(24));
});

test('refuses a changed byte of content, nonce or tag', () => {
  for (let at = 24; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal('secret one', 'licences/u_1.jpg', changed)).toThrow();
  }
});
