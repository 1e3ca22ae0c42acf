import { describe } from 'vitest';
import { proposalSuite } from './suites/proposals';
import { useTestBed } from './support/apiFixture';

describe('other times for accepted bookings on the embedded database', () => {
  proposalSuite(useTestBed('embedded'));
});
