import { formatMoney } from '@doorstep/shared-api/domain';
import type { JobEarningWire } from '@doorstep/shared-api/wire';
import type { Session } from '../../db/connect';
import type { Booking } from '../../db/schema';
import { bookingBalance } from '../ledger/bookingMoney.repository';
import { type BookingBalances, readEarned, sharesLeft, type Terms } from '../payments/earnWhatIsLeft';
import { findPaymentById } from '../payments/payments.repository';

export interface EarningFacts extends BookingBalances {
  booking: Terms & Pick<Booking, 'paymentStatus'>;
  /** What the customer's bank has of the payment. */
  withBank: number;
  hasOpenProblem: boolean;
}

const unpaid: readonly Booking['paymentStatus'][] = ['requires_payment', 'failed'];

/** What a job earns its provider, by what the ledger says of its money now. */
export function earningOf({ booking, withBank, hasOpenProblem, ...balances }: EarningFacts) {
  // Before the acceptance, and before anything is charged, the terms are all there is.
  const isAhead =
    booking.status === 'open' || (booking.status !== 'cancelled' && unpaid.includes(booking.paymentStatus));
  if (isAhead && withBank === 0) return { state: 'expected', cents: booking.providerPayoutCents } as const;
  const hasEnded = booking.status === 'cancelled';
  const dueCents = hasEnded ? 0 : (sharesLeft(booking, balances)?.providerPayoutCents ?? 0);
  const cents = Math.max(0, balances.ofProvider) + dueCents;
  if (cents === 0) return { state: withBank > 0 ? 'charged_back' : 'nothing', cents } as const;
  if (hasOpenProblem) return { state: 'questioned', cents } as const;
  return { state: dueCents > 0 ? 'expected' : 'earned', cents } as const;
}

/** undefined: the job is nobody's yet. */
export async function readJobEarning(
  db: Session,
  booking: Booking,
  hasOpenProblem: boolean,
): Promise<JobEarningWire | undefined> {
  const { id, providerId, paymentId } = booking;
  if (!providerId) return undefined;
  const payment = paymentId ? await findPaymentById(db, paymentId) : undefined;
  const left = await bookingBalance(db, id, ['held', 'escrow']);
  const balances = { left, ...(await readEarned(db, id, providerId)) };
  const withBank = payment?.chargedBackCents ?? 0;
  const { state, cents } = earningOf({ booking, ...balances, withBank, hasOpenProblem });
  return { state, amount: formatMoney(cents) };
}
