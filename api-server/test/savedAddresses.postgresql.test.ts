import { describe } from 'vitest';
import { savedAddressSuite } from './suites/savedAddresses';
import { useTestBed } from './support/apiFixture';

describe('saved addresses on PostgreSQL', () => {
  savedAddressSuite(useTestBed('postgresql'));
});
