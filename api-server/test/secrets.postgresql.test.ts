import { describe } from 'vitest';
import { sealedFilesSuite } from './suites/sealedFiles';
import { secretsSuite } from './suites/secrets';
import { useTestBed } from './support/apiFixture';

describe('new values of secrets on PostgreSQL', () => {
  secretsSuite(useTestBed('postgresql'));
});

describe('encrypted files on PostgreSQL', () => {
  sealedFilesSuite(useTestBed('postgresql'));
});
