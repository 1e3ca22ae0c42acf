import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { remindOfVisits } from '../../src/bookings/bookings/remindOfVisits';
import { addMilliseconds, DAY, HOUR, MINUTE } from '../../src/platform/clock';
import { type Booking, bookingHistory, bookings, notifications } from '../../src/platform/db/schema';
import type { TestBed } from '../support/apiFixture';
import { createBookingWithParties, takeJobSteps } from '../support/jobs';
import { hoursAhead } from '../support/order';

export function visitReminders(testBed: TestBed) {
  const agreed = async (startAt: Date, { ahead = 7 * DAY, ...over }: Partial<Booking> & { ahead?: number } = {}) => {
    const server = await testBed.serve();
    const parties = await createBookingWithParties(testBed, server);
    await takeJobSteps(server, parties, 'accept');
    const { bookingId } = parties;
    const made = addMilliseconds(startAt, -ahead);
    await testBed.db
      .update(bookings)
      .set({ startAt, endAt: addMilliseconds(startAt, HOUR), createdAt: made, asap: false, ...over })
      .where(eq(bookings.id, bookingId));
    await testBed.db.update(bookingHistory).set({ at: made }).where(eq(bookingHistory.bookingId, bookingId));
    const reminders = async () => {
      const rows = await testBed.db
        .select({ kind: notifications.kind, userId: notifications.userId })
        .from(notifications)
        .where(
          and(eq(notifications.bookingId, bookingId), inArray(notifications.kind, ['visit_tomorrow', 'visit_soon'])),
        );
      return rows
        .map(({ kind, userId }) => `${kind} ${userId === parties.provider.id ? 'provider' : 'customer'}`)
        .sort();
    };
    const at = (now: Date) => remindOfVisits({ db: testBed.db, clock: () => now });
    return { ...parties, server, reminders, at };
  };
  const dayAhead = ['visit_tomorrow customer', 'visit_tomorrow provider'];
  const soon = ['visit_soon customer', 'visit_soon provider'];

  describe('an agreed visit', () => {
    // In the nights before the last two, Portland's clocks go forward and back.
    test.each(['2027-06-16T16:00:00Z', '2027-03-14T16:00:00Z', '2027-11-07T17:00:00Z'])(
      'sends both sides one reminder a day and two hours before %s, to the minute',
      async (start) => {
        const startAt = new Date(start);
        const { reminders, at } = await agreed(startAt);
        await at(addMilliseconds(startAt, -DAY - MINUTE));
        expect(await reminders()).toEqual([]);
        for (const before of [DAY, DAY - MINUTE, 3 * HOUR]) await at(addMilliseconds(startAt, -before));
        expect(await reminders()).toEqual(dayAhead);
        await at(addMilliseconds(startAt, -2 * HOUR - MINUTE));
        expect(await reminders()).toEqual(dayAhead);
        for (const before of [2 * HOUR, HOUR, 0, -HOUR]) await at(addMilliseconds(startAt, -before));
        expect(await reminders()).toEqual([...soon, ...dayAhead]);
      },
    );

    test('gets one reminder from several processes', async () => {
      const startAt = new Date('2027-06-17T16:00:00Z');
      const { reminders, at } = await agreed(startAt);
      await Promise.all([1, 2, 3, 4].map(() => at(addMilliseconds(startAt, -20 * HOUR))));
      expect(await reminders()).toEqual(dayAhead);
    });

    test('gets another reminder for another start', async () => {
      const startAt = new Date('2027-06-18T16:00:00Z');
      const { reminders, at, bookingId } = await agreed(startAt);
      await at(addMilliseconds(startAt, -20 * HOUR));
      const next = addMilliseconds(startAt, 3 * DAY);
      await testBed.db.update(bookings).set({ startAt: next }).where(eq(bookings.id, bookingId));
      await at(addMilliseconds(startAt, -HOUR));
      expect(await reminders()).toEqual(dayAhead);
      await at(addMilliseconds(next, -20 * HOUR));
      expect(await reminders()).toEqual([...dayAhead, ...dayAhead].sort());
    });

    test('gets no reminder right after an action of its sides shortly before the start', async () => {
      const startAt = new Date('2027-06-19T16:00:00Z');
      const late = await agreed(startAt, { ahead: 23 * HOUR });
      await late.at(addMilliseconds(startAt, -22 * HOUR));
      expect(await late.reminders()).toEqual([]);
      await late.at(addMilliseconds(startAt, -HOUR));
      expect(await late.reminders()).toEqual(soon);
    });

    test('gets only the two-hour reminder after a move to a start within a day', async () => {
      const server = await testBed.serve();
      const { bookingId, asCustomer } = await createBookingWithParties(testBed, server, {
        bookingType: 'schedule',
        startAt: hoursAhead(server, 72),
      });
      const next = hoursAhead(server, 5);
      const { status } = await asCustomer.x('POST', `/bookings/${bookingId}/reschedule`, {
        start_at: next.toISOString(),
      });
      expect(status).toBe(200);
      const [moved] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
      expect(moved).toMatchObject({ startAt: next, dayReminderFor: next, soonReminderFor: null });
    });
  });

  test.each([
    ['open', { status: 'open' }],
    ['cancelled', { status: 'cancelled' }],
    ['not paid for', { paymentStatus: 'requires_payment' }],
  ] as const)('sends no reminder of a visit that is %s', async (_name, over) => {
    const startAt = new Date('2027-06-21T16:00:00Z');
    const { reminders, at } = await agreed(startAt, over);
    await at(addMilliseconds(startAt, -20 * HOUR));
    await at(addMilliseconds(startAt, -HOUR));
    expect(await reminders()).toEqual([]);
  });
}
