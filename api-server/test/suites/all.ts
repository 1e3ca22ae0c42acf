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
export function allSuites(world: World) {
  conventions(world);
  accounts(world);
  uploads(world);
  coupons(world);
  payments(world);
  bookings(world);
  bookingTimes(world);
  bookingPayments(world);
  lists(world);
  cancelling(world);
  offersAndFavourites(world);
  limits(world);
  signInSafety(world);
}
