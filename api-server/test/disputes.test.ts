import { describe } from 'vitest';
import { couponMoney } from './suites/couponMoney';
import { disputedEnds } from './suites/disputedEnds';
import { disputeSuite } from './suites/disputes';
import { partialReturns } from './suites/partialReturns';
import { runSuites, useTestBed } from './support/apiFixture';

describe('disputes', () => {
  const testBed = useTestBed();
  runSuites(testBed, [disputeSuite, partialReturns, disputedEnds, couponMoney]);
});
