import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { runMaintenance } from '../../src/main/maintenance';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock';
import { bookings, notifications, slotClaims, slotHolds } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import { accept, createBookingWithParties, makeOffer, requestJobTransition } from '../support/jobs';
import { hoursAhead, orderFields } from '../support/order';

/** "As Soon as Possible" is the first free time. A hire has no time until both agree. */
export function hiresWithoutTime(testBed: TestBed) {
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  const rowOf = async (id: string) => (await testBed.db.select().from(bookings).where(eq(bookings.id, id)))[0];
  const firstFree = async (on: TestServer, providerId: string) => {
    const from = on.clock.now().toISOString().slice(0, 10);
    const to = new Date(on.clock.now().getTime() + 9 * DAY).toISOString().slice(0, 10);
    const { body } = await on
      .browser()
      .x('GET', `/availability?provider_id=${providerId}&from=${from}&to=${to}&duration=60`);
    return body.slots[0].start_at as string;
  };

  describe('a hire as soon as possible', () => {
    /**
     * Times as the dialog's defaults send them, and as clients without `asap` do: the minute in which the form was
     * filled in.
     */
    const defaults = {
      'with asap and no time': () => ({ asap: 'true', start_date: '', start_time: '' }),
      'with asap and the current minute': (now: Date) => ({ asap: 'true', ...minuteOf(now) }),
      'with the current minute alone': (now: Date) => ({ asap: '', ...minuteOf(now) }),
      'with nothing at all': () => ({ asap: '', start_date: '', start_time: '' }),
    };
    const minuteOf = (now: Date) => ({ start_at: `${now.toISOString().slice(0, 16)}:00Z` });

    test.each(Object.entries(defaults))(
      '%s shows no start to either side, and stays open for a week',
      async (_name, of) => {
        const ownServer = await testBed.serve();
        const category = await testBed.category(10_000);
        const provider = await testBed.provider(category.services);
        const { user: customer, browser: asCustomer } = await testBed.customer(ownServer);
        const fields = orderFields({ category, providerId: provider.id, bookingType: 'hire' });
        const { body } = await asCustomer.w('booking', { ...fields, ...of(ownServer.clock.now()) });
        expect(body).toMatchObject({ response: true, data: { start_at: '' } });
        const parties = { customer, provider, asCustomer, bookingId: body.data.booking_id as string };
        const asProvider = await testBed.signIn(ownServer, provider, 'provider');

        expect(await rowOf(parties.bookingId)).toMatchObject({ startAt: null, endAt: null });
        const none = { start_date: '', start_time: '', start_at: '' };
        const response = await asCustomer.w('bookingDetails', { booking_id: parties.bookingId });
        expect(response.body.data).toMatchObject({ ...none, can: { offer: true } });
        const [listed] = (await asCustomer.w('myBookings', { type: '1' })).body.data;
        expect(listed).toMatchObject({ booking_id: parties.bookingId, start_at: '' });
        const assignments = await asProvider.x('GET', '/provider/jobs?state=open');
        expect(assignments.body.items[0].booking).toMatchObject({ booking_id: parties.bookingId, ...none });

        for (const step of [31 * MINUTE, DAY, 3 * DAY]) {
          ownServer.clock.forward(step);
          await runMaintenance(ownServer.app.context, ownServer.app.server.log);
          expect((await rowOf(parties.bookingId))?.status).toBe('open');
          const again = await testBed.signIn(ownServer, provider, 'provider');
          expect((await makeOffer(again, { ...parties, asProvider }, 'provider', '90.00')).body.response).toBe(true);
        }
        ownServer.clock.forward(3 * DAY);
        await runMaintenance(ownServer.app.context, ownServer.app.server.log);
        expect((await rowOf(parties.bookingId))?.status).toBe('cancelled');
      },
    );

    test.each(['customer', 'provider'] as const)('takes the first free time when the %s accepts', async (side) => {
      const parties = await createBookingWithParties(testBed, server, { bookingType: 'hire' });
      const { provider, asCustomer, asProvider, bookingId } = parties;
      const isCustomer = side === 'customer';
      await makeOffer(isCustomer ? asProvider : asCustomer, parties, isCustomer ? 'provider' : 'customer', '85.00');
      const expected = await firstFree(server, provider.id);
      const { body } = await accept(isCustomer ? asCustomer : asProvider, parties, '85.00');
      expect(body).toMatchObject({ response: true, data: { status: '2', start_at: expected } });
      const row = await rowOf(bookingId);
      expect(row).toMatchObject({ asap: false, startAt: new Date(expected) });
      expect((row?.endAt?.getTime() ?? 0) - Date.parse(expected)).toBe(HOUR);
      expect(await testBed.db.$count(slotClaims, eq(slotClaims.bookingId, bookingId))).toBe(4);
      const observed = (await asCustomer.w('bookingDetails', { booking_id: bookingId })).body.data;
      expect(observed).toMatchObject({ start_at: expected, asap: false });
      const payBy = Date.parse(body.data.payment.pay_by);
      expect(payBy).toBeLessThanOrEqual(
        Math.max(Date.parse(expected) - HOUR, server.clock.now().getTime() + 16 * MINUTE),
      );
    });

    test('gets its own time when two with the same provider are accepted at once', async () => {
      const one = await createBookingWithParties(testBed, server, { bookingType: 'hire' });
      const { user: customer, browser: asCustomer } = await testBed.customer(server);
      const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, one.bookingId));
      const { body } = await asCustomer.w('bookingDetails', { booking_id: one.bookingId });
      expect(body.result).toBe('false');
      const category = { id: row?.categoryId ?? '', services: await servicesOf(row?.id ?? '') };
      const response = await asCustomer.w(
        'booking',
        orderFields({ category, providerId: one.provider.id, bookingType: 'hire' }),
      );
      const two = { ...one, customer, asCustomer, bookingId: response.body.data.booking_id as string };
      for (const parties of [one, two]) await makeOffer(parties.asProvider, parties, 'provider', '85.00');
      const responses = await Promise.all([one, two].map((parties) => accept(parties.asCustomer, parties, '85.00')));
      expect(responses.map(({ body: result }) => result.response)).toEqual([true, true]);
      expect(new Set(responses.map(({ body: result }) => result.data.start_at)).size).toBe(2);
    });

    async function servicesOf(bookingId: string) {
      const { bookingLines } = await import('../../src/platform/db/schema');
      const lines = await testBed.db.select().from(bookingLines).where(eq(bookingLines.bookingId, bookingId));
      return lines.map(({ subcategoryId: id, subcategoryName: name, priceCents }) => ({ id, name, priceCents }));
    }

    test('keeps the time it was moved to when an offer is accepted', async () => {
      const parties = await createBookingWithParties(testBed, server, { bookingType: 'hire' });
      const start_at = hoursAhead(server, 50).toISOString();
      const rescheduleResponse = await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/reschedule`, {
        start_at,
      });
      expect(rescheduleResponse.status).toBe(200);
      await makeOffer(parties.asProvider, parties, 'provider', '85.00');
      await accept(parties.asCustomer, parties, '85.00');
      expect((await rowOf(parties.bookingId))?.startAt?.toISOString()).toBe(start_at);
    });

    test('tells both sides of it without a time in any message', async () => {
      const parties = await createBookingWithParties(testBed, server, { bookingType: 'hire' });
      await makeOffer(parties.asProvider, parties, 'provider', '85.00');
      const rows = await testBed.db.select().from(notifications).where(eq(notifications.bookingId, parties.bookingId));
      expect(rows.length).toBeGreaterThan(1);
      for (const { title, text } of rows) expect(`${title} ${text}`).not.toMatch(/\d{1,2}:\d{2}/);
    });
  });

  describe('a booking as soon as possible with a chosen provider', () => {
    test.each(['with asap alone', 'with asap and the current minute'])(
      'starts at the provider’s first free time, %s',
      async (name) => {
        const { browser } = await testBed.customer(server);
        const category = await testBed.category(10_000);
        const provider = await testBed.provider(category.services);
        const expected = await firstFree(server, provider.id);
        const start_at = name.endsWith('minute') ? server.clock.now().toISOString() : '';
        const fields = { ...orderFields({ category, providerId: provider.id }), start_at };
        const { body } = await browser.w('booking', fields);
        expect(body).toMatchObject({ response: true, data: { start_at: expected } });
        expect(await rowOf(body.data.booking_id)).toMatchObject({ startAt: new Date(expected), asap: false });
        expect(await testBed.db.$count(slotClaims, eq(slotClaims.bookingId, body.data.booking_id))).toBe(4);
      },
    );

    test('starts the next morning at night, waits for the provider until then, and replaces the customer’s own hold', async () => {
      const ownServer = await testBed.serve();
      ownServer.clock.forward(14 * HOUR);
      const { browser } = await testBed.customer(ownServer);
      const category = await testBed.category(10_000);
      const provider = await testBed.provider(category.services);
      const expected = await firstFree(ownServer, provider.id);
      await browser.x('POST', '/holds', { provider_id: provider.id, start_at: expected, duration: 60 });
      const { body } = await browser.w('booking', orderFields({ category, providerId: provider.id }));
      expect(body.data.start_at).toBe(expected);
      expect(await testBed.db.$count(slotHolds, eq(slotHolds.providerId, provider.id))).toBe(0);
      await testBed.db
        .update(bookings)
        .set({ paymentStatus: 'authorized' })
        .where(eq(bookings.id, body.data.booking_id));
      ownServer.clock.forward(2 * HOUR);
      await runMaintenance(ownServer.app.context, ownServer.app.server.log);
      expect((await rowOf(body.data.booking_id))?.status).toBe('open');
      const asProvider = await testBed.signIn(ownServer, provider, 'provider');
      expect((await requestJobTransition(asProvider, body.data.booking_id, 'accept')).status).toBe(200);
    });

    test('gets its own time in many simultaneous requests', async () => {
      const category = await testBed.category(10_000);
      const provider = await testBed.provider(category.services);
      const customers = await Promise.all([1, 2, 3, 4].map(() => testBed.customer(server)));
      const fields = orderFields({ category, providerId: provider.id });
      const responses = await Promise.all(customers.map(({ browser }) => browser.w('booking', fields)));
      expect(responses.map(({ body }) => body.response)).toEqual([true, true, true, true]);
      expect(new Set(responses.map(({ body }) => body.data.start_at)).size).toBe(4);
    });
  });
}
