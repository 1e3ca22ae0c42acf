import { describe } from 'vitest';
import { twoStepSuites } from './suites/twoStep';
import { useTestBed } from './support/apiFixture';

describe('the second step of providers on PostgreSQL', () => {
  twoStepSuites(useTestBed('postgresql'));
});
