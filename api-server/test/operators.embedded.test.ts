import { describe } from 'vitest';
import { applicationSuites } from './suites/applications';
import { operatorSuites } from './suites/operators';
import { refusedActSuite } from './suites/refusedActs';
import { useTestBed } from './support/apiFixture';

describe('operators on the embedded database', () => {
  const testBed = useTestBed('embedded');
  applicationSuites(testBed);
  operatorSuites(testBed);
  refusedActSuite(testBed);
});
