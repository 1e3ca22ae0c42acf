import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../src/clock';
import { bookings, holds, notifications, slotClaims } from '../../src/db/schema';
import { sweep } from '../../src/maintenance';
import type { Server, World } from '../support/apiFixture';
import { accept, move, offer, sidesOf } from '../support/jobs';
import { hoursAhead, orderFields } from '../support/order';

/** What "As Soon as Possible" is with a chosen provider: their first free time, and in a hire none until both agree. */
export function hiresWithoutTime(world: World) {
  let server: Server;
  beforeAll(async () => {
    server = await world.serve();
  });
  const rowOf = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0];
  const firstFree = async (on: Server, providerId: string) => {
    const from = on.clock.now().toISOString().slice(0, 10);
    const to = new Date(on.clock.now().getTime() + 9 * DAY).toISOString().slice(0, 10);
    const { body } = await on
      .browser()
      .x('GET', `/availability?provider_id=${providerId}&from=${from}&to=${to}&duration=60`);
    return body.slots[0].start_at as string;
  };

  describe('a hire as soon as possible', () => {
    /** As the dialog's defaults send it, and as clients do that know no `asap`: the minute in which it was filled in. */
    const defaults = {
      'with asap and no time': () => ({ asap: 'true', start_date: '', start_time: '' }),
      'with asap and the current minute': (now: Date) => ({ asap: 'true', ...minuteOf(now) }),
      'with the current minute alone': (now: Date) => ({ asap: '', ...minuteOf(now) }),
      'with nothing at all': () => ({ asap: '', start_date: '', start_time: '' }),
    };
    const minuteOf = (now: Date) => ({ start_at: `${now.toISOString().slice(0, 16)}:00Z` });

    test.each(Object.entries(defaults))('%s has no start for anybody, and stays open for a week', async (_name, of) => {
      const own = await world.serve();
      const category = await world.category(10_000);
      const provider = await world.provider(category.services);
      const { person: customer, browser: asCustomer } = await world.customer(own);
      const fields = orderFields({ category, providerId: provider.id, bookingType: 'hire' });
      const { body } = await asCustomer.w('booking', { ...fields, ...of(own.clock.now()) });
      expect(body).toMatchObject({ response: true, data: { start_at: '' } });
      const sides = { customer, provider, asCustomer, bookingId: body.data.booking_id as string };
      const asProvider = await world.signIn(own, provider, 'provider');

      expect(await rowOf(sides.bookingId)).toMatchObject({ startAt: null, endAt: null });
      const none = { start_date: '', start_time: '', start_at: '' };
      const seen = await asCustomer.w('bookingDetails', { booking_id: sides.bookingId });
      expect(seen.body.data).toMatchObject({ ...none, can: { offer: true } });
      const [listed] = (await asCustomer.w('myBookings', { type: '1' })).body.data;
      expect(listed).toMatchObject({ booking_id: sides.bookingId, start_at: '' });
      const jobs = await asProvider.x('GET', '/provider/jobs?state=open');
      expect(jobs.body.items[0].booking).toMatchObject({ booking_id: sides.bookingId, ...none });

      for (const step of [31 * MINUTE, DAY, 3 * DAY]) {
        own.clock.forward(step);
        await sweep(own.app.context, own.app.server.log);
        expect((await rowOf(sides.bookingId))?.status).toBe('open');
        const again = await world.signIn(own, provider, 'provider');
        expect((await offer(again, { ...sides, asProvider }, 'provider', '90.00')).body.response).toBe(true);
      }
      own.clock.forward(3 * DAY);
      await sweep(own.app.context, own.app.server.log);
      expect((await rowOf(sides.bookingId))?.status).toBe('cancelled');
    });

    test.each(['customer', 'provider'] as const)('takes the first free time when the %s accepts', async (side) => {
      const sides = await sidesOf(world, server, { bookingType: 'hire' });
      const { provider, asCustomer, asProvider, bookingId } = sides;
      const isCustomer = side === 'customer';
      await offer(isCustomer ? asProvider : asCustomer, sides, isCustomer ? 'provider' : 'customer', '85.00');
      const expected = await firstFree(server, provider.id);
      const { body } = await accept(isCustomer ? asCustomer : asProvider, sides, '85.00');
      expect(body).toMatchObject({ response: true, data: { status: '2', start_at: expected } });
      const row = await rowOf(bookingId);
      expect(row).toMatchObject({ asap: false, startAt: new Date(expected) });
      expect((row?.endAt?.getTime() ?? 0) - Date.parse(expected)).toBe(HOUR);
      expect(await world.db.$count(slotClaims, eq(slotClaims.bookingId, bookingId))).toBe(4);
      const seen = (await asCustomer.w('bookingDetails', { booking_id: bookingId })).body.data;
      expect(seen).toMatchObject({ start_at: expected, asap: false });
      const payBy = Date.parse(body.data.payment.pay_by);
      expect(payBy).toBeLessThanOrEqual(
        Math.max(Date.parse(expected) - HOUR, server.clock.now().getTime() + 16 * MINUTE),
      );
    });

    test('of two with one provider that are accepted at once each gets a time of its own', async () => {
      const one = await sidesOf(world, server, { bookingType: 'hire' });
      const { person: customer, browser: asCustomer } = await world.customer(server);
      const [row] = await world.db.select().from(bookings).where(eq(bookings.id, one.bookingId));
      const { body } = await asCustomer.w('bookingDetails', { booking_id: one.bookingId });
      expect(body.result).toBe('false');
      const category = { id: row?.categoryId ?? '', services: await servicesOf(row?.id ?? '') };
      const made = await asCustomer.w(
        'booking',
        orderFields({ category, providerId: one.provider.id, bookingType: 'hire' }),
      );
      const two = { ...one, customer, asCustomer, bookingId: made.body.data.booking_id as string };
      for (const sides of [one, two]) await offer(sides.asProvider, sides, 'provider', '85.00');
      const answers = await Promise.all([one, two].map((sides) => accept(sides.asCustomer, sides, '85.00')));
      expect(answers.map(({ body: answer }) => answer.response)).toEqual([true, true]);
      expect(new Set(answers.map(({ body: answer }) => answer.data.start_at)).size).toBe(2);
    });

    async function servicesOf(bookingId: string) {
      const { bookingLines } = await import('../../src/db/schema');
      const lines = await world.db.select().from(bookingLines).where(eq(bookingLines.bookingId, bookingId));
      return lines.map(({ subcategoryId: id, subcategoryName: name, priceCents }) => ({ id, name, priceCents }));
    }

    test('that was moved to a time keeps that time when an offer is accepted', async () => {
      const sides = await sidesOf(world, server, { bookingType: 'hire' });
      const start_at = hoursAhead(server, 50).toISOString();
      const moved = await sides.asCustomer.x('POST', `/bookings/${sides.bookingId}/reschedule`, { start_at });
      expect(moved.status).toBe(200);
      await offer(sides.asProvider, sides, 'provider', '85.00');
      await accept(sides.asCustomer, sides, '85.00');
      expect((await rowOf(sides.bookingId))?.startAt?.toISOString()).toBe(start_at);
    });

    test('tells both sides of it without a time in any message', async () => {
      const sides = await sidesOf(world, server, { bookingType: 'hire' });
      await offer(sides.asProvider, sides, 'provider', '85.00');
      const told = await world.db.select().from(notifications).where(eq(notifications.bookingId, sides.bookingId));
      expect(told.length).toBeGreaterThan(1);
      for (const { title, text } of told) expect(`${title} ${text}`).not.toMatch(/\d{1,2}:\d{2}/);
    });
  });

  describe('a booking as soon as possible with a chosen provider', () => {
    test.each(['with asap alone', 'with asap and the current minute'])('%s is their first free time', async (name) => {
      const { browser } = await world.customer(server);
      const category = await world.category(10_000);
      const provider = await world.provider(category.services);
      const expected = await firstFree(server, provider.id);
      const start_at = name.endsWith('minute') ? server.clock.now().toISOString() : '';
      const fields = { ...orderFields({ category, providerId: provider.id }), start_at };
      const { body } = await browser.w('booking', fields);
      expect(body).toMatchObject({ response: true, data: { start_at: expected } });
      expect(await rowOf(body.data.booking_id)).toMatchObject({ startAt: new Date(expected), asap: false });
      expect(await world.db.$count(slotClaims, eq(slotClaims.bookingId, body.data.booking_id))).toBe(4);
    });

    test('at night is the next morning, waits for the provider until then, and takes the place of one’s own hold', async () => {
      const own = await world.serve();
      own.clock.forward(14 * HOUR);
      const { browser } = await world.customer(own);
      const category = await world.category(10_000);
      const provider = await world.provider(category.services);
      const expected = await firstFree(own, provider.id);
      await browser.x('POST', '/holds', { provider_id: provider.id, start_at: expected, duration: 60 });
      const { body } = await browser.w('booking', orderFields({ category, providerId: provider.id }));
      expect(body.data.start_at).toBe(expected);
      expect(await world.db.$count(holds, eq(holds.providerId, provider.id))).toBe(0);
      await world.db.update(bookings).set({ paymentStatus: 'authorized' }).where(eq(bookings.id, body.data.booking_id));
      own.clock.forward(2 * HOUR);
      await sweep(own.app.context, own.app.server.log);
      expect((await rowOf(body.data.booking_id))?.status).toBe('open');
      const asProvider = await world.signIn(own, provider, 'provider');
      expect((await move(asProvider, body.data.booking_id, 'accept')).status).toBe(200);
    });

    test('of many at once each gets a time of its own', async () => {
      const category = await world.category(10_000);
      const provider = await world.provider(category.services);
      const customers = await Promise.all([1, 2, 3, 4].map(() => world.customer(server)));
      const fields = orderFields({ category, providerId: provider.id });
      const answers = await Promise.all(customers.map(({ browser }) => browser.w('booking', fields)));
      expect(answers.map(({ body }) => body.response)).toEqual([true, true, true, true]);
      expect(new Set(answers.map(({ body }) => body.data.start_at)).size).toBe(4);
    });
  });
}
