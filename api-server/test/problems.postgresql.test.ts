import { describe } from 'vitest';
import { problemSuite } from './suites/problems';
import { useTestBed } from './support/apiFixture';

describe('problems of bookings on PostgreSQL', () => {
  problemSuite(useTestBed('postgresql'));
});
