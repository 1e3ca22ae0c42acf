import { describe } from 'vitest';
import { messageReportSuite } from './suites/messageReports';
import { useTestBed } from './support/apiFixture';

describe('reported messages on PGlite', () => {
  messageReportSuite(useTestBed('embedded'));
});
