import { retentionSuite } from './suites/retention';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('how long things are kept on PostgreSQL', () => {
  retentionSuite(useTestBed('postgresql'));
});
