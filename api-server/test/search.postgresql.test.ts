import { search } from './suites/search';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('on the postgresql database', () => {
  search(useTestBed('postgresql'));
});
