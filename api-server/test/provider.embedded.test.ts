import { describe } from 'vitest';
import { providerSuites } from './suites/provider';
import { useWorld } from './support/world';

describe('offers, work and reviews on the embedded database', () => {
  providerSuites(useWorld('embedded'));
});
