import { describe } from 'vitest';
import { reconciliationSuite } from './suites/reconciliation';
import { useTestBed } from './support/apiFixture';

describe('reconciliation on PostgreSQL', () => {
  reconciliationSuite(useTestBed('postgresql'));
});
