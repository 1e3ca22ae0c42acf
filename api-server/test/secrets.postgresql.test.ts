import { describe } from 'vitest';
import { secretsSuite } from './suites/secrets';
import { useTestBed } from './support/apiFixture';

describe('new values of secrets on PostgreSQL', () => {
  secretsSuite(useTestBed('postgresql'));
});
