import { earnedShares } from '@doorstep/shared-api/domain';
import { sharesOfFee } from '../../catalog/orders/cancellationFee';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { bookingBalance } from '../ledger/bookingMoney.repository';
import { markEarned } from './payments.repository';

export type Terms = Pick<
  Booking,
  'status' | 'payableCents' | 'refundedCents' | 'providerPayoutCents' | 'commissionCents' | 'promotionCents'
>;

export interface BookingBalances {
  left: number;
  ofProvider: number;
  ofPlatform: number;
  ofCoupon: number;
}

/**
 * Distributes what is left in escrow after a booking has ended to provider, platform and coupon. Money that was
 * refunded or charged back belongs to none of them: each gets its part of the rest.
 */
export async function earnWhatIsLeft(tx: Session, booking: Booking, now: Date) {
  const { id, providerId, paymentId } = booking;
  if (!providerId) return;
  const left = await bookingBalance(tx, id, ['escrow']);
  const shares = sharesLeft(booking, { left, ...(await readEarned(tx, id, providerId)) });
  if (shares) await markEarned(tx, { id, providerId, paymentId }, shares, now);
}

export async function readEarned(db: Session, bookingId: string, providerId: string) {
  return {
    ofProvider: await bookingBalance(db, bookingId, [`provider_payable:${providerId}`]),
    ofPlatform: await bookingBalance(db, bookingId, ['platform_commission']),
    ofCoupon: -(await bookingBalance(db, bookingId, ['promotions'])),
  };
}

export function sharesLeft(booking: Terms, { left, ofProvider, ofPlatform, ofCoupon }: BookingBalances) {
  const { status, payableCents, refundedCents, promotionCents } = booking;
  const earned = ofProvider + ofPlatform - ofCoupon;
  const dueCents = Math.max(0, Math.min(payableCents - refundedCents - earned, left));
  // With a coupon that pays the whole price, the customer owes nothing.
  const isCouponDue = payableCents === 0 && ofCoupon < promotionCents;
  if (dueCents === 0 && !isCouponDue) return undefined;
  if (status === 'cancelled') return sharesOfFee(dueCents);
  const whole = earnedShares(booking, earned + dueCents);
  const coupon = Math.max(0, whole.promotionCents - ofCoupon);
  const provider = Math.max(0, Math.min(dueCents + coupon, whole.providerPayoutCents - ofProvider));
  return {
    providerPayoutCents: provider,
    commissionCents: dueCents + coupon - provider,
    promotionCents: coupon,
  };
}
