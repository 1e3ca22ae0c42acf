import { describe } from 'vitest';
import { talkSuites, workSuites } from './suites/provider';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describe('offers, work and reviews on PostgreSQL', () => {
  const testBed = useTestBed('postgresql');
  workSuites(testBed);
  describeInNightlyRun('what is said', () => talkSuites(testBed));
});
