import { describe } from 'vitest';
import { payoutFaults } from './suites/payoutFaults';
import { payoutSuite } from './suites/payouts';
import { runSuites, useTestBed } from './support/apiFixture';

describe('payouts on the embedded database', () => {
  const testBed = useTestBed('embedded');
  runSuites(testBed, [payoutSuite, payoutFaults]);
});
