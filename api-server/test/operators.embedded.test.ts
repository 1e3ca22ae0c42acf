import { describe } from 'vitest';
import { applicationSuites } from './suites/applications';
import { useTestBed } from './support/apiFixture';

describe('operators on the embedded database', () => {
  const testBed = useTestBed('embedded');
  applicationSuites(testBed);
});
