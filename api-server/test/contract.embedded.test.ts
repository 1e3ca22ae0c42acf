import { describe } from 'vitest';
import { allSuites } from './suites/all';
import { useTestBed } from './support/apiFixture';

describe('the contract on the embedded database', () => {
  allSuites(useTestBed('embedded'));
});
