import { providedVersions } from '@doorstep/build/shared';
import { expect, test } from 'vitest';
import { provided } from './provided';

test('a prerendered remote finds exactly the modules that the shell shares in browsers', () => {
  expect(Object.keys(provided).sort()).toEqual(Object.keys(providedVersions()).sort());
});
