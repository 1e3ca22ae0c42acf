import type { BookingTransition } from '@doorstep/shared-api/domain';
import { listEligibleProviders } from '../../catalog/availability/eligible';
import { settlePayment } from '../../money/payments/settlePayment';
import { addMilliseconds, HOUR } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import type { Log } from '../../platform/log';
import { readGuardFacts } from './guardFacts';
import { findTransitionBlock, transitionsOf } from './guards';
import { listOfSuspended, listOfUnlicensed } from './lateBookings.repository';
import { transitionBooking } from './transitionBooking';

const TIME_FOR_OTHERS = HOUR;

/**
 * Work that has not begun goes to others at the same time and price, or the customer gets a full refund. The customer
 * is notified either way. Disputed bookings and work that has begun are left to the operator. Safe to repeat: the
 * maintenance job finishes what a crash leaves.
 */
export async function releaseBookingsOfSuspendedProvider(context: Context, providerId: string, log: Log) {
  await releaseAll(context, providerId, log);
}

export async function releaseBookingsOfAllSuspended(context: Context, log: Log) {
  await releaseAll(context, undefined, log);
}

export async function releaseBookingsOfUnlicensed(context: Context, log: Log) {
  await releaseEach(context, (afterId) => listOfUnlicensed(context.db, afterId), 'licence ended', log);
}

async function releaseAll(context: Context, providerId: string | undefined, log: Log) {
  const list = (afterId: string) => listOfSuspended(context.db, providerId, afterId);
  await releaseEach(context, list, 'provider suspended', log);
}

async function releaseEach(context: Context, list: (afterId: string) => Promise<Booking[]>, reason: string, log: Log) {
  let afterId = '';
  let page: Booking[];
  do {
    page = await list(afterId);
    for (const booking of page) await release(context, booking, reason, log);
    afterId = page.at(-1)?.id ?? '';
  } while (page.length > 0);
}

async function release(context: Context, booking: Booking, reason: string, log: Log) {
  const { db, clock } = context;
  const now = clock();
  const payments = await withEvents(db, now, async (tx) => {
    const transition = await findReleaseTransition(tx, booking, now);
    return transition && transitionBooking(tx, { transition, booking, actorId: null, reason, now });
  });
  for (const id of payments ?? []) await settlePayment(context, id, log);
}

/** Undefined if the booking is left to the operator. */
export async function findReleaseTransition(
  tx: Session,
  booking: Booking,
  now: Date,
): Promise<BookingTransition | undefined> {
  const facts = await readGuardFacts(tx, booking);
  const rows = transitionsOf(booking, 'system', null).filter(
    (row) => row.action === 'release' && !findTransitionBlock(row, booking, facts, now),
  );
  const to = (await canBeOfferedToOthers(tx, booking, now)) ? 'open' : 'cancelled';
  return rows.find((row) => row.to === to) ?? rows.find((row) => row.to === 'cancelled');
}

/** Negotiated prices concern two people only, and jobs about to begin leave no time to ask. */
export async function canBeOfferedToOthers(tx: Session, booking: Booking, now: Date): Promise<boolean> {
  const { bookingType, startAt, paymentStatus } = booking;
  if (bookingType === 'hire' || paymentStatus === 'requires_payment') return false;
  if (startAt && startAt < addMilliseconds(now, TIME_FOR_OTHERS)) return false;
  const others = await listEligibleProviders(tx, { ...booking, providerId: null });
  return others.some((id) => id !== booking.providerId);
}
