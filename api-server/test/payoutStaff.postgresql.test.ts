import { describe } from 'vitest';
import { payoutStaff } from './suites/payoutStaff';
import { useTestBed } from './support/apiFixture';

describe('payouts in the hands of finance on PostgreSQL', () => payoutStaff(useTestBed('postgresql')));
