import { describe } from 'vitest';
import { signInCodes } from './suites/codes';
import { deletedAccounts } from './suites/deletedAccounts';
import { ownRecords } from './suites/ownRecords';
import { passwordsAndDevices } from './suites/passwords';
import { profiles } from './suites/profiles';
import { providerRegistration } from './suites/providerRegistration';
import { undoneChanges } from './suites/undoneChanges';
import { type Kind, useWorld } from './support/apiFixture';

describe.each<Kind>(['embedded', 'postgresql'])('a person’s account on %s', (kind) => {
  const world = useWorld(kind);
  signInCodes(world);
  passwordsAndDevices(world);
  profiles(world);
  undoneChanges(world);
  deletedAccounts(world);
  ownRecords(world);
  providerRegistration(world);
});
