import { describe } from 'vitest';
import { staffLog } from './suites/staffLog';
import { useTestBed } from './support/apiFixture';

describe('staff on the embedded database', () => {
  staffLog(useTestBed('embedded'));
});
