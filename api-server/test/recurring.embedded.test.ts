import { describe } from 'vitest';
import { recurring } from './suites/recurring';
import { useTestBed } from './support/apiFixture';

describe('recurring bookings on the embedded database', () => {
  recurring(useTestBed('embedded'));
});
