import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addMilliseconds, DAY, SECOND } from '../../src/platform/clock';
import { notifications, users } from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import type { TestBed, TestServer, TestUser } from '../support/apiFixture';
import type { AnyValue } from '../support/browser';
import { CARD, orderFields } from '../support/order';

export function ownRecords(testBed: TestBed) {
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });

  describe('the export', () => {
    test('contains everything stored about the person, and nothing about others', async () => {
      const { user, browser } = await testBed.customer(server);
      const stranger = await testBed.customer(server);
      expect((await browser.x('GET', '/me/export')).body).toEqual({ status: 'none' });
      const category = await testBed.category(4555);
      const provider = await testBed.provider(category.services);
      const fields = {
        ...orderFields({ category, providerId: provider.id, bookingType: 'hire' }),
        notes: 'Ring twice.',
      };
      const { body: booking } = await browser.w('booking', fields);
      await stranger.browser.w('booking', orderFields({ category, providerId: provider.id, bookingType: 'hire' }));
      await browser.w('favourite', { provider_id: provider.id, order_id: '' });
      await browser.x('POST', '/payment-methods', CARD);
      const { body: topup } = await browser.x('POST', '/payments/intents', { topup_amount: '20' });
      await browser.x('POST', '/payments/test/confirm', { client_secret: topup.client_secret, ...CARD });
      await browser.x('POST', '/wallet/topups', { amount: '20', payment: { intent_id: topup.id } });

      const response = await browser.x('POST', '/me/export');
      expect([response.status, response.body]).toEqual([202, { id: expect.stringMatching(/^x_/) }]);
      const { body } = await browser.x('GET', '/me/export');
      expect(body).toEqual({
        status: 'ready',
        created_at: expect.stringMatching(/Z$/),
        url: expect.stringMatching(/^\/uploads\/private\/exports\/x_\w+\.json\?exp=\d+&sig=/),
      });
      const file = await browser.send('GET', body.url);
      expect(file.headers.get('content-disposition')).toBe('attachment');
      const text = JSON.stringify(file.body);
      expect(file.body.account).toMatchObject({ user_id: user.id, email: user.email, contact: user.contact });
      expect(file.body.bookings).toMatchObject([
        { booking_id: booking.data.booking_id, total: '45.55', notes: 'Ring twice.', services: [{ price: '45.55' }] },
      ]);
      expect(file.body.favourites).toEqual([{ provider_id: provider.id, name: provider.fullname }]);
      expect(file.body.wallet).toMatchObject({ balance: '20.00', entries: [{ kind: 'topup', amount: '20.00' }] });
      expect(file.body.saved_cards).toMatchObject([{ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 }]);
      expect(file.body.payments).toMatchObject([
        { id: topup.id, amount: '20.00', captured: '20.00', refunded: '0.00' },
      ]);
      for (const secret of [
        CARD.number,
        'argon2',
        'password',
        stranger.user.email,
        stranger.user.id,
        provider.contact,
      ]) {
        expect(text).not.toContain(secret);
      }
      expect((await browser.send('GET', body.url.split('?')[0])).status).toBe(404);
      expect((await stranger.browser.send('GET', body.url)).status).toBe(404);
      expect((await stranger.browser.x('GET', '/me/export')).body).toEqual({ status: 'none' });

      await browser.x('POST', '/me/export');
      expect((await browser.send('GET', body.url)).status).toBe(404);
    });

    test('leaves customers’ addresses out of a provider’s export', async () => {
      const { browser } = await testBed.customer(server);
      const category = await testBed.category(4555);
      const provider = await testBed.provider(category.services);
      await browser.w('booking', orderFields({ category, providerId: provider.id, bookingType: 'hire' }));
      const theirs = await testBed.signIn(server, provider, 'provider');
      await theirs.x('POST', '/me/export');
      const { body } = await theirs.x('GET', '/me/export');
      const { body: file } = await theirs.send('GET', body.url);
      expect(file.bookings).toHaveLength(1);
      expect(file.bookings[0]).not.toHaveProperty('address');
      expect(file.provider_profile.services).toHaveLength(1);
    });

    test('needs a session, works five times an hour, and deletes its file after a week', async () => {
      expect((await server.browser().x('POST', '/me/export')).status).toBe(401);
      expect((await server.browser().x('GET', '/me/export')).status).toBe(401);
      const ownServer = await testBed.serve({ rateLimits: true });
      const { browser } = await testBed.customer(ownServer);
      expect((await browser.x('POST', '/me/export', undefined, false)).status).toBe(403);
      const responses = [];
      for (let i = 0; i < 6; i++) responses.push((await browser.x('POST', '/me/export')).status);
      expect(responses.filter((status) => status === 202).length).toBeLessThanOrEqual(5);
      expect(responses.at(-1)).toBe(429);
      ownServer.clock.forward(8 * DAY);
      expect((await browser.x('GET', '/me/export')).body).toEqual({ status: 'none' });
    });
  });

  describe('notifications', () => {
    async function addNotifications(user: TestUser, count: number): Promise<AnyValue> {
      const start = Date.parse('2026-11-01T10:00:00Z');
      for (let i = 0; i < count; i++) {
        await testBed.db.insert(notifications).values({
          id: newId('n'),
          userId: user.id,
          kind: 'booking_accepted',
          title: 'Accepted',
          createdAt: addMilliseconds(new Date(start), Math.floor(i / 2) * 1000),
        });
      }
    }

    test('name their people, and the amounts of the time', async () => {
      const { user, browser } = await testBed.customer(server);
      const category = await testBed.category(4555);
      const provider = await testBed.provider(category.services);
      const fields = orderFields({ category, providerId: provider.id, bookingType: 'hire' });
      const bookingId: string = (await browser.w('booking', fields)).body.data.booking_id;
      const id = newId('n');
      await testBed.db.insert(notifications).values({
        id,
        userId: user.id,
        kind: 'offer_received',
        title: 'New offer',
        bookingId,
        values: { amount: '41.00' },
        createdAt: new Date('2026-11-20T12:00:00Z'),
      });
      const { status, body } = await browser.x('GET', '/notifications');
      expect(status).toBe(200);
      expect(body).toEqual({
        items: [
          {
            id,
            kind: 'offer_received',
            values: {
              booking_id: bookingId,
              provider: provider.fullname,
              provider_id: provider.id,
              customer: user.fullname,
              category: 'Plumbing',
              amount: '41.00',
            },
            at: '2026-11-20T12:00:00Z',
            read: false,
            booking_id: bookingId,
            image: '',
          },
        ],
        next: null,
        unread: 1,
      });
    });

    test('page without gaps or repeats', async () => {
      const { user, browser } = await testBed.customer(server);
      await addNotifications(user, 45);
      const observed = [];
      let next: string | null = '';
      let pages = 0;
      while (next !== null) {
        const { body }: AnyValue = await browser.x('GET', `/notifications${next ? `?after=${next}` : ''}`);
        observed.push(...body.items.map(({ id }: AnyValue) => id));
        next = body.next;
        pages++;
        expect(body.unread).toBe(45);
      }
      expect(pages).toBe(3);
      expect(new Set(observed).size).toBe(45);
      expect((await browser.x('GET', '/notifications?after=nonsense!')).body).toMatchObject({ code: 'validation' });
    });

    test('lower the count when read, without affecting other users', async () => {
      const [mine, theirs] = [await testBed.customer(server), await testBed.customer(server)];
      await addNotifications(mine.user, 3);
      await addNotifications(theirs.user, 2);
      expect((await mine.browser.x('GET', '/notifications/unread')).body).toEqual({ unread: 3 });
      const { items } = (await mine.browser.x('GET', '/notifications')).body;
      const foreign = (await theirs.browser.x('GET', '/notifications')).body.items[0].id;
      const some = await mine.browser.x('POST', '/notifications/read', { ids: [items[0].id, foreign] });
      expect([some.status, some.body]).toEqual([200, { unread: 2 }]);
      expect((await mine.browser.x('POST', '/notifications/read', { ids: [] })).body).toEqual({ unread: 2 });
      expect((await mine.browser.x('POST', '/notifications/read', { ids: 'all' })).body).toEqual({ unread: 0 });
      expect((await theirs.browser.x('GET', '/notifications/unread')).body).toEqual({ unread: 2 });
      expect((await mine.browser.x('POST', '/notifications/read', { ids: {} })).status).toBe(400);
      expect((await mine.browser.x('POST', '/notifications/read', { ids: 'all' }, false)).status).toBe(403);
      for (const path of ['/notifications', '/notifications/unread']) {
        expect((await server.browser().x('GET', path)).status).toBe(401);
      }
      const read = and(eq(notifications.userId, mine.user.id), eq(notifications.id, items[0].id));
      expect((await testBed.db.select().from(notifications).where(read))[0]?.readAt).toBeInstanceOf(Date);
    });
  });

  describe('favourites', () => {
    test('appear with free times, the latest first, while they are on the site', async () => {
      const { browser } = await testBed.customer(server);
      expect((await browser.x('GET', '/favourites')).body).toEqual({ items: [] });
      const category = await testBed.category(1000);
      const marked = [];
      for (let i = 0; i < 3; i++) {
        const provider = await testBed.provider(category.services);
        marked.push(provider.id);
        await browser.w('favourite', { provider_id: provider.id, order_id: '' });
        server.clock.forward(SECOND);
      }
      const [first = '', second, third] = marked;
      const { status, body } = await browser.x('GET', '/favourites');
      expect(status).toBe(200);
      expect(body.items.map((item: AnyValue) => item.provider_id)).toEqual([third, second, first]);
      expect(body.items[0]).toMatchObject({
        available_now: true,
        next_slot_at: expect.stringMatching(/Z$/),
        is_favourite: true,
        rating: '0.00',
        subcategroy: [{ subcategory: 'Service 1', provider_id: third }],
        provider_image: [{ provider_id: third }],
      });
      await testBed.db.update(users).set({ accountStatus: 'suspended' }).where(eq(users.id, first));
      await browser.w('deleteFavourite', { provider_id: third ?? '', order_id: '' });
      const left = (await browser.x('GET', '/favourites')).body.items;
      expect(left.map((item: AnyValue) => item.provider_id)).toEqual([second]);
      expect((await server.browser().x('GET', '/favourites')).status).toBe(401);
    });
  });
}
