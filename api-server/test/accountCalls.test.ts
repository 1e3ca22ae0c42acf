import { describe } from 'vitest';
import { signInCodes } from './suites/codes';
import { deletedAccounts } from './suites/deletedAccounts';
import { joining } from './suites/joining';
import { ownRecords } from './suites/ownRecords';
import { passwordsAndDevices } from './suites/passwords';
import { personalFields } from './suites/personalFields';
import { profiles } from './suites/profiles';
import { providerRegistration } from './suites/providerRegistration';
import { undoneChanges } from './suites/undoneChanges';
import { runSuites, useTestBed } from './support/apiFixture';

describe('a person’s account', () => {
  const testBed = useTestBed();
  runSuites(testBed, [
    signInCodes,
    joining,
    passwordsAndDevices,
    profiles,
    undoneChanges,
    deletedAccounts,
    ownRecords,
    personalFields,
    providerRegistration,
  ]);
});
