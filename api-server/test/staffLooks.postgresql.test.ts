import { staffLookSuite } from './suites/staffLooks';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('what the staff read through the site on PostgreSQL', () => {
  staffLookSuite(useTestBed('postgresql'));
});
