import { describe } from 'vitest';
import { outboxSuite } from './suites/outbox';
import { useTestBed } from './support/apiFixture';

describe('messages on their way out on the embedded database', () => {
  outboxSuite(useTestBed('embedded'));
});
