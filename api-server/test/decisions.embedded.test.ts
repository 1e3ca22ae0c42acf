import { describe } from 'vitest';
import { decisionSuite } from './suites/decisions';
import { useTestBed } from './support/apiFixture';

describe('decisions about problems on the embedded database', () => {
  decisionSuite(useTestBed('embedded'));
});
