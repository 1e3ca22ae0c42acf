import { earnedShares } from '@doorstep/shared-api/domain';
import type { Session } from '../../db/connect';
import type { Booking } from '../../db/schema';
import { bookingBalance } from '../ledger/bookingMoney.repository';
import { sharesOfFee } from '../ledger/feeRule';
import { markEarned } from './payments.repository';

/**
 * What provider and platform keep of a booking that is over, as far as its money is there and not theirs yet. What went back to the
 * customer meanwhile, or is with the customer's bank, is nobody's: of the rest each has its part, and so has the coupon.
 */
export async function earnWhatIsLeft(tx: Session, booking: Booking, now: Date) {
  const { id, providerId, paymentId, status, payableCents, refundedCents, promotionCents } = booking;
  if (!providerId) return;
  const left = await bookingBalance(tx, id, ['escrow']);
  const ofProvider = await bookingBalance(tx, id, [`provider_payable:${providerId}`]);
  const ofPlatform = await bookingBalance(tx, id, ['platform_commission']);
  const ofCoupon = -(await bookingBalance(tx, id, ['promotions']));
  const earned = ofProvider + ofPlatform - ofCoupon;
  const dueCents = Math.max(0, Math.min(payableCents - refundedCents - earned, left));
  // A coupon that pays the whole price leaves nothing that the customer could pay.
  const isCouponDue = payableCents === 0 && ofCoupon < promotionCents;
  if (dueCents === 0 && !isCouponDue) return;
  const target = { id, providerId, paymentId };
  if (status === 'cancelled') return markEarned(tx, target, sharesOfFee(dueCents), now);
  const whole = earnedShares(booking, earned + dueCents);
  const coupon = Math.max(0, whole.promotionCents - ofCoupon);
  const provider = Math.max(0, Math.min(dueCents + coupon, whole.providerPayoutCents - ofProvider));
  const shares = {
    providerPayoutCents: provider,
    commissionCents: dueCents + coupon - provider,
    promotionCents: coupon,
  };
  return markEarned(tx, target, shares, now);
}
