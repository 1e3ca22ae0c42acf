import { describe } from 'vitest';
import { outboxSuite } from './suites/outbox';
import { pushSuite } from './suites/push';
import { useTestBed } from './support/apiFixture';

describe('messages on their way out on the embedded database', () => {
  outboxSuite(useTestBed('embedded'));
});

describe('push messages on the embedded database', () => {
  pushSuite(useTestBed('embedded'));
});
