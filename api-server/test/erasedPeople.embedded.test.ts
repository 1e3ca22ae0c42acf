import { describe } from 'vitest';
import { erasedPeople } from './suites/erasedPeople';
import { useTestBed } from './support/apiFixture';

describe('people who delete their account, on the embedded database', () => {
  erasedPeople(useTestBed('embedded'));
});
