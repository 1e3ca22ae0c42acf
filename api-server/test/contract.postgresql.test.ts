import { describe } from 'vitest';
import { allSuites } from './suites/all';
import { useWorld } from './support/apiFixture';

describe('the contract on PostgreSQL', () => {
  allSuites(useWorld('postgresql'));
});
