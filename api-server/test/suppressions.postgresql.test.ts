import { describe } from 'vitest';
import { suppressionsSuite } from './suites/suppressions';
import { useTestBed } from './support/apiFixture';

describe('stops, bounces and unsubscribed mails on PostgreSQL', () => {
  suppressionsSuite(useTestBed('postgresql'));
});
