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

/** Every promise of the contract, in any order, on any database. */
export function allSuites(testBed: World) {
  conventions(testBed);
  accounts(testBed);
  uploads(testBed);
  coupons(testBed);
  payments(testBed);
  bookings(testBed);
  bookingTimes(testBed);
  bookingPayments(testBed);
  lists(testBed);
  cancelling(testBed);
  offersAndFavourites(testBed);
  limits(testBed);
  signInSafety(testBed);
}
