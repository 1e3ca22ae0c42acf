import { formatMoney } from '@doorstep/shared-api/domain';
import type { NotificationKind } from '../../identity/notifications/kinds';
import { notify } from '../../identity/notifications/notify';
import { addMilliseconds, DAY, HOUR } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Booking } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { findVisitsWithProblem } from '../recurring/charges.repository';
import { listBookingsToWarn, markWarned } from './payWarnings.repository';
import { listToRemind, markReminded, type ReminderColumn } from './reminders.repository';

interface Reminder {
  kind: NotificationKind;
  column: ReminderColumn;
  /** Time window of the reminder, as durations before the start. */
  from: number;
  until: number;
}

/** Exact durations, regardless of daylight saving time. */
export const reminders: readonly Reminder[] = [
  { kind: 'visit_tomorrow', column: 'dayReminderFor', from: DAY, until: 2 * HOUR },
  { kind: 'visit_soon', column: 'soonReminderFor', from: 2 * HOUR, until: 0 },
];

/**
 * Reminds both sides of a visit, a day and two hours before it, once for each start. Part of the maintenance job:
 * several processes may run it at once, and the one that marks a booking first sends the reminder.
 */
export async function remindOfVisits({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock();
  for (const { kind, column, from, until } of reminders) {
    for (const booking of await listToRemind(db, { column, now, from, until })) {
      await withEvents(db, now, async (tx) => {
        const reminded = await markReminded(tx, booking, column);
        if (!reminded) return;
        for (const to of ['customer', 'provider'] as const) notify(tx, { kind, booking: reminded, to });
      });
    }
  }
}

/**
 * Warns customers who have not paid an agreed price, two hours before the booking expires. Warns ten minutes before if
 * the price was agreed later than that. Warns once for each payment deadline.
 */
export async function warnOfPayments({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock();
  const bookings = await listBookingsToWarn(db, now);
  const held = await findVisitsWithProblem(
    db,
    bookings.map(({ id }) => id),
  );
  for (const booking of bookings.filter(({ id }) => !held.has(id))) {
    await withEvents(db, now, async (tx) => {
      const warned = await markWarned(tx, booking);
      const values = { amount: formatMoney(booking.payableCents) };
      if (warned) notify(tx, { kind: 'payment_due_soon', booking: warned, values });
    });
  }
}

/** Marks reminders as sent whose lead time has already begun: whoever just set the start knows it. */
export function passedReminderColumns(startAt: Date, now: Date): Partial<Pick<Booking, ReminderColumn>> {
  const known = reminders.filter(({ from }) => startAt < addMilliseconds(now, from));
  return Object.fromEntries(known.map(({ column }) => [column, startAt]));
}
