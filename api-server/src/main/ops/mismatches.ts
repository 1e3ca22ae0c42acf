import { findLedgerMismatches } from '../../money/ledger/balances.repository';
import { findWholeIntent } from '../../money/payments/findWholeIntent';
import {
  findPaidTwice,
  findPaymentsOfBookings,
  findPendingBookingPayments,
  findUnsettledPayments,
  findUnusedAuthorisations,
} from '../../money/payments/reconciliation.repository';
import { UNUSED_AFTER } from '../../money/payments/voidUnused';
import { addMilliseconds, SECOND } from '../../platform/clock';
import type { Context } from '../../platform/context';

export interface Mismatch {
  what: string;
  paymentId?: string;
  bookingId?: string;
  detail?: string;
}

/** Age up to which a request may still be in progress. */
const IN_PROGRESS = 60 * SECOND;
/** Maximum number of bookings whose gateway is asked in one run. */
const MAX_ITEMS = 1000;

/** Asks the gateway and changes nothing. */
export async function findMismatches(context: Context): Promise<Mismatch[]> {
  return [
    ...(await lostRequests(context)),
    ...(await unusedPayments(context)),
    ...(await unsettledPayments(context)),
    ...(await paidTwice(context)),
    ...(await reportStatusDisagreements(context)),
    ...(await findLedgerMismatches(context.db)).map(({ what, id }) => ({ what: `ledger: ${what}`, detail: id })),
  ];
}

async function lostRequests({ db, clock }: Context): Promise<Mismatch[]> {
  const ids = await findPendingBookingPayments(db, addMilliseconds(clock(), -IN_PROGRESS));
  return ids.map((paymentId) => ({ what: 'a booking request was never completed', paymentId }));
}

async function unusedPayments({ db, clock }: Context): Promise<Mismatch[]> {
  const ids = await findUnusedAuthorisations(db, addMilliseconds(clock(), -2 * UNUSED_AFTER));
  return ids.map((paymentId) => ({ what: 'authorised, but no booking uses it', paymentId }));
}

async function unsettledPayments({ db }: Context): Promise<Mismatch[]> {
  const ids = await findUnsettledPayments(db);
  return ids.map((paymentId) => ({ what: 'the gateway has not confirmed a capture, void or refund', paymentId }));
}

async function paidTwice({ db }: Context): Promise<Mismatch[]> {
  const rows = await findPaidTwice(db);
  return rows.map(({ bookingId, paymentIds }) => ({
    what: 'paid twice',
    bookingId: bookingId ?? '',
    detail: paymentIds,
  }));
}

async function reportStatusDisagreements(context: Context): Promise<Mismatch[]> {
  const rows = await findPaymentsOfBookings(context.db, MAX_ITEMS);
  const mismatches: Mismatch[] = [];
  for (const { booking, payment } of rows) {
    const intent = await findWholeIntent(context, payment);
    const isItsPayment = booking.paymentId === payment.id;
    const differs =
      (booking.paymentStatus === 'requires_payment' &&
        payment.gateway !== 'wallet' &&
        intent?.status === 'requires_capture') ||
      (booking.paymentStatus === 'authorized' &&
        isItsPayment &&
        intent?.status !== 'requires_capture' &&
        intent?.status !== 'succeeded') ||
      (intent?.capturedCents ?? 0) !== payment.capturedCents ||
      (intent?.refundedCents ?? 0) !== payment.refundedCents;
    if (!differs) continue;
    const detail = `booking ${booking.paymentStatus}, gateway ${intent?.status ?? 'has no payment'}`;
    mismatches.push({ what: 'booking and gateway disagree', bookingId: booking.id, paymentId: payment.id, detail });
  }
  return mismatches;
}
