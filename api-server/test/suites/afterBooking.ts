import { statusCodes } from '@doorstep/shared-api/wire';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import { balanceOf } from '../../src/money/ledger/ledger.repository';
import { bookings as bookingTable, ledgerEntries, notifications, slotClaims } from '../../src/platform/db/schema';
import type { TestBed, TestServer, TestUser } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { sessionFor } from '../support/callTable';
import { hoursAhead, intentStatus, orderFields } from '../support/order';
import { type PaidBookingHelpers, paidBookings } from '../support/paidBookings';

const HOUR = 3_600_000;

export function afterBooking(testBed: TestBed) {
  let server: TestServer;
  let user: TestUser;
  let browser: HttpBrowser;
  let paid: PaidBookingHelpers['paid'];
  let accepted: PaidBookingHelpers['accepted'];
  let detail: PaidBookingHelpers['detail'];
  let request: PaidBookingHelpers['request'];
  beforeAll(async () => {
    server = await testBed.serve();
    ({ browser, user } = await testBed.customer(server));
    ({ paid, accepted, detail, request } = paidBookings(testBed, { server, browser }));
  });

  const claims = (id: string) => testBed.db.$count(slotClaims, eq(slotClaims.bookingId, id));
  const recordOf = async (bookingId: string, paymentId: string) => ({
    booking: await detail(bookingId),
    steps: await testBed.db.select().from(slotClaims).where(eq(slotClaims.bookingId, bookingId)),
    intent: await server.app.context.payments.find(paymentId),
    notificationCount: await testBed.db.$count(notifications, eq(notifications.bookingId, bookingId)),
  });

  describe('cancelling with terms', () => {
    test.each([
      [30, { fee: '0.00', refund: '45.55', policy: 'free' }, 'refunded'],
      [5, { fee: '22.78', refund: '22.77', policy: 'half' }, 'partially_refunded'],
      [1, { fee: '45.55', refund: '0.00', policy: 'full' }, 'captured'],
    ] as const)('applies the shown terms %d hours before the start', async (hours, terms, status) => {
      const startAt = hoursAhead(server, hours === 30 ? 29 : 5);
      const { bookingId, paymentId, provider } = await accepted(startAt);
      await testBed.db
        .update(bookingTable)
        .set({ startAt: new Date(server.clock.now().getTime() + hours * HOUR) })
        .where(eq(bookingTable.id, bookingId));
      const { body } = await request(bookingId, { preview: true });
      expect(body).toMatchObject({ ...terms, currency: 'usd' });
      expect((await detail(bookingId)).status).toBe('2');

      const response = await request(bookingId, { fee: terms.fee, reason: 'plans changed' });
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({ fee: terms.fee, refund: terms.refund });
      expect(response.body.booking).toMatchObject({
        status: '6',
        payment: { status, refunded: terms.refund },
        can: { cancel: false, reschedule: false, rebook: true },
      });
      expect((await request(bookingId)).body).toMatchObject({ fee: terms.fee, refund: terms.refund });
      expect(await claims(bookingId)).toBe(0);
      const intent = await server.app.context.payments.find(paymentId);
      expect(intent).toMatchObject({ capturedCents: 4555, refundedCents: Math.round(Number(terms.refund) * 100) });
      const fee = Math.round(Number(terms.fee) * 100);
      expect(await balanceOf(testBed.db, `provider_payable:${provider.id}`)).toBe(fee);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('charges nothing for an open booking, and releases its reservation', async () => {
      const coupon = await testBed.coupon(10);
      const { bookingId, paymentId } = await paid(hoursAhead(server, 4), coupon, 10);
      expect((await request(bookingId, { preview: true })).body).toEqual({
        fee: '0.00',
        refund: '40.99',
        currency: 'usd',
        policy: 'free',
        until: '',
      });
      expect((await request(bookingId)).body.booking.status).toBe('6');
      expect(await intentStatus(server, paymentId)).toBe('canceled');
    });

    test.each([
      ['half', 5, [24 * 6], '22.78'],
      ['full, within the last hours of its first day', 29, [24 * 5, 24 * 6], '45.55'],
      ['counted from the new start where that is the earlier one', 29, [5], '22.78'],
    ] as const)('keeps the terms of a moved accepted booking: %s', async (_what, first, transitions, fee) => {
      const ownServer = await testBed.serve();
      const { bookingId, provider } = await accepted(hoursAhead(ownServer, first));
      const firstStart = (await detail(bookingId)).start_at;
      if (fee === '45.55') ownServer.clock.forward(26.5 * HOUR);
      const again = await testBed.signIn(ownServer, user);
      const providerBrowser = await sessionFor(testBed, ownServer, provider.id);
      for (const hours of transitions) {
        const start_at = hoursAhead(ownServer, hours - (fee === '45.55' ? 26 : 0)).toISOString();
        const { status, body } = await again.x('POST', `/bookings/${bookingId}/reschedule`, { start_at });
        expect(status).toBe(200);
        if (!body.booking.proposal) continue;
        const accepted = await providerBrowser.x('POST', `/provider/jobs/${bookingId}/reschedule`, { accept: true });
        expect(accepted.status).toBe(200);
      }
      if (fee === '45.55') ownServer.clock.forward(2 * HOUR);
      const terms = await request(bookingId, { preview: true }, again);
      expect(terms.body).toMatchObject({ fee });
      const booking = await detail(bookingId, again);
      const isLater = booking.start_at > firstStart;
      expect(booking.terms_start_at).toBe(isLater ? firstStart : '');
      expect(terms.body.counts_from).toBe(isLater ? firstStart : undefined);
      expect((await request(bookingId, { fee }, again)).body).toMatchObject({ fee });
    });

    test('moves an open booking without terms, which begin with the acceptance', async () => {
      const { bookingId } = await paid(hoursAhead(server, 5));
      await browser.x('POST', `/bookings/${bookingId}/reschedule`, { start_at: hoursAhead(server, 100).toISOString() });
      await testBed.db.update(bookingTable).set({ status: 'accepted' }).where(eq(bookingTable.id, bookingId));
      expect((await request(bookingId, { preview: true })).body).toMatchObject({ fee: '0.00', policy: 'free' });
    });

    test('changes nothing when the fee has changed meanwhile', async () => {
      const { bookingId, paymentId } = await accepted();
      const before = await recordOf(bookingId, paymentId);
      const { status, body } = await request(bookingId, { fee: '0.00' });
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'price_changed', data: { fee: '22.78', refund: '22.77', policy: 'half' } });
      expect(before.booking.status).toBe('2');
      expect(await recordOf(bookingId, paymentId)).toEqual(before);
    });

    test('happens once for simultaneous requests', async () => {
      const { bookingId, paymentId } = await accepted();
      const responses = await Promise.all([1, 2, 3, 4].map(() => request(bookingId)));
      for (const { body } of responses) expect(body).toMatchObject({ fee: '22.78', refund: '22.77' });
      expect(await server.app.context.payments.find(paymentId)).toMatchObject({ refundedCents: 2277 });
      expect((await detail(bookingId)).timeline).toHaveLength(2);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('refunds everything when the provider cancels, however late', async () => {
      const { bookingId, provider, paymentId } = await accepted();
      const ownBrowser = await testBed.signIn(server, provider, 'provider');
      expect((await request(bookingId, { preview: true }, ownBrowser)).body).toMatchObject({
        fee: '0.00',
        policy: 'free',
      });
      expect((await request(bookingId, {}, ownBrowser)).body.refund).toBe('45.55');
      expect(await server.app.context.payments.find(paymentId)).toMatchObject({ refundedCents: 4555 });
      expect((await detail(bookingId)).timeline.at(-1)).toMatchObject({ status: '6', by: 'provider' });
    });

    test.each(['on_the_way', 'arrived', 'started', 'completed'] as const)(
      'refuses to cancel in status %s',
      async (status) => {
        const { bookingId, paymentId } = await accepted();
        await testBed.db.update(bookingTable).set({ status }).where(eq(bookingTable.id, bookingId));
        const before = await recordOf(bookingId, paymentId);
        for (const body of [{ preview: true }, {}]) {
          expect((await request(bookingId, body)).body).toMatchObject({ status: 409, code: 'state_conflict' });
        }
        expect(await recordOf(bookingId, paymentId)).toEqual(before);
        expect(before.booking.status).toBe(statusCodes[status]);
      },
    );

    test('treats another user’s booking as missing, and leaves it unchanged', async () => {
      const { bookingId, paymentId } = await accepted();
      const before = await recordOf(bookingId, paymentId);
      const { browser: stranger } = await testBed.customer(server);
      for (const [path, body] of [
        ['cancel-request', {}],
        ['reschedule', { start_at: hoursAhead(server, 30).toISOString() }],
        ['rebook', {}],
      ] as const) {
        expect((await stranger.x('POST', `/bookings/${bookingId}/${path}`, body)).status).toBe(404);
      }
      for (const path of ['receipt', 'receipt.pdf'])
        expect((await stranger.x('GET', `/bookings/${bookingId}/${path}`)).status).toBe(404);
      expect(await recordOf(bookingId, paymentId)).toEqual(before);
    });
  });

  describe('moving to another time', () => {
    const transition = (id: string, startAt: Date, as = browser) =>
      as.x('POST', `/bookings/${id}/reschedule`, { start_at: startAt.toISOString() });

    test('moves the reserved time, tells the provider, and keeps the payment', async () => {
      const { bookingId, provider } = await accepted(hoursAhead(server, 29));
      expect((await detail(bookingId)).can.reschedule).toBe(true);
      const startAt = hoursAhead(server, 52);
      const { status, body } = await transition(bookingId, startAt);
      expect(status).toBe(200);
      expect(Date.parse(body.booking.start_at)).toBe(startAt.getTime());
      expect(body.booking).toMatchObject({ status: '2', asap: false, payment: { status: 'captured' } });
      const steps = await testBed.db.select().from(slotClaims).where(eq(slotClaims.bookingId, bookingId));
      expect(steps.map((step) => step.stepAt.getTime() - startAt.getTime()).sort((a, b) => a - b)).toEqual(
        [0, 15, 30, 45].map((minutes) => minutes * 60_000),
      );
      const rows = await testBed.db.select().from(notifications).where(eq(notifications.userId, provider.id));
      expect(rows.map((row) => row.kind)).toContain('booking_rescheduled');
      expect((await transition(bookingId, startAt)).body.booking.version).toBe(body.booking.version);
    });

    test('offers the nearest free times for a taken one, and moves nothing', async () => {
      const startAt = hoursAhead(server, 5);
      const { bookingId, fields } = await paid(startAt);
      const reserved = hoursAhead(server, 29);
      const { browser: other } = await testBed.customer(server);
      const theirs = orderFields({
        category: {
          id: fields.category_id ?? '',
          services: JSON.parse(fields.order_service ?? '[]').map((line: AnyValue) => ({
            id: line.subcategory_id,
            name: line.subcategory_name,
            priceCents: 4555,
          })),
        },
        providerId: fields.provider_id ?? '',
        startAt: reserved,
        bookingType: 'schedule',
      });
      expect((await other.w('booking', theirs)).body.response).toBe(true);
      const { status, body } = await transition(bookingId, reserved);
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'slot_taken' });
      expect(body.data.nearest).toHaveLength(3);
      expect(Date.parse((await detail(bookingId)).start_at)).toBe(startAt.getTime());
      expect(await claims(bookingId)).toBe(4);
      expect((await transition(bookingId, new Date(startAt.getTime() + 30 * 60_000))).status).toBe(200);
    });

    test('moves one of two bookings that want the same time, and leaves the other one unchanged', async () => {
      const one = await paid(hoursAhead(server, 3));
      const { browser: other } = await testBed.customer(server);
      const fields = orderFields({
        category: one.category,
        providerId: one.provider.id,
        startAt: hoursAhead(server, 6),
        bookingType: 'schedule',
      });
      const two = (await other.w('booking', fields)).body.data.booking_id as string;
      const expected = hoursAhead(server, 27);
      const responses = await Promise.all([transition(one.bookingId, expected), transition(two, expected, other)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await claims(one.bookingId)).toBe(4);
      expect(await claims(two)).toBe(4);
    });

    test('fails within two hours of the start, into the past, and after the start', async () => {
      const near = await paid(hoursAhead(server, 3));
      const soon = new Date(server.clock.now().getTime() + 1.9 * HOUR);
      await testBed.db.update(bookingTable).set({ startAt: soon }).where(eq(bookingTable.id, near.bookingId));
      expect((await detail(near.bookingId)).can.reschedule).toBe(false);
      expect((await transition(near.bookingId, hoursAhead(server, 28))).body.code).toBe('state_conflict');
      const { bookingId } = await paid();
      expect((await transition(bookingId, hoursAhead(server, -2))).body).toMatchObject({
        code: 'validation',
        field: 'start_at',
      });
      expect((await transition(bookingId, hoursAhead(server, 14))).body.code).toBe('provider_unavailable');
      await testBed.db.update(bookingTable).set({ status: 'on_the_way' }).where(eq(bookingTable.id, bookingId));
      expect((await transition(bookingId, hoursAhead(server, 28))).body.code).toBe('state_conflict');
    });
  });

  test('leaves the ledger balanced', async () => {
    expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    expect(await testBed.db.$count(ledgerEntries)).toBeGreaterThan(0);
  });
}
