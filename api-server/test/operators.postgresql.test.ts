import { applicationSuites } from './suites/applications';
import { operatorSuites } from './suites/operators';
import { refusedActSuite } from './suites/refusedActs';
import { runSuites, useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('operators on PostgreSQL', () => {
  const testBed = useTestBed('postgresql');
  runSuites(testBed, [applicationSuites, operatorSuites, refusedActSuite]);
});
