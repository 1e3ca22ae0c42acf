import { describe } from 'vitest';
import { killedOutboxSuite } from './suites/killedOutbox';

describe('messages of a process that dies, on the embedded database', () => {
  killedOutboxSuite('embedded');
});
