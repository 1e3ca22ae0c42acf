import { describe } from 'vitest';
import { sealedFilesSuite } from './suites/sealedFiles';
import { secretsSuite } from './suites/secrets';
import { useTestBed } from './support/apiFixture';

describe('new values of secrets on the embedded database', () => {
  secretsSuite(useTestBed('embedded'));
});

describe('encrypted files on the embedded database', () => {
  sealedFilesSuite(useTestBed('embedded'));
});
