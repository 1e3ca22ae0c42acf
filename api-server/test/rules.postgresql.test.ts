import { messageSuites, rulesSuites } from './suites/rules';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

const testBed = useTestBed('postgresql');
rulesSuites(testBed);
describeInNightlyRun('what is told of it on PostgreSQL', () => messageSuites(testBed));
