import { describe } from 'vitest';
import { tips } from './suites/tips';
import { useTestBed } from './support/apiFixture';

describe('tips on the embedded database', () => {
  tips(useTestBed('embedded'));
});
