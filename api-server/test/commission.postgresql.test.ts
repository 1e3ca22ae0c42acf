import { describe } from 'vitest';
import { commissionSuite } from './suites/commission';
import { useTestBed } from './support/apiFixture';

describe('the commission on PostgreSQL', () => commissionSuite(useTestBed('postgresql')));
