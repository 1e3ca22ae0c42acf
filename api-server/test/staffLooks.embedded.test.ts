import { describe } from 'vitest';
import { staffLookSuite } from './suites/staffLooks';
import { useTestBed } from './support/apiFixture';

describe('what the staff read through the site on PGlite', () => {
  staffLookSuite(useTestBed('embedded'));
});
