import { describe } from 'vitest';
import { moneySuites } from './suites/money';
import { useWorld } from './support/apiFixture';

describe('time and money on the embedded database', () => {
  moneySuites(useWorld('embedded'));
});
