import { describe } from 'vitest';
import { disputedEnds } from './suites/disputedEnds';
import { disputeSuite } from './suites/disputes';
import { partialReturns } from './suites/partialReturns';
import { runSuites, useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describe('disputes on PostgreSQL', () => {
  const testBed = useTestBed('postgresql');
  runSuites(testBed, [disputeSuite, partialReturns]);
  // A hundred orders of what was tried above, by the same statements.
  describeInNightlyRun('in every order', () => disputedEnds(testBed));
});
