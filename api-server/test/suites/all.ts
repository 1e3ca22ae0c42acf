import type { World } from '../support/apiFixture';
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
  coupons(testBed);
  payments(testBed);
  bookings(testBed);
  bookingPayments(testBed);
  cancelling(testBed);
}

export function otherSuites(testBed: World) {
  conventions(testBed);
  accounts(testBed);
  uploads(testBed);
  bookingTimes(testBed);
  lists(testBed);
  offersAndFavourites(testBed);
  limits(testBed);
  signInSafety(testBed);
}
