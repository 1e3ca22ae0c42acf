import { messageReportSuite } from './suites/messageReports';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('reported messages on PostgreSQL', () => {
  messageReportSuite(useTestBed('postgresql'));
});
