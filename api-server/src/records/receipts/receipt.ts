import {
  bookingNumber,
  formatMoney,
  listedTotalOf,
  type PaymentMovement,
  paymentMovements,
} from '@doorstep/shared-api/domain';
import type { ReceiptWire } from '@doorstep/shared-api/wire';
import type { FastifyBaseLogger } from 'fastify';
import { hasReceipt } from '../../bookings/bookings/receiptLink';
import { findBooking, findOwnBooking, listLines } from '../../catalog/orders/bookingRows.repository';
import { quantityField } from '../../catalog/orders/quantity';
import { findUser } from '../../identity/accounts/accounts.repository';
import { listApprovedLines } from '../../money/payments/extraWork.repository';
import { methodOf } from '../../money/payments/gateway';
import { portOf } from '../../money/payments/gateways/portOf';
import { findPaymentById } from '../../money/payments/payments.repository';
import { findTip } from '../../money/tips/tips.repository';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { translateNamesFor } from '../../platform/db/bookingNames.repository';
import type { Session } from '../../platform/db/connect';
import type { Booking, User } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';
import { cleanPersonalText } from '../../platform/personalText';
import { hasOpenDispute, listMovements } from './receipts.repository';

/**
 * Returns the receipt for the customer or an admin. Service names are in the given language and times in the place's
 * zone. Undefined for bookings without money and for other people's.
 */
export async function readReceipt(
  context: Context,
  user: User,
  bookingId: string,
  { language, log }: { language: string; log: FastifyBaseLogger },
): Promise<{ receipt: ReceiptWire; timeZone: string } | undefined> {
  const { db } = context;
  const booking =
    user.userType === 'admin' ? await findBooking(db, bookingId) : await findOwnBooking(db, bookingId, user.id);
  if (!booking || !hasReceipt(booking)) return undefined;
  const lines = await listLines(db, bookingId);
  const [named = { booking, lines }] = await translateNamesFor(db, { language }, [{ booking, lines }]);
  const provider = booking.providerId ? await findUser(db, booking.providerId) : undefined;
  const transitions = await readPaymentEvents(db, bookingId);
  const sum = (kind: PaymentMovement) =>
    transitions
      .filter((transition) => transition.kind === kind)
      .reduce((total, transition) => total + transition.amountCents, 0);
  const extraLines = await listApprovedLines(db, bookingId);
  const tip = await findTip(db, bookingId);
  const [paidCents, refundedCents] = [sum('captured'), sum('refunded')];
  // For a refund that the gateway had not made, the bank returned the money instead.
  const chargedBackCents = Math.min(sum('chargeback') - sum('chargeback_won'), paidCents - refundedCents);
  const receipt: ReceiptWire = {
    number: `R-${booking.createdAt.toISOString().slice(0, 10).replaceAll('-', '')}-${booking.id.replace(/^b_/, '')}`,
    booking_id: booking.id,
    booking_number: bookingNumber(booking.number),
    issued_at: toInstant(transitions.at(-1)?.at ?? booking.updatedAt),
    currency: 'usd',
    customer: {
      name: cleanPersonalText(booking.fullName),
      address: cleanPersonalText(booking.address),
      ...(booking.address2 && { address2: cleanPersonalText(booking.address2) }),
    },
    provider: { name: cleanPersonalText(provider?.fullname ?? '') },
    category_name: named.booking.categoryName,
    lines: [
      ...named.lines.map((line) => ({
        name: line.subcategoryName,
        ...quantityField(line),
        price: formatMoney(line.priceCents),
      })),
      ...extraLines.map(({ text, cents }) => ({ name: cleanPersonalText(text), price: formatMoney(cents) })),
    ],
    totals: {
      services: formatMoney(listedTotalOf(lines) + extraLines.reduce((sum, { cents }) => sum + cents, 0)),
      discount: formatMoney(booking.discountCents),
      total: formatMoney(booking.payableCents),
      paid: formatMoney(paidCents),
      refunded: formatMoney(refundedCents),
      charged_back: formatMoney(chargedBackCents),
    },
    escrow:
      chargedBackCents > 0
        ? { state: (await hasOpenDispute(db, bookingId)) ? 'disputed' : 'none', until: '' }
        : escrowOf(booking),
    payments: transitions.map(({ at, kind, amountCents }) => ({
      at: toInstant(at),
      kind,
      amount: formatMoney(amountCents),
    })),
    paid_with: await readPaidWith(context, booking, log),
    ...(tip &&
      tip.capturedCents > 0 && {
        tip: {
          at: toInstant(tip.captureWantedAt ?? tip.createdAt),
          amount: formatMoney(tip.capturedCents),
          returned: formatMoney(tip.refundWantedCents + tip.chargedBackCents),
        },
      }),
  };
  return { receipt, timeZone: booking.timeZone };
}

/** Reads the payment method. If the gateway does not answer, the receipt just lacks the card's digits. */
async function readPaidWith(
  context: Context,
  { paymentId }: Booking,
  log: FastifyBaseLogger,
): Promise<ReceiptWire['paid_with']> {
  const payment = paymentId ? await findPaymentById(context.db, paymentId) : undefined;
  if (!payment) return { method: 'card', brand: '', last4: '' };
  const method = methodOf(payment);
  const { walletCents, amountCents } = payment;
  const parts = walletCents > 0 && {
    wallet_amount: formatMoney(walletCents),
    card_amount: formatMoney(amountCents - walletCents),
  };
  try {
    const card = method === 'card' ? (await portOf(context, payment.gateway).find(payment.id))?.card : undefined;
    return { method, brand: card?.brand ?? '', last4: card?.last4 ?? '', ...parts };
  } catch (error) {
    log.warn({ err: error, paymentId: payment.id }, 'could not fetch the card of a payment from the payment gateway');
    return { method, brand: '', last4: '', ...parts };
  }
}

function escrowOf({ paymentStatus, status, completion, completedAt, limits }: Booking): ReceiptWire['escrow'] {
  if (paymentStatus !== 'captured' && paymentStatus !== 'partially_refunded') return { state: 'none', until: '' };
  if (status === 'cancelled' || completion === 'confirmed') return { state: 'paid', until: '' };
  const isAwaiting = completion === 'awaiting' && completedAt !== null;
  return {
    state: 'held',
    until: isAwaiting ? toInstant(addMilliseconds(completedAt, limits.confirmWithin * MINUTE)) : '',
  };
}

/** Sorts events with equal times in their only possible order. */
async function readPaymentEvents(db: Session, bookingId: string) {
  const rows = await listMovements(db, bookingId, paymentMovements);
  return rows
    .flatMap(({ kind, ...rest }) => {
      const current = paymentMovements.find((one) => one === kind);
      return current ? [{ ...rest, kind: current }] : [];
    })
    .sort(
      (a, b) => a.at.getTime() - b.at.getTime() || paymentMovements.indexOf(a.kind) - paymentMovements.indexOf(b.kind),
    );
}
