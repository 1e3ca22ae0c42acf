import { describe } from 'vitest';
import { moneySuites } from './suites/money';
import { useTestBed } from './support/apiFixture';

describe('time and money on PostgreSQL', () => {
  moneySuites(useTestBed('postgresql'));
});
