import { describe } from 'vitest';
import { disputedEnds } from './suites/disputedEnds';
import { disputeSuite } from './suites/disputes';
import { partialReturns } from './suites/partialReturns';
import { useTestBed } from './support/apiFixture';

describe('disputes on PostgreSQL', () => {
  const testBed = useTestBed('postgresql');
  disputeSuite(testBed);
  partialReturns(testBed);
  disputedEnds(testBed);
});
