import { describe } from 'vitest';
import { search } from './suites/search';
import { useTestBed } from './support/apiFixture';

describe('on the postgresql database', () => {
  search(useTestBed('postgresql'));
});
