import { describe } from 'vitest';
import { applicationSuites } from './suites/applications';
import { operatorSuites } from './suites/operators';
import { refusedActSuite } from './suites/refusedActs';
import { runSuites, useTestBed } from './support/apiFixture';

describe('operators', () => {
  const testBed = useTestBed();
  runSuites(testBed, [applicationSuites, operatorSuites, refusedActSuite]);
});
