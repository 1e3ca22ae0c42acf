import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { runMaintenance } from '../../src/main/maintenance';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import { balanceOf } from '../../src/money/ledger/ledger.repository';
import { HOUR, MINUTE } from '../../src/platform/clock';
import { absenceClaims, bookings, notifications } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import { createBookingWithParties, requestJobTransition, takeJobSteps } from '../support/jobs';
import { hoursAhead } from '../support/order';

export function nobodyCame(testBed: TestBed) {
  const waiting = async (time: number, ...steps: string[]) => {
    const server = await testBed.serve();
    const startAt = hoursAhead(server, 5);
    const parties = await createBookingWithParties(testBed, server, { bookingType: 'schedule', startAt });
    await takeJobSteps(server, parties, 'accept', ...steps);
    server.clock.forward(startAt.getTime() + time - server.clock.now().getTime());
    const { asCustomer, asProvider, bookingId, provider } = parties;
    const post = (path: string) => asCustomer.x('POST', `/bookings/${bookingId}/${path}`);
    const answer = (body: object) => asProvider.x('POST', `/provider/jobs/${bookingId}/answer`, body);
    const row = async () => (await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId)))[0];
    const claim = async () =>
      (await testBed.db.select().from(absenceClaims).where(eq(absenceClaims.bookingId, bookingId)))[0];
    const earned = () => balanceOf(testBed.db, `provider_payable:${provider.id}`);
    const details = async () => (await asCustomer.w('bookingDetails', { booking_id: bookingId })).body.data;
    return { ...parties, server, startAt, post, answer, row, claim, earned, details };
  };
  const everythingBack = { status: 'cancelled', paymentStatus: 'refunded', refundedCents: 10_000 };
  const run = (server: TestServer) => runMaintenance(server.app.context, server.app.server.log);

  describe('nobody came', () => {
    test('cancels for free after the start while the provider has not set out', async () => {
      const { asCustomer, bookingId, row, earned } = await waiting(MINUTE);
      const cancel = (body: object) => asCustomer.x('POST', `/bookings/${bookingId}/cancel-request`, body);
      expect((await cancel({ preview: true })).body).toMatchObject({ fee: '0.00', refund: '100.00', policy: 'free' });
      expect((await cancel({})).status).toBe(200);
      expect(await row()).toMatchObject(everythingBack);
      expect(await earned()).toBe(0);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test.each([[], ['out']])('can be claimed from 15 minutes after the start, after %j', async (...steps) => {
      const { server, startAt, post, details } = await waiting(14 * MINUTE, ...steps);
      const early = await post('nobody-came');
      expect([early.status, early.body.code]).toEqual([409, 'too_early']);
      expect(Date.parse(early.body.possible_at)).toBe(startAt.getTime() + 15 * MINUTE);
      expect(await details()).toMatchObject({
        can: { nobody_came: false },
        possible_at: { nobody_came: early.body.possible_at },
      });
      server.clock.forward(MINUTE);
      expect((await details()).can.nobody_came).toBe(true);
      expect((await post('nobody-came')).body.booking).toMatchObject({
        absence: { state: 'waiting' },
        can: { nobody_came: false, take_back: true },
      });
      expect((await post('nobody-came')).status).toBe(409);
    });

    test('refunds everything after two hours without an answer, and pays the provider nothing', async () => {
      const { server, post, row, claim, earned, customer, provider } = await waiting(20 * MINUTE, 'out');
      await post('nobody-came');
      server.clock.forward(2 * HOUR - MINUTE);
      await run(server);
      expect((await row())?.status).toBe('on_the_way');
      server.clock.forward(2 * MINUTE);
      await Promise.all([run(server), run(server)]);
      expect(await row()).toMatchObject(everythingBack);
      expect([(await claim())?.state, await earned()]).toEqual(['unanswered', 0]);
      for (const [userId, kind] of [
        [customer.id, 'claim_settled'],
        [provider.id, 'nobody_came'],
        [provider.id, 'claim_unanswered'],
      ] as const) {
        const rows = await testBed.db.select().from(notifications).where(eq(notifications.userId, userId));
        expect(rows.filter((each) => each.kind === kind)).toHaveLength(1);
      }
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('refunds everything at once when conceded', async () => {
      const { post, answer, row, claim, earned } = await waiting(HOUR);
      expect((await answer({ concede: true })).status).toBe(409);
      await post('nobody-came');
      expect((await answer({ concede: true })).body.booking.status).toBe('6');
      expect(await row()).toMatchObject(everythingBack);
      expect([(await claim())?.state, await earned()]).toEqual(['conceded', 0]);
    });

    test('holds the money when contested, however much time passes', async () => {
      const { server, post, answer, row, claim, details } = await waiting(HOUR);
      await post('nobody-came');
      const empty = await answer({ text: ' ' });
      expect([empty.status, empty.body.field]).toEqual([400, 'text']);
      expect((await answer({ text: 'I rang twice, nobody opened.' })).status).toBe(200);
      expect(await claim()).toMatchObject({ state: 'contested', answer: 'I rang twice, nobody opened.' });
      expect((await details()).absence).toMatchObject({ state: 'contested', answer: 'I rang twice, nobody opened.' });
      expect((await post('take-back')).status).toBe(409);
      server.clock.forward(3 * HOUR);
      await run(server);
      expect(await row()).toMatchObject({ status: 'accepted', paymentStatus: 'captured', refundedCents: 0 });
    });

    test('continues the booking when taken back, and requires the provider’s answer before', async () => {
      const { server, asProvider, bookingId, post, row } = await waiting(HOUR, 'out');
      await post('nobody-came');
      expect((await requestJobTransition(asProvider, bookingId, 'arrive')).status).toBe(409);
      expect((await post('take-back')).body.booking.absence.state).toBe('taken_back');
      await takeJobSteps(server, { asProvider, bookingId }, 'arrive', 'start', 'complete');
      expect((await row())?.status).toBe('completed');
    });

    test('carries out one of a simultaneous answer, withdrawal and deadline', async () => {
      const { server, post, answer, row, claim } = await waiting(HOUR);
      await post('nobody-came');
      server.clock.forward(2 * HOUR);
      await Promise.all([
        run(server),
        answer({ concede: true }),
        post('take-back'),
        answer({ text: 'I was there.' }),
        run(server),
      ]);
      const states = { taken_back: 'accepted', contested: 'accepted', conceded: 'cancelled', unanswered: 'cancelled' };
      const state = (await claim())?.state as keyof typeof states;
      expect((await row())?.status).toBe(states[state]);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });
  });
}
