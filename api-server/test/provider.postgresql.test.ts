import { describe } from 'vitest';
import { providerSuites } from './suites/provider';
import { useWorld } from './support/apiFixture';

describe('offers, work and reviews on the PostgreSQL', () => {
  providerSuites(useWorld('postgresql'));
});
