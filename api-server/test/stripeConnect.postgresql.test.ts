import { describe } from 'vitest';
import { stripeConnectSuite } from './suites/stripeConnect';
import { useTestBed } from './support/apiFixture';

describe('payouts by Stripe Connect on PostgreSQL', () => stripeConnectSuite(useTestBed('postgresql')));
