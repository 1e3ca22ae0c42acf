import { describe } from 'vitest';
import { strangers } from './suites/strangers';
import { useTestBed } from './support/apiFixture';

describe('browsers that an account knows, and strangers, on the embedded database', () => {
  strangers(useTestBed('embedded'));
});
