import { runSuites, type World } from '../support/apiFixture';
import { accounts } from './accounts';
import { bookingPayments } from './bookingPayments';
import { bookings } from './bookings';
import { bookingTimes } from './bookingTimes';
import { cancelling } from './cancelling';
import { conventions } from './conventions';
import { coupons } from './coupons';
import { limits } from './limits';
import { lists } from './lists';
import { offersAndFavourites } from './offersAndFavourites';
import { payments } from './payments';
import { signInSafety } from './signInSafety';
import { uploads } from './uploads';

/** What is paid, and what becomes of it. */
export function bookingSuites(testBed: World) {
  runSuites(testBed, [coupons, payments, bookings, bookingPayments, cancelling]);
}

export function otherSuites(testBed: World) {
  runSuites(testBed, [conventions, accounts, uploads, bookingTimes, lists, offersAndFavourites, limits, signInSafety]);
}
