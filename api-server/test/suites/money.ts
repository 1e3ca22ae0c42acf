import type { World } from '../support/apiFixture';
import { afterBooking } from './afterBooking';
import { availability } from './availability';
import { hiresWithoutTime } from './hiresWithoutTime';
import { lateBookings } from './lateBookings';
import { ledger } from './ledger';
import { startTimes } from './startTimes';
import { stripe } from './stripe';
import { wallet } from './wallet';

/** Time, money and what becomes of a booking afterwards: in any order, on any database. */
export function moneySuites(world: World) {
  availability(world);
  afterBooking(world);
  startTimes(world);
  hiresWithoutTime(world);
  lateBookings(world);
  ledger(world);
  stripe(world);
  wallet(world);
}
