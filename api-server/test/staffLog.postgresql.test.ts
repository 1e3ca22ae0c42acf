import { describe } from 'vitest';
import { staffLog } from './suites/staffLog';
import { useTestBed } from './support/apiFixture';

describe('staff on the postgresql database', () => {
  staffLog(useTestBed('postgresql'));
});
