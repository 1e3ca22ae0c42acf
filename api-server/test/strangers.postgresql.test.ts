import { strangers } from './suites/strangers';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('browsers that an account knows, and strangers, on PostgreSQL', () => {
  strangers(useTestBed('postgresql'));
});
