import { describe } from 'vitest';
import { codesAndPasswords } from './suites/codes';
import { profiles } from './suites/profiles';
import { providerRegistration } from './suites/providerRegistration';
import { type Kind, useWorld } from './support/world';

describe.each<Kind>(['embedded', 'postgresql'])('a person’s account on %s', (kind) => {
  const world = useWorld(kind);
  codesAndPasswords(world);
  profiles(world);
  providerRegistration(world);
});
