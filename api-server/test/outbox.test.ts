import { describe } from 'vitest';
import { outboxSuite } from './suites/outbox';
import { pushSuite } from './suites/push';
import { useTestBed } from './support/apiFixture';

describe('messages on their way out', () => {
  outboxSuite(useTestBed());
});

describe('push messages', () => {
  pushSuite(useTestBed());
});
