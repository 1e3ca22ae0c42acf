import { describe } from 'vitest';
import { talkSuites, workSuites } from './suites/provider';
import { useTestBed } from './support/apiFixture';

describe('offers, work and reviews on the embedded database', () => {
  const testBed = useTestBed('embedded');
  workSuites(testBed);
  talkSuites(testBed);
});
