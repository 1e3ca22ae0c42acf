import type { Session } from '../../db/connect';
import type { Booking } from '../../db/schema';
import { bookingBalance } from '../ledger/bookingMoney.repository';
import { sharesOfFee } from '../ledger/feeRule';
import { markEarned } from './payments.repository';

/**
 * What provider and platform keep of a booking that is over, as far as its money is there and not theirs yet. What went back to the
 * customer meanwhile, or is with the customer's bank, is nobody's: of the rest each has its part.
 */
export async function earnWhatIsLeft(tx: Session, booking: Booking, now: Date) {
  const { id, providerId, paymentId, status, payableCents, refundedCents, providerPayoutCents, commissionCents } =
    booking;
  if (!providerId || !paymentId) return;
  const left = await bookingBalance(tx, id, ['escrow']);
  const ofProvider = await bookingBalance(tx, id, [`provider_payable:${providerId}`]);
  const earned = ofProvider + (await bookingBalance(tx, id, ['platform_commission']));
  const dueCents = Math.min(payableCents - refundedCents - earned, left);
  if (dueCents <= 0) return;
  const whole = providerPayoutCents + commissionCents;
  const partOfProvider = whole > 0 ? Math.round(((earned + dueCents) * providerPayoutCents) / whole) - ofProvider : 0;
  const provider = Math.max(0, Math.min(dueCents, partOfProvider));
  const shares =
    status === 'cancelled'
      ? sharesOfFee(dueCents)
      : { providerPayoutCents: provider, commissionCents: dueCents - provider };
  await markEarned(tx, { id, providerId, paymentId }, shares, now);
}
