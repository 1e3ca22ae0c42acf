import { runSuites, type World } from '../support/apiFixture';
import { afterBooking } from './afterBooking';
import { availability } from './availability';
import { hiresWithoutTime } from './hiresWithoutTime';
import { lateBookings } from './lateBookings';
import { ledger } from './ledger';
import { quantities } from './quantities';
import { rebookAndReceipt } from './rebookAndReceipt';
import { retiredServices } from './retiredServices';
import { startTimes } from './startTimes';
import { stripe } from './stripe';
import { visitMails } from './visitMails';
import { wallet } from './wallet';

/** Time, money and what becomes of a booking afterwards: in any order, on any database. */
export function moneySuites(testBed: World) {
  runSuites(testBed, [
    availability,
    afterBooking,
    quantities,
    rebookAndReceipt,
    retiredServices,
    startTimes,
    hiresWithoutTime,
    lateBookings,
    ledger,
    stripe,
    visitMails,
    wallet,
  ]);
}
