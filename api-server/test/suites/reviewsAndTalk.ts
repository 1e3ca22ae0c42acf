import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../src/clock';
import { bookings, messages, reviews } from '../../src/db/schema';
import type { Server, World } from '../support/apiFixture';
import type { Browser } from '../support/browser';
import { move, type Sides, sidesOf } from '../support/jobs';

export function reviewsAndTalk(world: World) {
  let server: Server;
  beforeAll(async () => {
    server = await world.serve();
  });
  const completed = async (on = server) => {
    const sides = await sidesOf(world, on);
    for (const step of ['accept', 'out', 'arrive', 'start', 'complete'])
      await move(sides.asProvider, sides.bookingId, step);
    return sides;
  };
  const review = (browser: Browser, sides: Sides, change = {}) =>
    browser.w('rating', {
      service_rating: '5',
      rate_technician: '4',
      comment: 'Quick and tidy.',
      recomended_service: 'true',
      impressed_service: 'Service Quality,Politeness',
      provider_id: sides.provider.id,
      order_id: sides.bookingId,
      ...change,
    });

  describe('a review (W24)', () => {
    test('is written once, counts on the profile, and is quoted only with leave', async () => {
      const sides = await completed();
      const { body } = await review(sides.asCustomer, sides, { may_quote: 'true' });
      expect(body).toEqual({ result: true, message: 'Thank you for your review!' });
      const [row] = await world.db.select().from(reviews).where(eq(reviews.bookingId, sides.bookingId));
      expect(row).toMatchObject({ serviceRating: 5, rateTechnician: 4, recommended: true, quotable: true });
      const { body: again } = await review(sides.asCustomer, sides);
      expect(again).toMatchObject({
        result: false,
        message: 'You already rate this order!',
        error: { code: 'already_rated' },
      });
      const { data } = (await sides.asCustomer.w('providerDetails', { provider_id: sides.provider.id })).body;
      expect(data).toMatchObject({ avg_rating: '5.00', review_count: 1, completed_jobs: 1 });
      expect((await sides.asCustomer.w('bookingDetails', { booking_id: sides.bookingId })).body.data.can.review).toBe(
        false,
      );
      const other = await completed();
      await review(other.asCustomer, other);
      const [silent] = await world.db.select().from(reviews).where(eq(reviews.bookingId, other.bookingId));
      expect(silent?.quotable).toBe(false);
    });

    test('ten at once are one', async () => {
      const sides = await completed();
      const answers = await Promise.all(Array.from({ length: 10 }, () => review(sides.asCustomer, sides)));
      expect(answers.filter(({ body }) => body.result === true)).toHaveLength(1);
      expect(
        (await sides.asCustomer.w('providerDetails', { provider_id: sides.provider.id })).body.data.review_count,
      ).toBe(1);
    });

    test('waits for the end of the work, and for 90 days at most', async () => {
      const open = await sidesOf(world, server);
      expect((await review(open.asCustomer, open)).body).toMatchObject({
        result: false,
        message: 'You can review after the service is completed.',
      });
      const own = await world.serve();
      const sides = await completed(own);
      own.clock.forward(29 * DAY);
      await sides.asCustomer.w('myBookings', { type: '1' });
      own.clock.forward(29 * DAY);
      await sides.asCustomer.w('myBookings', { type: '1' });
      own.clock.forward(29 * DAY);
      await sides.asCustomer.w('myBookings', { type: '1' });
      own.clock.forward(4 * DAY);
      expect((await review(sides.asCustomer, sides)).body).toMatchObject({
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
      ['impressed_service', ''],
      ['impressed_service', 'Punctuality'],
    ])('with %s "%s" is refused, naming the field', async (field, value) => {
      const sides = await completed();
      const { body } = await review(sides.asCustomer, sides, { [field]: value });
      expect(body).toMatchObject({ result: false, error: { code: 'validation', field } });
      expect(await world.db.$count(reviews, eq(reviews.bookingId, sides.bookingId))).toBe(0);
    });

    test('of somebody else’s booking is not found', async () => {
      const sides = await completed();
      const { browser } = await world.customer(server);
      expect((await review(browser, sides)).body.error.code).toBe('not_found');
      expect((await review(sides.asProvider, sides)).body.error.code).toBe('not_found');
    });

    test('is answered by its provider, who may change the answer for a month', async () => {
      const own = await world.serve();
      const sides = await completed(own);
      await review(sides.asCustomer, sides);
      const [row] = await world.db.select().from(reviews).where(eq(reviews.bookingId, sides.bookingId));
      const reply = (browser: Browser, text: string) => browser.x('POST', `/reviews/${row?.id}/reply`, { text });
      expect((await reply(sides.asCustomer, 'Me too')).status).toBe(403);
      const stranger = await world.signIn(own, await world.provider((await world.category(100)).services), 'provider');
      expect((await reply(stranger, 'Me too')).status).toBe(404);
      expect((await reply(sides.asProvider, ' ')).status).toBe(422);
      const { status, body } = await reply(sides.asProvider, 'Thank you, Ada.');
      expect([status, body.review.provider_reply]).toEqual([200, 'Thank you, Ada.']);
      expect((await reply(sides.asProvider, 'Thank you!')).body.review.provider_reply).toBe('Thank you!');
      const seen = await own.browser().x('GET', `/providers/${sides.provider.id}/reviews`);
      expect(seen.body.items[0].provider_reply).toBe('Thank you!');
      own.clock.forward(29 * DAY);
      await sides.asProvider.x('GET', '/notifications/unread');
      own.clock.forward(2 * DAY);
      expect((await reply(sides.asProvider, 'Too late')).status).toBe(409);
    });
  });

  describe('messages of a booking (X08)', () => {
    const talk = (browser: Browser, id: string, text: string, client_id: string = crypto.randomUUID()) =>
      browser.x('POST', `/bookings/${id}/messages`, { text, client_id });
    const read = async (browser: Browser, id: string, after = 0) =>
      (await browser.x('GET', `/bookings/${id}/messages?after=${after}`)).body;

    test('reach the other side in order, once, and tell when they were read', async () => {
      const { asCustomer, asProvider, bookingId, provider, customer } = await sidesOf(world, server);
      const id = crypto.randomUUID();
      const first = await talk(asCustomer, bookingId, 'Ring twice, please', id);
      expect([first.status, first.body]).toMatchObject([
        201,
        { id: '1', by: 'customer', mine: true, text: 'Ring twice, please', read_at: '' },
      ]);
      expect((await talk(asCustomer, bookingId, 'Ring twice, please', id)).body.id).toBe('1');
      await talk(asProvider, bookingId, 'I will');
      const seen = await read(asProvider, bookingId);
      expect(seen.items.map((item: { text: string; mine: boolean }) => [item.text, item.mine])).toEqual([
        ['Ring twice, please', false],
        ['I will', true],
      ]);
      expect(seen).toMatchObject({ next: null, can_write: true, with: { name: customer.fullname } });
      expect((await read(asCustomer, bookingId, 1)).items).toHaveLength(1);
      expect((await read(asCustomer, bookingId)).with.name).toBe(provider.fullname);
      expect((await asProvider.x('POST', `/bookings/${bookingId}/messages/read`)).status).toBe(204);
      const after = (await read(asCustomer, bookingId)).items;
      expect(after.map((item: { read_at: string }) => item.read_at !== '')).toEqual([true, false]);
    });

    test('20 at once get 20 numbers without a gap', async () => {
      const { asCustomer, asProvider, bookingId } = await sidesOf(world, server);
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => talk(index % 2 ? asCustomer : asProvider, bookingId, `No ${index}`)),
      );
      const rows = await world.db.select().from(messages).where(eq(messages.bookingId, bookingId));
      expect(rows.map((row) => row.number).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
    });

    test('are for the two sides, from the moment that there are two until a week after the end', async () => {
      const own = await world.serve();
      const sides = await sidesOf(world, own);
      const { browser: stranger } = await world.customer(own);
      expect((await talk(stranger, sides.bookingId, 'Hello?')).status).toBe(404);
      expect((await stranger.x('GET', `/bookings/${sides.bookingId}/messages`)).status).toBe(404);
      const open = await sidesOf(world, own, { named: false });
      expect((await talk(open.asCustomer, open.bookingId, 'Anybody?')).body).toMatchObject({
        status: 409,
        reason: 'not_yet',
      });
      expect((await talk(sides.asCustomer, sides.bookingId, '   ')).status).toBe(422);
      expect((await talk(sides.asCustomer, sides.bookingId, 'x'.repeat(1001))).status).toBe(400);
      await move(sides.asProvider, sides.bookingId, 'decline');
      expect((await talk(sides.asCustomer, sides.bookingId, 'A pity')).status).toBe(201);
      own.clock.forward(8 * DAY);
      expect((await talk(sides.asCustomer, sides.bookingId, 'Still there?')).body).toMatchObject({
        status: 409,
        reason: 'over',
      });
      expect((await read(sides.asCustomer, sides.bookingId)).reason).toBe('over');
    });

    test('a call connects both without either’s number, while the job is under way', async () => {
      const { asCustomer, asProvider, bookingId, customer, provider } = await sidesOf(world, server);
      const call = (browser: Browser) => browser.x('POST', `/bookings/${bookingId}/call`);
      expect((await call(asCustomer)).status).toBe(409);
      await move(asProvider, bookingId, 'accept');
      const { status, body } = await call(asCustomer);
      expect([status, body.pin]).toEqual([200, expect.stringMatching(/^\d{4}$/)]);
      expect((await call(asProvider)).body).toEqual(body);
      const said = JSON.stringify(body);
      expect(said).not.toContain(customer.contact);
      expect(said).not.toContain(provider.contact);
      const { browser: stranger } = await world.customer(server);
      expect((await call(stranger)).status).toBe(404);
      await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
    });
  });
}
