import { describe } from 'vitest';
import { disputeSuite } from './suites/disputes';
import { useTestBed } from './support/apiFixture';

describe('disputes on the embedded database', () => {
  disputeSuite(useTestBed('embedded'));
});
