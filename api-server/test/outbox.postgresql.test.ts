import { describe } from 'vitest';
import { outboxSuite } from './suites/outbox';
import { pushSuite } from './suites/push';
import { useTestBed } from './support/apiFixture';

describe('messages on their way out on PostgreSQL', () => {
  outboxSuite(useTestBed('postgresql'));
});

describe('push messages on PostgreSQL', () => {
  pushSuite(useTestBed('postgresql'));
});
