import { and, eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import { HOUR, MINUTE } from '../../src/platform/clock';
import { bookings, delays, notifications } from '../../src/platform/db/schema';
import { changeSetting } from '../../src/platform/settings/settings.repository';
import type { TestBed } from '../support/apiFixture';
import { createBookingWithParties, takeJobSteps } from '../support/jobs';
import { hoursAhead } from '../support/order';

export function runningLate(testBed: TestBed) {
  /** An accepted visit, five minutes before its start. */
  const accepted = async (...steps: string[]) => {
    const server = await testBed.serve();
    const startAt = hoursAhead(server, 5);
    const parties = await createBookingWithParties(testBed, server, { bookingType: 'schedule', startAt });
    await takeJobSteps(server, parties, 'accept', ...steps);
    const wait = (until: number) => server.clock.forward(startAt.getTime() + until - server.clock.now().getTime());
    wait(-5 * MINUTE);
    const { asCustomer, asProvider, bookingId, customer } = parties;
    const arrival = (minutes: number) => new Date(startAt.getTime() + minutes * MINUTE).toISOString();
    const announce = (minutes: number, more = {}, as = asProvider) =>
      as.x('POST', `/provider/jobs/${bookingId}/delay`, {
        ...{ arrives_at: arrival(minutes), start_at: startAt.toISOString(), ...more },
      });
    const row = async () => (await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId)))[0];
    const cancel = (body: object) => asCustomer.x('POST', `/bookings/${bookingId}/cancel-request`, body);
    const details = async () => (await asCustomer.w('bookingDetails', { booking_id: bookingId })).body.data;
    const told = async () => {
      const isMine = and(eq(notifications.userId, customer.id), like(notifications.kind, 'provider_%late'));
      return (await testBed.db.select().from(notifications).where(isMine)).map(({ kind }) => kind);
    };
    const stored = () => testBed.db.$count(delays, eq(delays.bookingId, bookingId));
    return { ...parties, server, startAt, wait, arrival, announce, row, cancel, details, told, stored };
  };
  const timeOf = (text: string) => new Date(text).getTime();

  describe('running late', () => {
    test.each([
      ['accepted', []],
      ['on the way', ['out']],
    ] as const)('tells the customer the new arrival of a job that is %s', async (_status, steps) => {
      const { announce, arrival, details, told, asProvider, bookingId } = await accepted(...steps);
      const { delay_limits: limits } = (await asProvider.x('GET', `/provider/jobs/${bookingId}`)).body;
      expect(timeOf(limits.until)).toBe(timeOf(arrival(180)));
      expect(timeOf(limits.free_cancel_from)).toBe(timeOf(arrival(30)));
      const { status, body } = await announce(20);
      expect([status, body.booking.delay.cancel_free]).toEqual([200, false]);
      const { delay, can } = await details();
      expect([timeOf(delay.arrives_at), delay.cancel_free]).toEqual([timeOf(arrival(20)), false]);
      expect(can.cancel).toBe(steps.length === 0);
      expect(await told()).toEqual(['provider_late']);
    });

    test('announces the same arrival once, also at the same moment, and replaces it by another one', async () => {
      const { announce, arrival, details, told, stored, server } = await accepted();
      const all = await Promise.all([announce(20), announce(20), announce(20)]);
      expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect([await stored(), await told()]).toEqual([1, ['provider_late']]);
      await announce(45);
      expect(timeOf((await details()).delay.arrives_at)).toBe(timeOf(arrival(45)));
      server.clock.forward(MINUTE);
      expect((await announce(10)).status).toBe(200);
      expect((await details()).delay.cancel_free).toBe(false);
      expect((await told()).toSorted()).toEqual(['provider_late', 'provider_late', 'provider_very_late']);
      await announce(15);
      await announce(25);
      expect((await announce(35)).body.code).toBe('state_conflict');
      expect(await stored()).toBe(5);
    });

    test.each([
      ['in the past', -6, 'validation'],
      ['earlier than agreed', -1, 'validation'],
      ['at the agreed time', 0, 'validation'],
      ['more than three hours later', 181, 'validation'],
    ])('refuses an arrival %s', async (_when, minutes, code) => {
      const { announce, stored, told } = await accepted();
      const { status, body } = await announce(minutes);
      expect([status, body.code, body.field]).toEqual([422, code, 'arrives_at']);
      expect([await stored(), await told()]).toEqual([0, []]);
    });

    test('refuses it for the job of another, after the arrival, and long before the visit', async () => {
      const visit = await accepted();
      const another = await createBookingWithParties(testBed, visit.server, {});
      expect((await visit.announce(20, {}, another.asProvider)).status).toBe(404);
      expect((await visit.announce(20, {}, visit.asCustomer)).status).toBe(403);
      await takeJobSteps(visit.server, visit, 'out', 'arrive');
      expect((await visit.announce(20)).body.code).toBe('state_conflict');
      const { asProvider, bookingId } = visit;
      expect((await asProvider.x('GET', `/provider/jobs/${bookingId}`)).body.delay_limits).toBeUndefined();
      const tomorrow = await accepted();
      tomorrow.wait(-4 * HOUR);
      expect((await tomorrow.announce(20)).body.code).toBe('too_early');
    });

    test('refuses it when the booking was moved or cancelled meanwhile, and forgets it with a move', async () => {
      const visit = await accepted();
      visit.wait(-2.5 * HOUR);
      expect((await visit.announce(20, { start_at: visit.arrival(-30) })).body.code).toBe('state_conflict');
      await visit.announce(20);
      const starts = [hoursAhead(visit.server, 28).toISOString()];
      const { asProvider, asCustomer, bookingId } = visit;
      expect((await asProvider.x('POST', `/provider/jobs/${bookingId}/propose`, { starts, text: '' })).status).toBe(
        200,
      );
      expect((await asCustomer.x('POST', `/bookings/${bookingId}/proposal`, { accept: true })).status).toBe(200);
      expect((await visit.row())?.newArrivalAt).toBeNull();
      expect((await visit.details()).delay).toBeUndefined();
      expect((await visit.announce(20)).body.code).toBe('state_conflict');
      expect((await visit.cancel({})).status).toBe(200);
      expect((await visit.announce(20, { start_at: starts[0] })).body.code).toBe('state_conflict');
    });

    test.each([
      ['accepted', []],
      ['on the way', ['out']],
    ] as const)(
      'lets the customer cancel free of charge from 30 minutes on, while it is %s',
      async (_status, steps) => {
        const { announce, arrival, cancel, details, row, told } = await accepted(...steps);
        await announce(29);
        const fee = steps.length === 0 ? '100.00' : undefined;
        expect((await cancel({ preview: true })).body.fee).toBe(fee);
        await announce(30);
        expect(await details()).toMatchObject({ delay: { cancel_free: true }, can: { cancel: true } });
        expect(await told()).toContain('provider_very_late');
        const { body: terms } = await cancel({ preview: true });
        expect(terms).toMatchObject({ fee: '0.00', refund: '100.00', policy: 'free', until: '' });
        expect(timeOf(terms.new_arrival)).toBe(timeOf(arrival(30)));
        const answers = await Promise.all([cancel({ fee: '0.00' }), cancel({ fee: '0.00' })]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect(await row()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refundedCents: 10_000 });
        expect(await findLedgerMismatches(testBed.db)).toEqual([]);
      },
    );

    test('keeps the limit of free cancellation that the booking was made under', async () => {
      const server = await testBed.serve();
      await changeSetting(testBed.db, 'freeCancelDelay', 60, 'command', server.clock.now());
      const { announce, details } = await accepted();
      await changeSetting(testBed.db, 'freeCancelDelay', 30, 'command', server.clock.now());
      await announce(59);
      expect((await details()).delay.cancel_free).toBe(false);
      await announce(60);
      expect((await details()).delay.cancel_free).toBe(true);
    });
  });
}
