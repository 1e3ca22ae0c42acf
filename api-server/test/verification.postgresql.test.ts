import { describe } from 'vitest';
import { verification } from './suites/verification';
import { useTestBed } from './support/apiFixture';

describe('confirmed addresses and numbers on PostgreSQL', () => {
  verification(useTestBed('postgresql'));
});
