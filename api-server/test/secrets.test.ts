import { describe } from 'vitest';
import { sealedFilesSuite } from './suites/sealedFiles';
import { secretsSuite } from './suites/secrets';
import { useTestBed } from './support/apiFixture';

describe('new values of secrets', () => {
  secretsSuite(useTestBed());
});

describe('encrypted files', () => {
  sealedFilesSuite(useTestBed());
});
