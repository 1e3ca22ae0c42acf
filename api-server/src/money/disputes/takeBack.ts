import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { type Entries, walletOf } from '../ledger/accounts';
import { bookingBalance } from '../ledger/bookingMoney.repository';
import { readReturnableMoney, returnableTip } from '../ledger/heldMoney';
import type { Payment } from '../payments/payments.repository';
import { walletBalance } from '../wallet/wallet.repository';

interface LossInput {
  payment: Payment;
  /** Booking that the payment pays or whose provider it tips. Undefined for wallet top-ups. */
  booking: Booking | undefined;
  cents: number;
  isBorneByPlatform: boolean;
  now: Date;
}

export interface LossShares {
  /** Part covered by requested refunds that the gateway has not made: the customer has this money already. */
  fromRefunds: number;
  /**
   * Positive amount that each account loses. The sum is `cents` plus the platform's returned coupon payment
   * (`promotion`).
   */
  shares: { escrow: number; wallet: number; provider: number; commission: number; losses: number; promotion: number };
}

/**
 * Distributes the loss of money that went back to a customer without our action. Takes undistributed money first. Then
 * takes the provider's and the platform's earnings in proportion, the provider's down to the allowed debt. The platform
 * bears the rest.
 */
export async function takeBack(tx: Session, request: LossInput): Promise<LossShares> {
  const { payment, booking, cents, isBorneByPlatform, now } = request;
  const fromRefunds = Math.min(cents, payment.refundWantedCents - payment.refundedCents);
  let rest = cents - fromRefunds;
  const shares = { escrow: 0, wallet: 0, provider: 0, commission: 0, losses: 0, promotion: 0 };
  const take = (share: keyof typeof shares, available: number) => {
    shares[share] = Math.max(0, Math.min(rest, available));
    rest -= shares[share];
  };
  if (payment.topup) take('wallet', await walletBalance(tx, payment.userId));
  if (booking && payment.tipOf) {
    // The provider has the whole tip, and it pays for no work.
    take('provider', await returnableTip(tx, payment, booking, now));
  } else if (booking && !isBorneByPlatform) {
    take('escrow', await bookingBalance(tx, booking.id, ['escrow']));
    const { earned, provider, commission, coupon } = await readReturnableMoney(tx, booking, now);
    // The customer paid this much of the earned work. The coupon paid the rest.
    const paid = earned + commission - coupon;
    shares.promotion = paid > 0 ? Math.round((coupon * Math.min(rest, paid)) / paid) : 0;
    rest += shares.promotion;
    const ofProvider = earned + commission > 0 ? Math.round((rest * earned) / (earned + commission)) : 0;
    const ofPlatform = rest - ofProvider;
    take('provider', Math.min(provider, ofProvider));
    take('commission', Math.min(commission, ofPlatform));
  }
  take('losses', rest);
  return { fromRefunds, shares };
}

export function lossEntries(
  { fromRefunds, shares }: LossShares,
  { payment, booking }: Pick<LossInput, 'payment' | 'booking'>,
): Entries {
  const { escrow, wallet, provider, commission, losses, promotion } = shares;
  return {
    refunds: -fromRefunds,
    escrow: -escrow,
    [walletOf(payment.userId)]: -wallet,
    ...(booking?.providerId && { [`provider_payable:${booking.providerId}`]: -provider }),
    platform_commission: -commission,
    platform_losses: -losses,
    promotions: promotion,
  };
}
