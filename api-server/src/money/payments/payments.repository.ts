import type { EarnedShares } from '@doorstep/shared-api/domain';
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { type Booking, bookings, type GatewayName, type PaymentMovementKind, payments } from '../../platform/db/schema';
import { sqlState } from '../../platform/db/sqlState';
import { publishBookingChange } from '../../platform/events/outbox';
import { coveredChargebackEntries, earnedEntries, entriesOf } from '../ledger/accounts';
import { bookingBalance } from '../ledger/bookingMoney.repository';
import { postMovement } from '../ledger/ledger.repository';
import { platformLossOf } from '../ledger/platformLosses.repository';
import type { Intent } from './gateway';
import { paymentFailed, walletTooSmall } from './paymentErrors';
import { walletRefundOf } from './walletPart';

export type Payment = typeof payments.$inferSelect;

export type Purpose =
  | { quoteId: string }
  | { bookingId: string }
  | { topup: true }
  | { tipOf: string }
  | { extraWorkId: string };

/*
 * Our books about payments. Every function runs in its caller's transaction. To avoid deadlocks, lock a booking's row
 * before its payment's.
 */

export const bookingIdOf = ({ bookingId, tipOf }: Pick<Payment, 'bookingId' | 'tipOf'>): string | null =>
  bookingId ?? tipOf;

async function recordMovement(
  tx: Session,
  kind: PaymentMovementKind,
  payment: Payment,
  amountCents: number,
  at: Date,
  walletCents = 0,
) {
  const { id: paymentId } = payment;
  const bookingId = bookingIdOf(payment);
  try {
    const entries = entriesOf(kind, payment, amountCents, walletCents);
    await postMovement(tx, { kind, bookingId, paymentId, amountCents, entries, at });
  } catch (error) {
    if (sqlState(error)?.constraint === 'wallets_not_below_zero') throw walletTooSmall();
    throw error;
  }
}

/** The first time that we see the money authorised. From a wallet this is where it leaves the balance. */
export async function markAuthorised(tx: Session, id: string, now: Date): Promise<void> {
  const [updatedPayment] = await tx
    .update(payments)
    .set({ authorizedAt: now })
    .where(and(eq(payments.id, id), isNull(payments.authorizedAt), isNull(payments.voidWantedAt)))
    .returning();
  if (updatedPayment)
    await recordMovement(tx, 'authorized', updatedPayment, updatedPayment.amountCents, now, updatedPayment.walletCents);
}

/** Ties the intent to the booking, once: of two bookings with one token, one gets it. */
export async function bindPayment(tx: Session, intent: Intent, bookingId: string, now: Date): Promise<Payment> {
  const [bound] = await tx
    .update(payments)
    .set({ bookingId, ...(intent.status === 'succeeded' && { captureWantedAt: now }) })
    .where(
      and(
        eq(payments.id, intent.id),
        eq(payments.userId, intent.userId),
        eq(payments.topup, false),
        isNull(payments.bookingId),
        isNull(payments.tipOf),
        isNull(payments.extraWorkId),
        isNull(payments.voidWantedAt),
      ),
    )
    .returning();
  if (!bound) throw paymentFailed();
  if (!bound.authorizedAt) await markAuthorised(tx, intent.id, now);
  if (intent.status === 'succeeded') await markCaptured(tx, bound, intent.capturedCents, now);
  return bound;
}

/** Our wish to take the money. `settlePayment` asks the gateway for it after the commit. */
export async function requestCapture(tx: Session, id: string, now: Date) {
  await tx
    .update(payments)
    .set({ captureWantedAt: now })
    .where(and(eq(payments.id, id), isNull(payments.captureWantedAt), isNull(payments.voidWantedAt)));
}

/** Records that the gateway has captured a payment, only once. Returns the booking that it pays. */
export async function markCaptured(
  tx: Session,
  { id, bookingId, topup }: Payment,
  cents: number,
  now: Date,
): Promise<Booking | undefined> {
  if (bookingId) await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId)).for('update');
  const [updatedPayment] = await tx
    .update(payments)
    .set({ capturedCents: cents })
    .where(and(eq(payments.id, id), eq(payments.capturedCents, 0), isNull(payments.voidWantedAt)))
    .returning();
  if (!updatedPayment) return undefined;
  await recordMovement(tx, topup ? 'topup' : 'captured', updatedPayment, cents, now);
  if (!bookingId) return undefined;
  const [paid] = await tx
    .update(bookings)
    .set({ paymentStatus: 'captured', updatedAt: now })
    .where(and(eq(bookings.id, bookingId), eq(bookings.paymentId, id), eq(bookings.paymentStatus, 'authorized')))
    .returning();
  if (paid) publishBookingChange(tx, paid, 'payment');
  return paid;
}

/**
 * Releases a booking's payments. Voids authorised ones and refunds captured ones except `keepCents`, the part of
 * provider and platform. The oldest payment keeps it first. Charged-back money has reached the customer already: if the marketplace bore it, the rest
 * repays the marketplace. Returns the payments to settle at the gateway.
 */
export async function voidOrRefundPayments(
  tx: Session,
  bookingId: string,
  now: Date,
  keepCents = 0,
): Promise<string[]> {
  const held = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isNull(payments.voidWantedAt)))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .for('update');
  const changed: string[] = [];
  let toKeep = keepCents;
  for (const payment of held) {
    if (payment.capturedCents > 0) {
      const left = payment.capturedCents - payment.chargedBackCents - payment.refundWantedCents;
      const keepCents = Math.max(0, Math.min(toKeep, left));
      toKeep -= keepCents;
      const more = left - keepCents;
      if (more > 0) {
        await recordMovement(tx, 'refunded', payment, more, now);
        await requestRefund(tx, payment, more, now);
        changed.push(payment.id);
      }
      if (payment.chargedBackCents > 0) await coverPlatformLoss(tx, payment, keepCents, now);
    } else {
      await voidPayment(tx, payment.id, now);
      changed.push(payment.id);
    }
  }
  return changed;
}

/** The wallet's part is credited at once. The gateway refunds the card's part afterwards. */
async function requestRefund(tx: Session, payment: Payment, cents: number, now: Date) {
  const walletCents = walletRefundOf(payment, cents);
  const change = {
    refundWantedCents: payment.refundWantedCents + cents,
    refundedCents: payment.refundedCents + walletCents,
    walletRefundedCents: payment.walletRefundedCents + walletCents,
  };
  await changePayment(tx, payment.id, change);
  Object.assign(payment, change);
  if (walletCents > 0) await recordMovement(tx, 'given_back', payment, walletCents, now, walletCents);
}

/** Repays the platform, from what stays in escrow when a booking ends, for a chargeback that it bore. */
async function coverPlatformLoss(tx: Session, payment: Payment, keepCents: number, at: Date) {
  const { id: paymentId, bookingId, capturedCents, refundWantedCents, chargedBackCents } = payment;
  const { uncoveredCents } = await platformLossOf(tx, paymentId);
  if (!bookingId || uncoveredCents <= 0) return;
  const losses = await bookingBalance(tx, bookingId, ['platform_losses']);
  const left = capturedCents - refundWantedCents - chargedBackCents - losses - keepCents;
  const cents = Math.min(uncoveredCents, left, await bookingBalance(tx, bookingId, ['escrow']));
  if (cents <= 0) return;
  await postMovement(tx, {
    kind: 'chargeback_covered',
    bookingId,
    paymentId,
    amountCents: cents,
    entries: coveredChargebackEntries(cents),
    at,
  });
}

export const isUnused = () =>
  and(isNull(payments.bookingId), isNull(payments.captureWantedAt), eq(payments.topup, false));

/** False if a booking uses the payment or it is already voided. */
export const voidUnusedPayment = (tx: Session, id: string, now: Date, userId?: string): Promise<boolean> =>
  voidPayment(tx, id, now, and(userId ? eq(payments.userId, userId) : undefined, isUnused()));

export async function voidPayment(tx: Session, id: string, now: Date, onlyIf?: SQL): Promise<boolean> {
  const [updatedPayment] = await tx
    .update(payments)
    .set({ voidWantedAt: now })
    .where(and(eq(payments.id, id), isNull(payments.voidWantedAt), eq(payments.capturedCents, 0), onlyIf))
    .returning();
  if (updatedPayment?.authorizedAt) await recordMovement(tx, 'voided', updatedPayment, updatedPayment.amountCents, now);
  return updatedPayment !== undefined;
}

export async function markVoided(tx: Session, id: string, now: Date) {
  const [updatedPayment] = await tx
    .update(payments)
    .set({ voidedAt: now })
    .where(and(eq(payments.id, id), isNull(payments.voidedAt)))
    .returning();
  if (updatedPayment?.authorizedAt)
    await recordMovement(tx, 'given_back', updatedPayment, updatedPayment.amountCents, now, updatedPayment.walletCents);
}

export async function markRefunded(tx: Session, { id, refundedCents }: Payment, cents: number, now: Date) {
  const [updatedPayment] = await tx
    .update(payments)
    .set({ refundedCents: cents })
    .where(and(eq(payments.id, id), eq(payments.refundedCents, refundedCents)))
    .returning();
  if (updatedPayment && cents > refundedCents)
    await recordMovement(tx, 'given_back', updatedPayment, cents - refundedCents, now);
}

/** Refunded or charged-back money is not earned. The provider is paid first. */
export async function markEarned(
  tx: Session,
  booking: { id: string; providerId: string; paymentId: string | null },
  shares: EarnedShares,
  at: Date,
) {
  const { id: bookingId, providerId, paymentId } = booking;
  const left = await bookingBalance(tx, bookingId, ['escrow']);
  const payment = paymentId ? await findPaymentById(tx, paymentId) : undefined;
  const isTaken = !payment || payment.capturedCents > 0;
  const most = isTaken ? Math.max(0, left) + shares.promotionCents : Number.POSITIVE_INFINITY;
  const providerPayoutCents = Math.min(shares.providerPayoutCents, most);
  const commissionCents = Math.min(shares.commissionCents, most - providerPayoutCents);
  const promotionCents = Math.min(shares.promotionCents, providerPayoutCents + commissionCents);
  await postMovement(tx, {
    kind: 'earned',
    bookingId,
    paymentId,
    amountCents: providerPayoutCents + commissionCents,
    entries: earnedEntries(providerId, providerPayoutCents, commissionCents, promotionCents),
    at,
  });
}

export async function insertPayment(db: Session, payment: typeof payments.$inferInsert) {
  await db.insert(payments).values(payment).onConflictDoNothing();
}

export async function changePayment(tx: Session, id: string, change: Partial<Payment>) {
  await tx.update(payments).set(change).where(eq(payments.id, id));
}

export const ownPayment = (db: Session, id: string, userId: string) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.userId, userId)));

export async function findPayment(db: Session, id: string, userId: string): Promise<Payment | undefined> {
  const [row] = await ownPayment(db, id, userId);
  return row;
}

export async function findPaymentById(db: Session, id: string): Promise<Payment | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

/** Payments of a booking that are not given back: its own, and those of approved extra work. */
export function listBookingPayments(db: Session, bookingId: string): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isNull(payments.voidWantedAt)));
}

function isFor(purpose: Exclude<Purpose, { topup: true }>): SQL {
  if ('quoteId' in purpose) return eq(payments.quoteId, purpose.quoteId);
  if ('extraWorkId' in purpose) return eq(payments.extraWorkId, purpose.extraWorkId);
  return 'tipOf' in purpose
    ? eq(payments.tipOf, purpose.tipOf)
    : (and(eq(payments.bookingId, purpose.bookingId), isNull(payments.extraWorkId)) as SQL);
}

export async function findPaymentsFor(
  db: Session,
  purpose: Purpose,
  userId: string,
  gateway: GatewayName,
): Promise<Payment[]> {
  if ('topup' in purpose) return [];
  return db
    .select()
    .from(payments)
    .where(and(isFor(purpose), eq(payments.userId, userId), eq(payments.gateway, gateway)));
}

export async function sumHeldOfWallet(db: Session, purpose: Purpose, userId: string): Promise<number> {
  if ('topup' in purpose) return 0;
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${payments.walletCents}), 0)` })
    .from(payments)
    .where(
      and(isFor(purpose), eq(payments.userId, userId), isNotNull(payments.authorizedAt), isNull(payments.voidWantedAt)),
    );
  return Number(row?.cents ?? 0);
}
