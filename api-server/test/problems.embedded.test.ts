import { describe } from 'vitest';
import { problemSuite } from './suites/problems';
import { useTestBed } from './support/apiFixture';

describe('problems of bookings on the embedded database', () => {
  problemSuite(useTestBed('embedded'));
});
