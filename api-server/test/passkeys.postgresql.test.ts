import { describe } from 'vitest';
import { passkeySuites } from './suites/passkeys';
import { useTestBed } from './support/apiFixture';

describe('passkeys and confirmation on PostgreSQL', () => {
  passkeySuites(useTestBed('postgresql'));
});
