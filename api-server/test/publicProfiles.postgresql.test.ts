import { publicProfilesSuite } from './suites/publicProfiles';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('public pages of providers on PostgreSQL', () => publicProfilesSuite(useTestBed('postgresql')));
