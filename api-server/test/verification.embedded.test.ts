import { describe } from 'vitest';
import { verification } from './suites/verification';
import { useTestBed } from './support/apiFixture';

describe('confirmed addresses and numbers on the embedded database', () => {
  verification(useTestBed('embedded'));
});
