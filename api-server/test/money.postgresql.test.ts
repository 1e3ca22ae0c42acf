import { describe } from 'vitest';
import { moneySuites } from './suites/money';
import { useWorld } from './support/world';

describe('time and money on PostgreSQL', () => {
  moneySuites(useWorld('postgresql'));
});
