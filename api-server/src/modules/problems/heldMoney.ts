import type { Session } from '../../db/connect';
import type { Booking } from '../../db/schema';
import { questionedEntries } from '../ledger/accounts';
import { bookingBalance } from '../ledger/bookingMoney.repository';
import { balanceOf, post } from '../ledger/ledger.repository';
import type { Payment } from '../payments/payments.repository';
import { lockPayee } from '../payouts/payoutAccounts.repository';
import { readPayoutRules } from '../settings/settings.repository';

/** Taken, or about to be, and neither the provider's nor on its way back: what can still be decided about. */
export const heldCents = (db: Session, bookingId: string) => bookingBalance(db, bookingId, ['held', 'escrow']);

/**
 * Of money that was earned already: the provider's part, as far as it was not paid out or the provider may owe it, and the
 * commission on it.
 */
export async function returnable(db: Session, { id, providerId }: Booking, now: Date) {
  if (!providerId) return { earned: 0, provider: 0, commission: 0 };
  const account = `provider_payable:${providerId}` as const;
  const earned = await bookingBalance(db, id, [account]);
  const { rules } = await readPayoutRules(db, now);
  const provider = Math.max(0, Math.min(earned, (await balanceOf(db, account)) + rules.payoutDebtCents));
  const commission = Math.max(0, await bookingBalance(db, id, ['platform_commission']));
  return { earned: Math.max(0, earned), provider, commission };
}

/** Of a tip: what the provider still has of it, was not paid out or may be owed. */
export async function returnableTip(db: Session, payment: Payment, { providerId }: Booking, now: Date) {
  if (!providerId) return 0;
  const account = `provider_payable:${providerId}` as const;
  const { rules } = await readPayoutRules(db, now);
  const left = payment.capturedCents - payment.refundWantedCents - payment.chargedBackCents;
  return Math.max(0, Math.min(left, (await balanceOf(db, account)) + rules.payoutDebtCents));
}

/** What a problem that is reported now would hold. */
export async function moneyInQuestion(db: Session, booking: Booking, now: Date): Promise<number> {
  const { provider, commission } = await returnable(db, booking, now);
  return (await heldCents(db, booking.id)) + provider + commission;
}

/** Nothing of this booking is anybody's until the problem is decided: what was earned goes back into escrow. */
export async function holdMoney(tx: Session, booking: Booking, at: Date) {
  const { id: bookingId, providerId, paymentId } = booking;
  // No run takes it meanwhile.
  if (providerId) await lockPayee(tx, providerId);
  const { provider, commission } = await returnable(tx, booking, at);
  if (!providerId || !paymentId || provider + commission === 0) return;
  await post(tx, {
    kind: 'questioned',
    bookingId,
    paymentId,
    amountCents: provider + commission,
    entries: questionedEntries(providerId, provider, commission),
    at,
  });
}
