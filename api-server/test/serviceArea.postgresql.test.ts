import { serviceAreaSuite } from './suites/serviceArea';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('where orders are taken on PostgreSQL', () => serviceAreaSuite(useTestBed('postgresql')));
