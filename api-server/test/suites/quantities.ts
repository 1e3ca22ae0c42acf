import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../src/platform/clock';
import { bookingLines, bookings, slotClaims, subcategories } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { hoursAhead, orderFields, pay, quoteFields } from '../support/order';

export function quantities(testBed: TestBed) {
  let server: TestServer;
  let browser: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
    ({ browser } = await testBed.customer(server));
  });

  const counted = (id: string, max: number) =>
    testBed.db
      .update(subcategories)
      .set({ perUnit: { name: 'curtain', max, translations: { de: 'Gardine' } } })
      .where(eq(subcategories.id, id));
  const makeCategory = async () => {
    const category = await testBed.category(1533, 2000);
    const [curtains] = category.services;
    if (!curtains) throw new Error('no service');
    await counted(curtains.id, 4);
    return { category, curtains };
  };
  const booked = async (quantity: number, hours = 2) => {
    const { category, curtains } = await makeCategory();
    const provider = await testBed.provider(category.services);
    const startAt = hoursAhead(server, hours);
    const common = { category, providerId: provider.id, startAt, bookingType: 'schedule' as const };
    const fields = orderFields({ ...common, quantities: [quantity] });
    const payment = await pay(browser, quoteFields(fields));
    const { body } = await browser.w('booking', { ...fields, stripeToken: payment.id });
    return { category, curtains, provider, startAt, fields, payment, body, bookingId: body.data?.booking_id as string };
  };
  const detail = async (booking_id: string) => (await browser.w('bookingDetails', { booking_id })).body.data;

  describe('a counted service', () => {
    test('appears with unit and maximum in the reader’s language, and leaves other services unchanged', async () => {
      const { category, curtains } = await makeCategory();
      const provider = await testBed.provider(category.services);
      const shown = async (language: string) => {
        browser.cookies.set('lang', language);
        const { data } = (await browser.w('categories', {})).body;
        const profile = (await browser.w('providerDetails', { provider_id: provider.id })).body.data;
        browser.cookies.delete('lang');
        return [data.find(({ cat_id }: AnyValue) => cat_id === category.id), profile].map(
          ({ subcategory }) => subcategory,
        );
      };
      for (const [first, second] of await shown('en')) {
        expect(first).toMatchObject({ id: curtains.id, price: '15.33', unit: 'curtain', max_quantity: 4 });
        expect(second).not.toHaveProperty('unit');
        expect(second).not.toHaveProperty('max_quantity');
      }
      for (const [first] of await shown('de')) expect(first).toMatchObject({ unit: 'Gardine' });
    });

    test('costs its price times the quantity from the quote to the receipt, and takes that much time', async () => {
      const { bookingId, payment, provider, startAt, body } = await booked(3);
      // 3 x 15.33 + 20.00. The commission of 10 % is 6.599.
      expect(payment.quote).toMatchObject({
        lines: [{ subcategory_name: 'Service 1', quantity: 3, price: '45.99' }, { price: '20.00' }],
        totalPrice: '65.99',
        admin_profit: '6.60',
        driver_delivery_cost: '59.39',
      });
      expect(payment.quote.lines[1]).not.toHaveProperty('quantity');
      expect(body).toMatchObject({ response: true, data: { delivery_cost: '65.99' } });
      const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
      expect(row).toMatchObject({ payableCents: 6599, commissionCents: 660, providerPayoutCents: 5939 });
      expect(row?.endAt?.getTime()).toBe(startAt.getTime() + 4 * HOUR);
      const steps = await testBed.db.select().from(slotClaims).where(eq(slotClaims.providerId, provider.id));
      expect(steps).toHaveLength((4 * HOUR) / (15 * MINUTE));
      const { service } = await detail(bookingId);
      expect(service).toMatchObject([
        { subcategory_name: 'Service 1', quantity: 3, price: '45.99' },
        { price: '20.00' },
      ]);
      expect(service[1]).not.toHaveProperty('quantity');
      const rows = (await browser.w('myBookings', { type: '1' })).body.data as AnyValue[];
      expect(rows.find(({ booking_id }) => booking_id === bookingId)).toMatchObject({
        service_names: ['Service 1', 'Service 2'],
        service_quantities: [3, 1],
      });
      const receipt = (await browser.x('GET', `/bookings/${bookingId}/receipt`)).body;
      expect(receipt).toMatchObject({ lines: [{ quantity: 3, price: '45.99' }, {}], totals: { services: '65.99' } });
      const asProvider = await testBed.signIn(server, provider, 'provider');
      const assignment = (await asProvider.x('GET', `/provider/jobs/${bookingId}`)).body.job;
      expect(assignment).toMatchObject({ minutes: 240, share: '59.39' });
      expect(assignment.booking.service[0]).toMatchObject({ quantity: 3 });
    });

    test('looks like an uncounted service when one is booked', async () => {
      const { bookingId, payment } = await booked(1);
      expect(payment.quote.totalPrice).toBe('35.33');
      for (const line of [...payment.quote.lines, ...(await detail(bookingId)).service]) {
        expect(line).not.toHaveProperty('quantity');
      }
      const rows = (await browser.w('myBookings', { type: '1' })).body.data as AnyValue[];
      expect(rows.find(({ booking_id }) => booking_id === bookingId)).not.toHaveProperty('service_quantities');
    });

    test('fails with the right amounts at a wrongly multiplied price', async () => {
      const { category } = await makeCategory();
      const fields = orderFields({ category, quantities: [2] });
      const asOne = orderFields({ category });
      const { body } = await browser.w('booking', { ...asOne, order_service: fields.order_service });
      expect(body).toMatchObject({
        error: { code: 'price_changed' },
        data: { quote: { totalPrice: '50.66', lines: [{ quantity: 2, price: '30.66' }, {}] } },
      });
    });

    test.each([
      ['more than the catalogue lets be booked at once', [5], 'at most 4 times at once. Please choose fewer'],
      ['several of what is booked as a whole', [1, 2], 'can be booked only once. Please choose it once.'],
    ])('fails for %s in a quote and in a booking, with advice', async (_what, wanted, words) => {
      const { category } = await makeCategory();
      const fields = orderFields({ category, quantities: wanted });
      const quoted = await browser.x('POST', '/quote', quoteFields(fields));
      expect(quoted).toMatchObject({ status: 400, body: { code: 'validation', field: 'order_service' } });
      expect(quoted.body.detail).toContain(words);
      const { body } = await browser.w('booking', fields);
      expect(body).toMatchObject({ error: { code: 'validation', field: 'order_service' } });
      expect(body.message).toContain(words);
    });

    test.each([0, -1, 1.5, 100, 'two', '1e1'])('rejects a quantity of %s', async (quantity) => {
      const { category, curtains } = await makeCategory();
      const fields = orderFields({ category });
      const line = { subcategory_id: curtains.id, subcategory_name: 'x', price: '15.33', quantity };
      const { body } = await browser.w('booking', { ...fields, order_service: JSON.stringify([line]) });
      expect(body).toMatchObject({ error: { code: 'validation', field: 'order_service' } });
      expect(body.message).toBe('A quantity is a whole number from 1 to 99.');
      const order = { ...quoteFields(fields), quantities: [quantity, 1] };
      expect((await browser.x('POST', '/quote', order)).body).toMatchObject({ code: 'validation' });
    });

    test('fails in a quote with quantities for some services only', async () => {
      const { category } = await makeCategory();
      const order = { ...quoteFields(orderFields({ category })), quantities: [2] };
      expect((await browser.x('POST', '/quote', order)).body).toMatchObject({
        code: 'validation',
        field: 'quantities',
      });
    });

    test('fails for another quantity with the same key', async () => {
      const { category } = await makeCategory();
      const headers = { 'idempotency-key': `quantity ${category.id}`.replaceAll(' ', '-') };
      const order = (quantity: number) =>
        browser.w('booking', orderFields({ category, quantities: [quantity] }), { headers });
      const first = await order(2);
      expect(first.body).toMatchObject({ response: true });
      expect((await order(2)).body.data.booking_id).toBe(first.body.data.booking_id);
      expect((await order(3)).status).toBe(400);
      const lines = await testBed.db
        .select()
        .from(bookingLines)
        .where(eq(bookingLines.bookingId, first.body.data.booking_id));
      expect(lines.map((line) => line.quantity)).toEqual([2, 1]);
    });

    test('moves with its whole length', async () => {
      const { bookingId, startAt } = await booked(2, 5);
      const later = new Date(startAt.getTime() + 24 * HOUR);
      const moved = await browser.x('POST', `/bookings/${bookingId}/reschedule`, { start_at: later.toISOString() });
      expect(moved.status).toBe(200);
      const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
      expect(row?.endAt?.getTime()).toBe(later.getTime() + 3 * HOUR);
    });

    test('books the same quantity again, or the current maximum with a notice', async () => {
      const { bookingId, curtains } = await booked(4);
      await testBed.db.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, bookingId));
      const again = async () => (await browser.x('POST', `/bookings/${bookingId}/rebook`, {})).body;
      expect(await again()).toMatchObject({
        draft: { lines: [{ quantity: 4, price: '61.32' }, { price: '20.00' }] },
        quote: { totalPrice: '81.32' },
      });
      expect(await again()).not.toHaveProperty('fewer');
      await counted(curtains.id, 3);
      expect(await again()).toMatchObject({
        draft: { lines: [{ quantity: 3, price: '45.99' }, { price: '20.00' }] },
        fewer: ['Service 1'],
      });
    });

    test('shows its total price in lists of providers', async () => {
      const { category, curtains } = await makeCategory();
      const provider = await testBed.provider(category.services, [1000, 2500]);
      const search = async (fields: AnyValue) =>
        (await browser.w('providersByService', { subcategory_id: curtains.id, ...fields })).body.data;
      expect(await search({ quantity: '3' })).toMatchObject([{ provider_id: provider.id, chosen_price: '30.00' }]);
      expect(await search({})).toMatchObject([{ chosen_price: '10.00' }]);
      expect(
        (await browser.w('providersByService', { subcategory_id: curtains.id, quantity: 'x' })).body,
      ).toMatchObject({
        error: { code: 'validation', field: 'quantity' },
      });
    });

    test('refuses a quote above the maximum of a single charge', async () => {
      const category = await testBed.category(9_999_999);
      const [service] = category.services;
      if (!service) throw new Error('no service');
      await counted(service.id, 20);
      const { status, body } = await browser.x(
        'POST',
        '/quote',
        quoteFields(orderFields({ category, quantities: [11] })),
      );
      expect(status).toBe(400);
      expect(body.detail).toBe('One booking can cost at most $999999.99. Please book less at once.');
    });
  });
}
