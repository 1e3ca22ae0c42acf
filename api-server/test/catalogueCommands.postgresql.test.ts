import { catalogueCommands } from './suites/catalogue';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('npm run catalogue on PostgreSQL', () => catalogueCommands('postgresql'));
