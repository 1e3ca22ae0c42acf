import { type PayoutBlock, wallTimeIn } from '@doorstep/shared-api/domain';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { readPayoutRules } from '../../platform/settings/settings.repository';
import { findPayee, findPayoutAccount, type Payee, type PayoutAccountRow } from './payoutAccounts.repository';
import { nextPayoutDay } from './payoutDays';
import { hasPayoutUnderWay, listMovements } from './payouts.repository';

const USUAL_TRANSFER_TIME = DAY;

interface Situation {
  payableCents: number;
  minimumCents: number;
  isPaused: boolean;
  isUnderWay: boolean;
  payee: Payee | undefined;
  account: PayoutAccountRow | undefined;
}

export function payoutBlockOf(situation: Situation): PayoutBlock | undefined {
  const { payableCents, minimumCents, isPaused, isUnderWay, payee, account } = situation;
  if (payableCents < 0) return 'below_zero';
  if (payableCents === 0) return isUnderWay ? 'on_the_way' : 'nothing_payable';
  if (!account) return 'no_account';
  if (account.state === 'incomplete') return 'account_incomplete';
  if (account.state === 'restricted') return 'account_restricted';
  if (account.state === 'closed') return 'account_closed';
  if (payee?.heldAt) return 'held';
  if (isPaused) return 'paused';
  if (payableCents < minimumCents) return 'below_minimum';
  return undefined;
}

/** The days are on the provider's clock. */
export async function readNextPayout({ db, clock, settings }: Context, providerId: string, timeZone: string) {
  const now = clock();
  const payee = await findPayee(db, providerId);
  const account = await findPayoutAccount(db, providerId);
  const { rules, isPaused } = await readPayoutRules(db, now);
  const payableCents = payee?.payableCents ?? 0;
  const { at } = nextPayoutDay(now, rules, settings.timeZone, payee?.interval ?? 'weekly');
  const isUnderWay = await hasPayoutUnderWay(db, providerId);
  const minimumCents = rules.payoutMinimumCents;
  const block = payoutBlockOf({ payableCents, minimumCents, isPaused, isUnderWay, payee, account });
  const movements = await listMovements(db, providerId, undefined);
  return {
    at,
    arrivesAt: addMilliseconds(at, USUAL_TRANSFER_TIME),
    payableCents,
    inPayoutCents: payee?.inPayoutCents ?? 0,
    amountCents: block ? 0 : payableCents,
    block,
    days: daysOf(movements, timeZone),
  };
}

export interface Day {
  date: string;
  bookings: Set<string>;
  chargedCents: number;
  commissionCents: number;
  otherCents: number;
  amountCents: number;
}

function daysOf(movements: Awaited<ReturnType<typeof listMovements>>, timeZone: string): Day[] {
  const days = new Map<string, Day>();
  for (const { at, kind, bookingId, chargedCents, amountCents } of movements) {
    const { date } = wallTimeIn(timeZone, at);
    const empty = {
      date,
      bookings: new Set<string>(),
      chargedCents: 0,
      commissionCents: 0,
      otherCents: 0,
      amountCents: 0,
    };
    const day = days.get(date) ?? empty;
    days.set(date, day);
    const isWork = kind === 'earned' || kind === 'questioned';
    if (isWork) {
      if (bookingId) day.bookings.add(bookingId);
      day.chargedCents += chargedCents;
      day.commissionCents += chargedCents - amountCents;
    } else day.otherCents += amountCents;
    day.amountCents += amountCents;
  }
  return [...days.values()];
}
