import { describe } from 'vitest';
import { commissionSuite } from './suites/commission';
import { useTestBed } from './support/apiFixture';

describe('the commission on the embedded database', () => commissionSuite(useTestBed('embedded')));
