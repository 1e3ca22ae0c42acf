import { dayAfter, instantOfWallTime, type PayoutInterval, wallTimeIn } from '@doorstep/shared-api/domain';
import type { PayoutRules } from '../../platform/db/schema';

export interface PayoutDay {
  date: string;
  at: Date;
}

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Reports whether providers with monthly payouts are paid: on the first payout day of a month. */
export const isMonthlyPayoutDay = (date: string) => Number(date.slice(8)) <= 7;

function dayOf(date: string, { payoutHour }: PayoutRules, timeZone: string): PayoutDay {
  return { date, at: instantOfWallTime(timeZone, { date, time: `${String(payoutHour).padStart(2, '0')}:00` }) };
}

export function lastPayoutDay(now: Date, rules: PayoutRules, timeZone: string): PayoutDay {
  const today = wallTimeIn(timeZone, now).date;
  const back = (weekdayOf(today) - rules.payoutWeekday + 7) % 7;
  const day = dayOf(dayAfter(today, -back), rules, timeZone);
  return day.at <= now ? day : dayOf(dayAfter(day.date, -7), rules, timeZone);
}

export function nextPayoutDay(now: Date, rules: PayoutRules, timeZone: string, interval: PayoutInterval): PayoutDay {
  let { date } = lastPayoutDay(now, rules, timeZone);
  do date = dayAfter(date, 7);
  while (interval === 'monthly' && !isMonthlyPayoutDay(date));
  return dayOf(date, rules, timeZone);
}
