import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock';
import { bookings } from '../../src/platform/db/schema';
import { changeSetting } from '../../src/platform/settings/settings.repository';
import type { TestBed } from '../support/apiFixture';
import { createBookingWithParties, requestJobTransition, startCodeOf, takeJobSteps } from '../support/jobs';
import { hoursAhead } from '../support/order';

export function stepTimes(testBed: TestBed) {
  const accepted = async (inHours = 72) => {
    const server = await testBed.serve();
    const startAt = hoursAhead(server, inHours);
    const parties = await createBookingWithParties(testBed, server, { bookingType: 'schedule', startAt });
    await takeJobSteps(server, parties, 'accept');
    const until = (time: number) => server.clock.forward(startAt.getTime() + time - server.clock.now().getTime());
    return { ...parties, server, startAt, until };
  };
  const before = (startAt: Date, time: number) => startAt.getTime() - time;

  describe('the steps of a job have their time', () => {
    test('allows setting out 3 hours before the start and starting an hour before it, and says so otherwise', async () => {
      const { asProvider, bookingId, startAt, until } = await accepted();
      const early = await requestJobTransition(asProvider, bookingId, 'out');
      expect([early.status, early.body.code]).toEqual([409, 'too_early']);
      expect(Date.parse(early.body.possible_at)).toBe(before(startAt, 3 * HOUR));
      const { body } = await asProvider.x('GET', `/provider/jobs/${bookingId}`);
      expect(body).toMatchObject({
        moves: ['decline'],
        blocked: { out: 'too_early' },
        possible_at: { out: early.body.possible_at },
      });

      until(-3 * HOUR - MINUTE);
      expect((await requestJobTransition(asProvider, bookingId, 'out')).status).toBe(409);
      until(-3 * HOUR);
      expect((await requestJobTransition(asProvider, bookingId, 'out')).status).toBe(200);
      expect((await requestJobTransition(asProvider, bookingId, 'arrive')).status).toBe(200);
      const tooEarly = await requestJobTransition(asProvider, bookingId, 'start');
      expect([tooEarly.status, Date.parse(tooEarly.body.possible_at)]).toEqual([409, before(startAt, HOUR)]);
      until(-HOUR);
      expect((await requestJobTransition(asProvider, bookingId, 'complete')).status).toBe(409);
      expect((await requestJobTransition(asProvider, bookingId, 'start')).status).toBe(200);
      expect((await requestJobTransition(asProvider, bookingId, 'complete')).status).toBe(200);
    });

    test('allows "nobody is here" after the start and half an hour at the door', async () => {
      const { server, asProvider, bookingId, startAt, until } = await accepted();
      until(-2 * HOUR);
      await takeJobSteps(server, { asProvider, bookingId }, 'out', 'arrive');
      const early = await requestJobTransition(asProvider, bookingId, 'no-show');
      expect([early.body.code, Date.parse(early.body.possible_at)]).toEqual(['too_early', startAt.getTime()]);
      until(MINUTE);
      expect((await requestJobTransition(asProvider, bookingId, 'no-show')).status).toBe(200);

      const late = await accepted();
      late.until(20 * MINUTE);
      await takeJobSteps(late.server, late, 'out', 'arrive');
      late.until(45 * MINUTE);
      const waiting = await requestJobTransition(late.asProvider, late.bookingId, 'no-show');
      expect(waiting.body.code).toBe('too_early');
      expect(Date.parse(waiting.body.possible_at)).toBeGreaterThanOrEqual(late.startAt.getTime() + 50 * MINUTE);
    });

    test('keeps a booking’s limits from its creation', async () => {
      const first = await accepted();
      const changedAt = first.server.clock.now();
      await changeSetting(testBed.db, 'outBefore', 60, 'test', changedAt);
      try {
        const second = await accepted();
        const refused = await requestJobTransition(second.asProvider, second.bookingId, 'out');
        expect(Date.parse(refused.body.possible_at)).toBe(before(second.startAt, HOUR));
        const asBefore = await requestJobTransition(first.asProvider, first.bookingId, 'out');
        expect(Date.parse(asBefore.body.possible_at)).toBe(before(first.startAt, 3 * HOUR));
      } finally {
        await changeSetting(testBed.db, 'outBefore', 180, 'test', changedAt);
      }
    });

    test('starts an open job "as soon as possible" at its acceptance', async () => {
      const server = await testBed.serve();
      const parties = await createBookingWithParties(testBed, server, { named: false });
      server.clock.forward(10 * MINUTE);
      const acceptedAt = server.clock.now();
      await takeJobSteps(server, parties, 'accept');
      const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, parties.bookingId));
      expect(row?.startAt?.getTime()).toBeGreaterThanOrEqual(acceptedAt.getTime());
      expect((row?.endAt?.getTime() ?? 0) - (row?.startAt?.getTime() ?? 0)).toBe(HOUR);
      await takeJobSteps(server, parties, 'out', 'arrive');
      const code = await startCodeOf(parties.bookingId);
      expect((await parties.asProvider.x('POST', `/provider/jobs/${parties.bookingId}/start`, { code })).status).toBe(
        200,
      );
    });

    test('uses the moved start', async () => {
      const { asCustomer, asProvider, bookingId, startAt } = await accepted();
      const moved = new Date(startAt.getTime() + DAY);
      await asCustomer.x('POST', `/bookings/${bookingId}/reschedule`, { start_at: moved.toISOString() });
      const { body } = await requestJobTransition(asProvider, bookingId, 'out');
      expect(Date.parse(body.possible_at)).toBe(moved.getTime() - 3 * HOUR);
    });
  });
}
