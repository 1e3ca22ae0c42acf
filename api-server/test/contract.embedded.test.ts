import { describe } from 'vitest';
import { bookingSuites, otherSuites } from './suites/all';
import { useTestBed } from './support/apiFixture';

describe('the contract on the embedded database', () => {
  const testBed = useTestBed('embedded');
  bookingSuites(testBed);
  otherSuites(testBed);
});
