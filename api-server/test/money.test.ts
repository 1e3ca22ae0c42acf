import { describe } from 'vitest';
import { afterBooking } from './suites/afterBooking';
import { availability } from './suites/availability';
import { hiresWithoutTime } from './suites/hiresWithoutTime';
import { lateBookings } from './suites/lateBookings';
import { ledger } from './suites/ledger';
import { quantities } from './suites/quantities';
import { rebookAndReceipt } from './suites/rebookAndReceipt';
import { retiredServices } from './suites/retiredServices';
import { startTimes } from './suites/startTimes';
import { stripe } from './suites/stripe';
import { travelTimes } from './suites/travelTimes';
import { visitMails } from './suites/visitMails';
import { wallet } from './suites/wallet';
import { runSuites, useTestBed } from './support/apiFixture';

describe('time and money', () => {
  const testBed = useTestBed();

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
    travelTimes,
  ]);
});
