import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { readPayoutRules } from '../../platform/settings/settings.repository';
import type { Payment } from '../payments/payments.repository';
import { lockPayee } from '../payouts/payoutAccounts.repository';
import { earningReversalEntries } from './accounts';
import { bookingBalance } from './bookingMoney.repository';
import { balanceOf, postMovement } from './ledger.repository';

export const heldCents = (db: Session, bookingId: string) => bookingBalance(db, bookingId, ['held', 'escrow']);

/**
 * Returns the earned money that can be taken back. This is the provider's part (unless paid out and beyond the allowed
 * debt), the commission on it and the platform's coupon payment. `coupon` is all of the coupon payment, `promotion` its
 * returnable part.
 */
export async function readReturnableMoney(db: Session, { id, providerId }: Booking, now: Date) {
  if (!providerId) return { earned: 0, provider: 0, commission: 0, coupon: 0, promotion: 0 };
  const account = `provider_payable:${providerId}` as const;
  const earned = await bookingBalance(db, id, [account]);
  const { rules } = await readPayoutRules(db, now);
  const provider = Math.max(0, Math.min(earned, (await balanceOf(db, account)) + rules.payoutDebtCents));
  const commission = Math.max(0, await bookingBalance(db, id, ['platform_commission']));
  const coupon = -(await bookingBalance(db, id, ['promotions']));
  const all = Math.max(0, earned) + commission;
  const promotion = all > 0 ? Math.round((coupon * (provider + commission)) / all) : 0;
  return { earned: Math.max(0, earned), provider, commission, coupon, promotion };
}

export async function returnableTip(db: Session, payment: Payment, { providerId }: Booking, now: Date) {
  if (!providerId) return 0;
  const account = `provider_payable:${providerId}` as const;
  const { rules } = await readPayoutRules(db, now);
  const left = payment.capturedCents - payment.refundWantedCents - payment.chargedBackCents;
  return Math.max(0, Math.min(left, (await balanceOf(db, account)) + rules.payoutDebtCents));
}

export async function moneyInQuestion(db: Session, booking: Booking, now: Date): Promise<number> {
  const { provider, commission, promotion } = await readReturnableMoney(db, booking, now);
  return (await heldCents(db, booking.id)) + provider + commission - promotion;
}

export async function holdMoney(tx: Session, booking: Booking, at: Date) {
  const { id: bookingId, providerId, paymentId } = booking;
  // The lock keeps payout runs from taking the money.
  if (providerId) await lockPayee(tx, providerId);
  const { provider, commission, promotion } = await readReturnableMoney(tx, booking, at);
  if (!providerId || provider + commission === 0) return;
  await postMovement(tx, {
    kind: 'questioned',
    bookingId,
    paymentId,
    amountCents: provider + commission,
    entries: earningReversalEntries(providerId, provider, commission, promotion),
    at,
  });
}

export async function couponInQuestion(db: Session, booking: Booking, now: Date): Promise<number> {
  const { promotion } = await readReturnableMoney(db, booking, now);
  return (await couponLeft(db, booking)) + promotion;
}

export async function couponLeft(db: Session, { id, promotionCents, providerId }: Booking): Promise<number> {
  if (promotionCents === 0 || !providerId) return 0;
  return promotionCents + (await bookingBalance(db, id, ['promotions']));
}

export async function couponFacts(db: Session, booking: Booking) {
  return booking.discountCents > 0 ? { terms: booking, leftCents: await couponLeft(db, booking) } : undefined;
}

export async function readCouponTerms(db: Session, booking: Booking, now: Date) {
  if (booking.discountCents === 0) return undefined;
  return {
    payable_cents: booking.payableCents,
    provider_cents: booking.providerPayoutCents,
    promotion_cents: booking.promotionCents,
    left_cents: await couponInQuestion(db, booking, now),
  };
}
