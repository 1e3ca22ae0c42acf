import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { runMaintenance } from '../../src/main/maintenance';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import { balanceOf } from '../../src/money/ledger/ledger.repository';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock';
import { bookings, notifications } from '../../src/platform/db/schema';
import type { TestBed } from '../support/apiFixture';
import { createBookingWithParties, takeJobSteps } from '../support/jobs';

export function overdueJobs(testBed: TestBed) {
  const ways = {
    accepted: ['accept'],
    on_the_way: ['accept', 'out'],
    arrived: ['accept', 'out', 'arrive'],
    started: ['accept', 'out', 'arrive', 'start'],
  };
  const left = async (steps: readonly string[]) => {
    const server = await testBed.serve();
    const parties = await createBookingWithParties(testBed, server);
    await takeJobSteps(server, parties, ...steps);
    const row = async () => {
      const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, parties.bookingId));
      if (!booking) throw new Error('the booking is gone');
      return booking;
    };
    const end = (await row()).endAt?.getTime() ?? 0;
    const run = async (afterEnd: number) => {
      server.clock.forward(end + afterEnd - server.clock.now().getTime());
      await runMaintenance(server.app.context, server.app.server.log);
    };
    const reminders = () =>
      testBed.db.$count(
        notifications,
        and(eq(notifications.bookingId, parties.bookingId), eq(notifications.kind, 'job_overdue')),
      );
    return { ...parties, row, run, reminders };
  };

  describe('an overdue job', () => {
    test.each(['on_the_way', 'arrived', 'started'] as const)(
      '%s reminds both sides an hour after its end, goes to the operator after a day, and ends after two weeks',
      async (status) => {
        const { row, run, reminders, provider } = await left(ways[status]);
        await run(59 * MINUTE);
        expect(await reminders()).toBe(0);
        await run(HOUR);
        await run(2 * HOUR);
        expect(await reminders()).toBe(2);
        expect(await row()).toMatchObject({ status, queuedAt: null });
        await run(DAY);
        expect((await row()).queuedAt).not.toBeNull();
        await run(13 * DAY);
        expect((await row()).status).toBe(status);
        await run(14 * DAY);
        const ended = await row();
        const earned = () => balanceOf(testBed.db, `provider_payable:${provider.id}`);
        if (status === 'started') {
          expect(ended).toMatchObject({ status: 'completed', completion: 'awaiting' });
          // A day after the maintenance run that ended it, which took some time.
          await run(15 * DAY + MINUTE);
          expect([(await row()).completion, await earned()]).toEqual(['confirmed', 9000]);
        } else {
          expect(ended).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refundedCents: 10_000 });
          expect(await earned()).toBe(0);
        }
        expect(await findLedgerMismatches(testBed.db)).toEqual([]);
      },
    );

    test('ends with a full refund a day after its expected end when the provider never set out', async () => {
      const { row, run } = await left(ways.accepted);
      await run(DAY - MINUTE);
      expect((await row()).status).toBe('accepted');
      await run(DAY);
      expect(await row()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refundedCents: 10_000 });
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });
  });
}
