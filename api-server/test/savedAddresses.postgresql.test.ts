import { savedAddressSuite } from './suites/savedAddresses';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('saved addresses on PostgreSQL', () => {
  savedAddressSuite(useTestBed('postgresql'));
});
