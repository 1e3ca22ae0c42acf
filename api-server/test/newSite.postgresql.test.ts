import { newSite } from './suites/newSite';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('a new site on PostgreSQL', () => newSite('postgresql'));
