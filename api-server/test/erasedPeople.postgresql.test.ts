import { erasedPeople } from './suites/erasedPeople';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('people who delete their account, on PostgreSQL', () => {
  erasedPeople(useTestBed('postgresql'));
});
