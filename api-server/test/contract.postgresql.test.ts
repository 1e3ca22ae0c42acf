import { describe } from 'vitest';
import { bookingSuites, otherSuites } from './suites/all';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describe('the contract on PostgreSQL', () => {
  const testBed = useTestBed('postgresql');
  bookingSuites(testBed);
  describeInNightlyRun('beside money', () => otherSuites(testBed));
});
