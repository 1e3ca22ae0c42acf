import { describe } from 'vitest';
import { search } from './suites/search';
import { useTestBed } from './support/apiFixture';

describe('on the embedded database', () => {
  search(useTestBed('embedded'));
});
