import { formatMoney } from '@doorstep/shared-api/domain';
import type { JobEarningWire } from '@doorstep/shared-api/wire';
import type { Account } from '../../money/ledger/accounts';
import { bookingBalances } from '../../money/ledger/bookingMoney.repository';
import { type BookingBalances, sharesLeft, type Terms } from '../../money/payments/earnWhatIsLeft';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import type { FullBooking } from '../bookings/fullBookings.repository';

export interface EarningFacts extends BookingBalances {
  booking: Terms & Pick<Booking, 'paymentStatus'>;
  withBank: number;
  hasOpenProblem: boolean;
}

const unpaidStatuses: readonly Booking['paymentStatus'][] = ['requires_payment', 'failed'];

export function earningOf({ booking, withBank, hasOpenProblem, ...balances }: EarningFacts) {
  // Before acceptance and before any charge, only the terms are known.
  const isAhead =
    booking.status === 'open' || (booking.status !== 'cancelled' && unpaidStatuses.includes(booking.paymentStatus));
  if (isAhead && withBank === 0) return { state: 'expected', cents: booking.providerPayoutCents } as const;
  const hasEnded = booking.status === 'cancelled';
  const dueCents = hasEnded ? 0 : (sharesLeft(booking, balances)?.providerPayoutCents ?? 0);
  const cents = Math.max(0, balances.ofProvider) + dueCents;
  if (cents === 0) return { state: withBank > 0 ? 'charged_back' : 'nothing', cents } as const;
  if (hasOpenProblem) return { state: 'questioned', cents } as const;
  return { state: dueCents > 0 ? 'expected' : 'earned', cents } as const;
}

/** Open jobs and other providers' have no entry. */
export async function readJobEarnings(
  db: Session,
  providerId: string,
  jobs: readonly Pick<FullBooking, 'booking' | 'payment' | 'hasOpenProblem'>[],
): Promise<Map<string, JobEarningWire>> {
  const own = jobs.filter(({ booking }) => booking.providerId === providerId);
  const ids = own.map(({ booking }) => booking.id);
  const balances = await bookingBalances(db, ids, earningAccounts(providerId));
  return new Map(
    own.map(({ booking, payment, hasOpenProblem }) => {
      const of = (...accounts: Account[]) =>
        accounts.reduce((sum, account) => sum + (balances.get(booking.id)?.get(account) ?? 0), 0);
      const { state, cents } = earningOf({
        ...{ booking, hasOpenProblem, withBank: payment?.chargedBackCents ?? 0 },
        left: of('held', 'escrow'),
        ofProvider: of(`provider_payable:${providerId}`),
        ofPlatform: of('platform_commission'),
        ofCoupon: -of('promotions'),
      });
      return [booking.id, { state, amount: formatMoney(cents) }];
    }),
  );
}

const earningAccounts = (providerId: string): Account[] => [
  ...(['held', 'escrow', 'platform_commission', 'promotions'] as const),
  `provider_payable:${providerId}`,
];
