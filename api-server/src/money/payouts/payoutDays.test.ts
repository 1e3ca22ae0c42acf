import { wallTimeIn } from '@doorstep/shared-api/domain';
import { expect, test } from 'vitest';
import { addMilliseconds, SECOND } from '../../platform/clock';
import type { PayoutRules } from '../../platform/db/schema';
import { isMonthlyPayoutDay, lastPayoutDay, nextPayoutDay } from './payoutDays';

/** Midnight in Los Angeles is another day in UTC. The run begins at nine there. */
const ZONE = 'America/Los_Angeles';
const rulesOf = (payoutWeekday: number) => ({ payoutWeekday, payoutHour: 9 }) as PayoutRules;
const TUESDAY = new Date('2026-11-24T17:00:00Z');

test('begins a payout day at its hour, not a second before', () => {
  expect(lastPayoutDay(TUESDAY, rulesOf(2), ZONE)).toEqual({ date: '2026-11-24', at: TUESDAY });
  expect(lastPayoutDay(addMilliseconds(TUESDAY, -SECOND), rulesOf(2), ZONE).date).toBe('2026-11-17');
});

test('returns a day that has not begun as the next payout day', () => {
  expect(nextPayoutDay(TUESDAY, rulesOf(2), ZONE, 'weekly').date).toBe('2026-12-01');
  expect(nextPayoutDay(addMilliseconds(TUESDAY, -SECOND), rulesOf(2), ZONE, 'weekly')).toEqual({
    date: '2026-11-24',
    at: TUESDAY,
  });
});

test.each([0, 1, 2, 3, 4, 5, 6])('repeats weekday %d every week, at its hour on the site’s clock', (weekday) => {
  // The clocks go back on 1 November, so that the week has an extra hour.
  const now = new Date('2026-10-30T02:00:00Z');
  const last = lastPayoutDay(now, rulesOf(weekday), ZONE);
  const next = nextPayoutDay(now, rulesOf(weekday), ZONE, 'weekly');
  expect(last.at <= now && now < next.at).toBe(true);
  for (const { date, at } of [last, next]) {
    expect(wallTimeIn(ZONE, at)).toEqual({ date, time: '09:00' });
    expect(new Date(`${date}T00:00:00Z`).getUTCDay()).toBe(weekday);
  }
  expect(Date.parse(next.date) - Date.parse(last.date)).toBe(7 * 86_400_000);
});

test('uses the site’s day when UTC is a day behind', () => {
  // Tuesday at 05:00 there, which is Monday in UTC.
  const rules = { payoutWeekday: 2, payoutHour: 3 } as PayoutRules;
  expect(lastPayoutDay(new Date('2026-11-23T15:00:00Z'), rules, 'Pacific/Kiritimati').date).toBe('2026-11-24');
});

test('gives each month one payout day for monthly providers: the first', () => {
  const days = Array.from({ length: 31 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`);
  expect(days.filter(isMonthlyPayoutDay)).toEqual(days.slice(0, 7));
  expect(nextPayoutDay(TUESDAY, rulesOf(2), ZONE, 'monthly').date).toBe('2026-12-01');
  expect(nextPayoutDay(new Date('2026-12-01T17:00:00Z'), rulesOf(2), ZONE, 'monthly').date).toBe('2027-01-05');
  expect(nextPayoutDay(TUESDAY, rulesOf(1), ZONE, 'monthly').date).toBe('2026-12-07');
});
