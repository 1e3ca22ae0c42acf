import { verification } from './suites/verification';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('confirmed addresses and numbers on PostgreSQL', () => {
  verification(useTestBed('postgresql'));
});
