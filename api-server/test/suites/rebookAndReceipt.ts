import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { notify } from '../../src/identity/notifications/notify';
import {
  bookings as bookingTable,
  categories,
  providerServices,
  subcategories,
  users,
} from '../../src/platform/db/schema';
import { withEvents } from '../../src/platform/events/outbox';
import type { TestBed, TestServer, TestUser } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { requestJobTransition } from '../support/jobs';
import { hoursAhead, orderFields, pay, quoteFields } from '../support/order';
import { type PaidBookingHelpers, paidBookings } from '../support/paidBookings';

export function rebookAndReceipt(testBed: TestBed) {
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

  test('shows a booking’s short number everywhere, and gives the next one another', async () => {
    const shown = [];
    for (let count = 0; count < 2; count++) {
      const { bookingId } = await paid();
      const rows = (await browser.w('myBookings', { type: '1' })).body.data as AnyValue[];
      const { body: receipt } = await browser.x('GET', `/bookings/${bookingId}/receipt`);
      const listed = rows.find(({ booking_id }) => booking_id === bookingId)?.booking_number;
      const everywhere = [(await detail(bookingId)).booking_number, listed, receipt.booking_number];
      expect(everywhere).toEqual(Array(3).fill(expect.stringMatching(/^D-\d{5,}$/)));
      expect(new Set(everywhere).size).toBe(1);
      shown.push(everywhere[0]);
    }
    expect(shown[0]).not.toBe(shown[1]);
  });

  test('shows notes to their author and the accepted provider only, and copies them when booking again', async () => {
    const category = await testBed.category(10_000);
    const [one, other] = [await testBed.provider(category.services), await testBed.provider(category.services)];
    const asOne = await testBed.signIn(server, one, 'provider');
    const asOther = await testBed.signIn(server, other, 'provider');
    const order = { ...orderFields({ category }), notes: 'The key is with the neighbour.' };
    const { id } = await pay(browser, quoteFields(order));
    const { body } = await browser.w('booking', { ...order, stripeToken: id });
    const bookingId = body.data.booking_id;
    const notesOf = async (reader: HttpBrowser) =>
      (await reader.w('bookingDetails', { booking_id: bookingId })).body.data.notes;
    const jobOf = async (reader: HttpBrowser) =>
      (await reader.x('GET', `/provider/jobs/${bookingId}`)).body.job.booking;
    expect((await jobOf(asOther)).notes).toBe('');
    expect((await jobOf(asOne)).notes).toBe('');
    expect(await notesOf(browser)).toBe('The key is with the neighbour.');
    await requestJobTransition(asOne, bookingId, 'accept');
    expect(await notesOf(asOne)).toBe('The key is with the neighbour.');
    const hire = { ...order, ...orderFields({ category, providerId: other.id, bookingType: 'hire' }) };
    const booked = await browser.w('booking', hire);
    const chosen = await asOther.w('bookingDetails', { booking_id: booked.body.data.booking_id });
    expect(chosen.body.data.notes).toBe('The key is with the neighbour.');
    await browser.w('cancelBooking', { booking_id: booked.body.data.booking_id, type: '1' });
    const again = await browser.x('POST', `/bookings/${booked.body.data.booking_id}/rebook`, {});
    expect(again.body.draft.notes).toBe('The key is with the neighbour.');
  });

  test("shows a booking in the reader's language, with the names of its creation", async () => {
    const { bookingId, category } = await accepted();
    const named = (name: string) => ({ translations: { de: { name } } });
    await testBed.db.update(categories).set(named('Klempnerei')).where(eq(categories.id, category.id));
    await testBed.db.update(subcategories).set(named('Dienst 1')).where(eq(subcategories.categoryId, category.id));
    const namesIn = async (language: string) => {
      browser.cookies.set('lang', language);
      const [service] = (await detail(bookingId)).service as AnyValue[];
      const rows = (await browser.w('myBookings', { type: '1' })).body.data as AnyValue[];
      const { items } = (await browser.x('GET', '/notifications')).body;
      const { body: receipt } = await browser.x('GET', `/bookings/${bookingId}/receipt`);
      browser.cookies.delete('lang');
      return [
        service.category_name,
        service.subcategory_name,
        rows.find(({ booking_id }) => booking_id === bookingId)?.service.category_name,
        items.find(({ booking_id }: AnyValue) => booking_id === bookingId)?.values.category ?? 'no notification',
        `${receipt.category_name}, ${receipt.lines[0]?.name}`,
      ];
    };
    await withEvents(testBed.db, server.clock.now(), async (tx) => {
      const [booking] = await tx.select().from(bookingTable).where(eq(bookingTable.id, bookingId));
      if (booking) notify(tx, { kind: 'provider_out', booking });
    });
    expect(await namesIn('de')).toEqual(['Klempnerei', 'Dienst 1', 'Klempnerei', 'Klempnerei', 'Klempnerei, Dienst 1']);
    expect(await namesIn('fr')).toEqual(['Plumbing', 'Service 1', 'Plumbing', 'Plumbing', 'Plumbing, Service 1']);
    await testBed.db.update(categories).set({ name: 'Pipes' }).where(eq(categories.id, category.id));
    expect((await namesIn('de'))[0]).toBe('Plumbing');
  });

  describe('booking again', () => {
    const postRebook = (id: string, body: AnyValue = {}) => browser.x('POST', `/bookings/${id}/rebook`, body);
    const done = async () => {
      const created = await accepted();
      await testBed.db.update(bookingTable).set({ status: 'completed' }).where(eq(bookingTable.id, created.bookingId));
      return created;
    };

    test('offers the same work and place at today’s prices, ready to book', async () => {
      const { bookingId, provider, category, fields } = await done();
      const [service] = category.services;
      await testBed.db
        .update(providerServices)
        .set({ priceCents: 5000 })
        .where(eq(providerServices.providerId, provider.id));
      const startAt = hoursAhead(server, 28);
      const { status, body } = await postRebook(bookingId, { start_at: startAt.toISOString() });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        draft: {
          category_id: category.id,
          category_name: 'Plumbing',
          provider_id: provider.id,
          provider_name: provider.fullname,
          lines: [{ subcategory_id: service?.id, subcategory_name: 'Service 1', price: '50.00' }],
          service_location: fields.service_location,
          address: fields.address,
          pick_lat: fields.pick_lat,
          pick_long: fields.pick_long,
          booking_type: '3',
        },
        quote: { quote_id: expect.stringMatching(/^q_/), delivery_cost: '50.00', coupon: '' },
        gone: [],
        nearest: [],
      });
      expect(Date.parse(body.draft.start_at)).toBe(startAt.getTime());
      expect((await browser.x('POST', '/payments/intents', { quote_id: body.quote.quote_id })).body.amount).toBe(
        '50.00',
      );
    });

    test('offers other times for a taken one, names retired services, and omits a provider who left', async () => {
      const { bookingId, provider, category } = await done();
      const reserved = hoursAhead(server, 5);
      const busy = await postRebook(bookingId, { start_at: reserved.toISOString() });
      expect(busy.body.draft.start_at).toBe('');
      expect(busy.body.nearest).toHaveLength(3);
      await testBed.db.update(users).set({ accountStatus: 'suspended' }).where(eq(users.id, provider.id));
      expect((await postRebook(bookingId)).body).toMatchObject({
        draft: { provider_id: '' },
        quote: { delivery_cost: '45.55' },
      });
      const other = await testBed.category(1);
      await testBed.db
        .update(subcategories)
        .set({ categoryId: other.id })
        .where(eq(subcategories.categoryId, category.id));
      const { body } = await postRebook(bookingId);
      expect(body).toMatchObject({ gone: ['Service 1'], draft: { lines: [] } });
      expect(body.quote).toBeUndefined();
    });

    test('requires a finished booking', async () => {
      const { bookingId } = await accepted();
      expect((await detail(bookingId)).can.rebook).toBe(false);
      expect((await postRebook(bookingId)).body.code).toBe('state_conflict');
    });
  });

  describe('the receipt', () => {
    test('lists services and every movement of the money', async () => {
      const coupon = await testBed.coupon(10);
      const { bookingId, provider } = await paid(hoursAhead(server, 4), coupon, 10);
      await request(bookingId);
      const { status, body } = await browser.x('GET', `/bookings/${bookingId}/receipt`);
      expect(status).toBe(200);
      expect(body).toEqual({
        number: expect.stringMatching(/^R-\d{8}-\w+$/),
        booking_id: bookingId,
        booking_number: (await detail(bookingId)).booking_number,
        issued_at: expect.stringMatching(/Z$/),
        currency: 'usd',
        customer: { name: user.fullname, address: '12 High St, Portland' },
        provider: { name: provider.fullname },
        category_name: 'Plumbing',
        lines: [{ name: 'Service 1', price: '45.55' }],
        totals: {
          services: '45.55',
          discount: '4.56',
          total: '40.99',
          paid: '0.00',
          refunded: '0.00',
          charged_back: '0.00',
        },
        escrow: { state: 'none', until: '' },
        payments: [
          { at: expect.any(String), kind: 'authorized', amount: '40.99' },
          { at: expect.any(String), kind: 'voided', amount: '40.99' },
        ],
        paid_with: { method: 'card', brand: 'visa', last4: '4242' },
      });
    });

    test('comes as a PDF at the URL that the booking names', async () => {
      const { bookingId } = await accepted();
      const { receipt_url } = (await detail(bookingId)).payment;
      expect(receipt_url).toBe(`/api/v1/bookings/${bookingId}/receipt.pdf`);
      const response = await browser.send('GET', receipt_url);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.body).toMatch(/^%PDF-1\.\d/);
      expect(response.body).toContain('/Lang (en)');
      browser.cookies.set('lang', 'fa');
      expect((await browser.send('GET', receipt_url)).body).toContain('/Lang (fa)');
      browser.cookies.delete('lang');
      expect((await server.browser().send('GET', receipt_url)).status).toBe(401);
      const { totals } = (await browser.x('GET', `/bookings/${bookingId}/receipt`)).body;
      expect(totals).toMatchObject({ paid: '45.55', refunded: '0.00' });
    });

    test('does not exist before any money has moved', async () => {
      const { body } = await browser.w('booking', orderFields({ category: await testBed.category(2000) }));
      const { booking_id } = body.data;
      expect((await detail(booking_id)).payment.receipt_url).toBe('');
      expect((await browser.x('GET', `/bookings/${booking_id}/receipt`)).status).toBe(404);
    });
  });
}
