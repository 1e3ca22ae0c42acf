import { describe } from 'vitest';
import { retentionSuite } from './suites/retention';
import { useTestBed } from './support/apiFixture';

describe('how long things are kept on PostgreSQL', () => {
  retentionSuite(useTestBed('postgresql'));
});
