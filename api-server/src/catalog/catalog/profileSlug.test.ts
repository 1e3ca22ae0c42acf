import { expect, test } from 'vitest';
import { keyOfSlug, profileSlug } from './profileSlug';

test('combines the name with an ending derived from the id', () => {
  const slug = profileSlug({ id: 'p_31', fullname: 'Joaquín Vega' });
  expect(slug).toMatch(/^joaquin-vega-[0-9a-f]{10}$/);
  const key = keyOfSlug(slug);
  expect(keyOfSlug(profileSlug({ id: 'p_31', fullname: 'J. Vega-Ortiz' }))).toBe(key);
  expect(profileSlug({ id: 'p_31', fullname: 'لیلا' })).toBe(key);
  expect(keyOfSlug(profileSlug({ id: 'p_32', fullname: 'Joaquín Vega' }))).not.toBe(key);
});

test('stays within the maximum length', () => {
  const slug = profileSlug({ id: 'p_31', fullname: 'Maria '.repeat(40) });
  expect(slug.length).toBeLessThanOrEqual(64);
  expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('finds no provider for a foreign slug', () => {
  for (const slug of ['sam-carter', '', 'sam-3f9a1c2b7', 'sam-3F9A1C2B77', 'sam3f9a1c2b77x'])
    expect(keyOfSlug(slug)).toBeUndefined();
});
