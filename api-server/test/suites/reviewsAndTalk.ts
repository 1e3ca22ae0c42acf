import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { abbreviateName } from '../../src/identity/disclosure/customerForProvider';
import { DAY } from '../../src/platform/clock';
import { bookings, messages, notifications, reviews } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { createBookingWithParties, type Parties, requestJobTransition, takeJobSteps } from '../support/jobs';

export function reviewsAndTalk(testBed: TestBed) {
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  const completed = async (on = server) => {
    const parties = await createBookingWithParties(testBed, on);
    await takeJobSteps(on, parties, 'accept', 'out', 'arrive', 'start', 'complete');
    return parties;
  };
  const review = (browser: HttpBrowser, parties: Parties, change = {}) =>
    browser.w('rating', {
      service_rating: '5',
      rate_technician: '4',
      comment: 'Quick and tidy.',
      recomended_service: 'true',
      impressed_service: 'Service Quality,Politeness',
      provider_id: parties.provider.id,
      order_id: parties.bookingId,
      ...change,
    });

  describe('a review', () => {
    test('can be written once, counts on the profile, and needs permission to be quoted', async () => {
      const parties = await completed();
      const { body } = await review(parties.asCustomer, parties, { may_quote: 'true' });
      expect(body).toEqual({ result: true, message: 'Thank you for your review!' });
      const [row] = await testBed.db.select().from(reviews).where(eq(reviews.bookingId, parties.bookingId));
      expect(row).toMatchObject({ serviceRating: 5, rateTechnician: 4, recommended: true, quotable: true });
      const { body: again } = await review(parties.asCustomer, parties);
      expect(again).toMatchObject({
        result: false,
        message: 'You already rate this order!',
        error: { code: 'already_rated' },
      });
      const { data } = (await parties.asCustomer.w('providerDetails', { provider_id: parties.provider.id })).body;
      expect(data).toMatchObject({ avg_rating: '5.00', review_count: 1, completed_jobs: 1 });
      expect(
        (await parties.asCustomer.w('bookingDetails', { booking_id: parties.bookingId })).body.data.can.review,
      ).toBe(false);
      const other = await completed();
      await review(other.asCustomer, other);
      const [silent] = await testBed.db.select().from(reviews).where(eq(reviews.bookingId, other.bookingId));
      expect(silent?.quotable).toBe(false);
    });

    test('counts once in ten simultaneous requests', async () => {
      const parties = await completed();
      const responses = await Promise.all(Array.from({ length: 10 }, () => review(parties.asCustomer, parties)));
      expect(responses.filter(({ body }) => body.result === true)).toHaveLength(1);
      expect(
        (await parties.asCustomer.w('providerDetails', { provider_id: parties.provider.id })).body.data.review_count,
      ).toBe(1);
    });

    test('can be written after the end of the work, within 90 days', async () => {
      const open = await createBookingWithParties(testBed, server);
      expect((await review(open.asCustomer, open)).body).toMatchObject({
        result: false,
        message: 'You can review after the service is completed.',
      });
      const ownServer = await testBed.serve();
      const parties = await completed(ownServer);
      ownServer.clock.forward(29 * DAY);
      await parties.asCustomer.w('myBookings', { type: '1' });
      ownServer.clock.forward(29 * DAY);
      await parties.asCustomer.w('myBookings', { type: '1' });
      ownServer.clock.forward(29 * DAY);
      await parties.asCustomer.w('myBookings', { type: '1' });
      ownServer.clock.forward(4 * DAY);
      expect((await review(parties.asCustomer, parties)).body).toMatchObject({
        result: false,
        error: { code: 'state_conflict' },
      });
    });

    test.each([
      ['service_rating', '6'],
      ['service_rating', ''],
      ['rate_technician', '0'],
      ['rate_technician', '4.5'],
      ['comment', ''],
      ['comment', 'x'.repeat(1001)],
      ['impressed_service', 'Punctuality'],
    ])('fails with %s "%s", naming the field', async (field, value) => {
      const parties = await completed();
      const { body } = await review(parties.asCustomer, parties, { [field]: value });
      expect(body).toMatchObject({ result: false, error: { code: 'validation', field } });
      expect(await testBed.db.$count(reviews, eq(reviews.bookingId, parties.bookingId))).toBe(0);
    });

    test('needs no praise for a bad job', async () => {
      const parties = await completed();
      const { body } = await review(parties.asCustomer, parties, { service_rating: '1', impressed_service: '' });
      expect(body).toMatchObject({ result: true });
    });

    test('fails with not found for another customer’s booking', async () => {
      const parties = await completed();
      const { browser } = await testBed.customer(server);
      expect((await review(browser, parties)).body.error.code).toBe('not_found');
      expect((await review(parties.asProvider, parties)).body.error.code).toBe('not_found');
    });

    test('accepts a response by its provider, editable for a month', async () => {
      const ownServer = await testBed.serve();
      const parties = await completed(ownServer);
      await review(parties.asCustomer, parties);
      const [row] = await testBed.db.select().from(reviews).where(eq(reviews.bookingId, parties.bookingId));
      const reply = (browser: HttpBrowser, text: string) => browser.x('POST', `/reviews/${row?.id}/reply`, { text });
      expect((await reply(parties.asCustomer, 'Me too')).status).toBe(403);
      const stranger = await testBed.signIn(
        ownServer,
        await testBed.provider((await testBed.category(100)).services),
        'provider',
      );
      expect((await reply(stranger, 'Me too')).status).toBe(404);
      expect((await reply(parties.asProvider, ' ')).status).toBe(422);
      const { status, body } = await reply(parties.asProvider, 'Thank you, Ada.');
      expect([status, body.review.provider_reply]).toEqual([200, 'Thank you, Ada.']);
      expect((await reply(parties.asProvider, 'Thank you!')).body.review.provider_reply).toBe('Thank you!');
      const response = await ownServer.browser().x('GET', `/providers/${parties.provider.id}/reviews`);
      expect(response.body.items[0].provider_reply).toBe('Thank you!');
      ownServer.clock.forward(29 * DAY);
      expect((await reply(parties.asProvider, 'Thank you once more.')).status).toBe(200);
      ownServer.clock.forward(2 * DAY);
      expect((await reply(parties.asProvider, 'Too late')).status).toBe(409);
    });
  });

  describe('messages of a booking', () => {
    const talk = (browser: HttpBrowser, id: string, text: string, client_id: string = crypto.randomUUID()) =>
      browser.x('POST', `/bookings/${id}/messages`, { text, client_id });
    const read = async (browser: HttpBrowser, id: string, after = 0) =>
      (await browser.x('GET', `/bookings/${id}/messages?after=${after}`)).body;

    test('reach the other side in order, once, and show when they were read', async () => {
      const { asCustomer, asProvider, bookingId, provider, customer } = await createBookingWithParties(testBed, server);
      const id = crypto.randomUUID();
      const first = await talk(asCustomer, bookingId, 'Ring twice, please', id);
      expect([first.status, first.body]).toMatchObject([
        201,
        { id: '1', by: 'customer', mine: true, text: 'Ring twice, please', read_at: '' },
      ]);
      expect((await talk(asCustomer, bookingId, 'Ring twice, please', id)).body.id).toBe('1');
      await talk(asProvider, bookingId, 'I will');
      const observed = await read(asProvider, bookingId);
      expect(observed.items.map((item: { text: string; mine: boolean }) => [item.text, item.mine])).toEqual([
        ['Ring twice, please', false],
        ['I will', true],
      ]);
      expect(observed).toMatchObject({
        next: null,
        can_write: true,
        with: { name: abbreviateName(customer.fullname) },
      });
      expect((await read(asCustomer, bookingId, 1)).items).toHaveLength(1);
      expect((await read(asCustomer, bookingId)).with.name).toBe(provider.fullname);
      expect((await asProvider.x('POST', `/bookings/${bookingId}/messages/read`)).status).toBe(204);
      const after = (await read(asCustomer, bookingId)).items;
      expect(after.map((item: { read_at: string }) => item.read_at !== '')).toEqual([true, false]);
    });

    test('notify the other side once until they are read, independently of the sender’s unread ones', async () => {
      const { asCustomer, asProvider, bookingId, provider, customer } = await createBookingWithParties(testBed, server);
      const notified = async () => {
        const isNews = and(eq(notifications.bookingId, bookingId), eq(notifications.kind, 'message_received'));
        const rows = await testBed.db.select({ userId: notifications.userId }).from(notifications).where(isNews);
        return rows.map(({ userId }) => userId).sort();
      };
      await talk(asCustomer, bookingId, 'Ring twice, please');
      await talk(asCustomer, bookingId, 'The bell is broken');
      expect(await notified()).toEqual([provider.id]);
      await talk(asProvider, bookingId, 'I will');
      await talk(asProvider, bookingId, 'At nine');
      expect(await notified()).toEqual([provider.id, customer.id].sort());
      await asProvider.x('POST', `/bookings/${bookingId}/messages/read`);
      await talk(asCustomer, bookingId, 'Fine');
      expect(await notified()).toEqual([provider.id, provider.id, customer.id].sort());
    });

    test('get 20 numbers without a gap in simultaneous requests', async () => {
      const { asCustomer, asProvider, bookingId } = await createBookingWithParties(testBed, server);
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => talk(index % 2 ? asCustomer : asProvider, bookingId, `No ${index}`)),
      );
      const rows = await testBed.db.select().from(messages).where(eq(messages.bookingId, bookingId));
      expect(rows.map((row) => row.number).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
    });

    test('reach both sides, from the acceptance until a week after the end', async () => {
      const ownServer = await testBed.serve();
      const parties = await createBookingWithParties(testBed, ownServer);
      const { browser: stranger } = await testBed.customer(ownServer);
      expect((await talk(stranger, parties.bookingId, 'Hello?')).status).toBe(404);
      expect((await stranger.x('GET', `/bookings/${parties.bookingId}/messages`)).status).toBe(404);
      const open = await createBookingWithParties(testBed, ownServer, { named: false });
      expect((await talk(open.asCustomer, open.bookingId, 'Anybody?')).body).toMatchObject({
        status: 409,
        reason: 'not_yet',
      });
      expect((await talk(parties.asCustomer, parties.bookingId, '   ')).status).toBe(422);
      expect((await talk(parties.asCustomer, parties.bookingId, 'x'.repeat(1001))).status).toBe(400);
      await requestJobTransition(parties.asProvider, parties.bookingId, 'decline');
      expect((await talk(parties.asCustomer, parties.bookingId, 'A pity')).status).toBe(201);
      ownServer.clock.forward(8 * DAY);
      expect((await talk(parties.asCustomer, parties.bookingId, 'Still there?')).body).toMatchObject({
        status: 409,
        reason: 'over',
      });
      expect((await read(parties.asCustomer, parties.bookingId)).reason).toBe('over');
    });

    describe('in the list of all conversations', () => {
      const list = async (browser: HttpBrowser, after = '') =>
        (await browser.x('GET', `/conversations${after && `?after=${after}`}`)).body;

      test('order by the latest message, with its text and the unread count, for both sides', async () => {
        const parties = await createBookingWithParties(testBed, server);
        const { asCustomer, asProvider, bookingId, provider, customer } = parties;
        expect(await list(asCustomer)).toEqual({ items: [], next: null });
        await talk(asCustomer, bookingId, 'Ring twice, please');
        await talk(asProvider, bookingId, 'I will');
        await talk(asProvider, bookingId, 'See you at four');
        const last = { text: 'See you at four', hidden: false, at: expect.any(String) };
        const mine = { booking_id: bookingId, status: '1', with: { name: provider.fullname } };
        expect((await list(asCustomer)).items).toMatchObject([{ ...mine, last: { ...last, mine: false }, unread: 2 }]);
        expect((await list(asProvider)).items).toMatchObject([
          {
            booking_id: bookingId,
            with: { name: abbreviateName(customer.fullname) },
            last: { ...last, mine: true },
            unread: 1,
          },
        ]);
        await asCustomer.x('POST', `/bookings/${bookingId}/messages/read`);
        expect((await list(asCustomer)).items[0].unread).toBe(0);
        const stranger = await testBed.customer(server);
        expect((await list(stranger.browser)).items).toEqual([]);
      });

      test('list each conversation once over all pages', async () => {
        const { asCustomer, bookingId } = await createBookingWithParties(testBed, server);
        const [first] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
        if (!first) throw new Error('no booking');
        const ids = Array.from({ length: 25 }, (_, index) => `b_page_${bookingId.slice(-8)}_${index}`);
        const { number: _number, ...copied } = first;
        for (const [index, id] of ids.entries()) {
          await testBed.db.insert(bookings).values({ ...copied, id, paymentId: null });
          const message = { number: 1, bookingId: id, authorId: first.userId, clientId: crypto.randomUUID(), text: id };
          // Five have the same moment, and are ordered by their bookings.
          const createdAt = new Date(first.createdAt.getTime() + Math.floor(index / 5) * 1000);
          await testBed.db.insert(messages).values({ ...message, createdAt });
        }
        const one = await list(asCustomer);
        const two = await list(asCustomer, one.next);
        expect([one.items.length, two.items.length, two.next]).toEqual([20, 5, null]);
        const seen = [...one.items, ...two.items].map((item: { booking_id: string }) => item.booking_id);
        expect([...seen].sort()).toEqual([...ids].sort());
        expect((await asCustomer.x('GET', '/conversations?after=nonsense')).status).toBe(400);
      });

      test('show messages hidden by staff to their author only', async () => {
        const { asCustomer, asProvider, bookingId } = await createBookingWithParties(testBed, server);
        await talk(asProvider, bookingId, 'Something bad');
        await testBed.db
          .update(messages)
          .set({ hiddenAt: server.clock.now() })
          .where(eq(messages.bookingId, bookingId));
        expect((await list(asCustomer)).items[0].last).toMatchObject({ text: '', hidden: true });
        expect((await list(asProvider)).items[0].last).toMatchObject({ text: 'Something bad', hidden: true });
      });
    });

    test('connect both sides by phone without revealing numbers, while the job is in progress', async () => {
      const { asCustomer, asProvider, bookingId, customer, provider } = await createBookingWithParties(testBed, server);
      const call = (browser: HttpBrowser) => browser.x('POST', `/bookings/${bookingId}/call`);
      expect((await call(asCustomer)).status).toBe(409);
      await requestJobTransition(asProvider, bookingId, 'accept');
      const { status, body } = await call(asCustomer);
      expect([status, body.pin]).toEqual([200, expect.stringMatching(/^\d{4}$/)]);
      expect((await call(asProvider)).body).toEqual(body);
      const message = JSON.stringify(body);
      expect(message).not.toContain(customer.contact);
      expect(message).not.toContain(provider.contact);
      const { browser: stranger } = await testBed.customer(server);
      expect((await call(stranger)).status).toBe(404);
      await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
    });
  });
}
