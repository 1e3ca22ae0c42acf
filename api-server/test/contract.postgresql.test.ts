import { describe } from 'vitest';
import { allSuites } from './suites/all';
import { useTestBed } from './support/apiFixture';

describe('the contract on PostgreSQL', () => {
  allSuites(useTestBed('postgresql'));
});
