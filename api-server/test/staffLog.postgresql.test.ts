import { staffLog } from './suites/staffLog';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('staff on the postgresql database', () => {
  staffLog(useTestBed('postgresql'));
});
