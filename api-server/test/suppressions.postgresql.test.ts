import { suppressionsSuite } from './suites/suppressions';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

describeInNightlyRun('stops, bounces and unsubscribed mails on PostgreSQL', () => {
  suppressionsSuite(useTestBed('postgresql'));
});
