import { describe } from 'vitest';
import { disputeSuite } from './suites/disputes';
import { useTestBed } from './support/apiFixture';

describe('disputes on PostgreSQL', () => {
  disputeSuite(useTestBed('postgresql'));
});
