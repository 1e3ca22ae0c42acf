import { describe } from 'vitest';
import { savedAddressSuite } from './suites/savedAddresses';
import { useTestBed } from './support/apiFixture';

describe('saved addresses on the embedded database', () => {
  savedAddressSuite(useTestBed('embedded'));
});
