import { describe } from 'vitest';
import { providerSuites } from './suites/provider';
import { useTestBed } from './support/apiFixture';

describe('offers, work and reviews on the PostgreSQL', () => {
  providerSuites(useTestBed('postgresql'));
});
