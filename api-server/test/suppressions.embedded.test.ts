import { describe } from 'vitest';
import { suppressionsSuite } from './suites/suppressions';
import { useTestBed } from './support/apiFixture';

describe('stops, bounces and unsubscribed mails on the embedded database', () => {
  suppressionsSuite(useTestBed('embedded'));
});
