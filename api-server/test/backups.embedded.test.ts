import { describe } from 'vitest';
import { backupSuite } from './suites/backups';
import { useTestBed } from './support/apiFixture';

describe('a backup of a site on the embedded database', () => {
  backupSuite(useTestBed('embedded'));
});
