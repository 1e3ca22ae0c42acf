import { describe } from 'vitest';
import { decisionSuite } from './suites/decisions';
import { useTestBed } from './support/apiFixture';

describe('decisions about problems on PostgreSQL', () => {
  decisionSuite(useTestBed('postgresql'));
});
