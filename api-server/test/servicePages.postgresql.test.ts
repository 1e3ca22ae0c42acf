import { servicePagesSuite } from './suites/servicePages';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('public pages about services on PostgreSQL', () => servicePagesSuite(useTestBed('postgresql')));
