import type { World } from '../support/world';
import { afterBooking } from './afterBooking';
import { availability } from './availability';
import { lateBookings } from './lateBookings';
import { ledger } from './ledger';
import { stripe } from './stripe';
import { wallet } from './wallet';

/** Time, money and what becomes of a booking afterwards: in any order, on any database. */
export function moneySuites(world: World) {
  availability(world);
  afterBooking(world);
  lateBookings(world);
  ledger(world);
  stripe(world);
  wallet(world);
}
