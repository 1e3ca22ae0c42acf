import { describe } from 'vitest';
import { twoStepSuites } from './suites/twoStep';
import { useTestBed } from './support/apiFixture';

describe('the second step of providers on the embedded database', () => {
  twoStepSuites(useTestBed('embedded'));
});
