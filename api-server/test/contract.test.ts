import { describe } from 'vitest';
import { accounts } from './suites/accounts';
import { bookingPayments } from './suites/bookingPayments';
import { bookings } from './suites/bookings';
import { bookingTimes } from './suites/bookingTimes';
import { cancelling } from './suites/cancelling';
import { conventions } from './suites/conventions';
import { coupons } from './suites/coupons';
import { limits } from './suites/limits';
import { lists } from './suites/lists';
import { offersAndFavourites } from './suites/offersAndFavourites';
import { payments } from './suites/payments';
import { signInSafety } from './suites/signInSafety';
import { uploads } from './suites/uploads';
import { runSuites, useTestBed } from './support/apiFixture';

describe('the contract', () => {
  runSuites(useTestBed(), [
    coupons,
    payments,
    bookings,
    bookingPayments,
    cancelling,
    conventions,
    accounts,
    uploads,
    bookingTimes,
    lists,
    offersAndFavourites,
    limits,
    signInSafety,
  ]);
});
