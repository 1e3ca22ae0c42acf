import { describe } from 'vitest';
import { strangers } from './suites/strangers';
import { useTestBed } from './support/apiFixture';

describe('browsers that an account knows, and strangers, on PostgreSQL', () => {
  strangers(useTestBed('postgresql'));
});
