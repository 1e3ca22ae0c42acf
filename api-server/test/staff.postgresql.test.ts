import { staffCommands } from './suites/staff';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('on PostgreSQL', () => staffCommands('postgresql'));
