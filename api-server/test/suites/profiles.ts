import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, later, MINUTE, SECOND } from '../../src/clock';
import { bookings, favourites, files, notifications, reviews, sessions, slotClaims, users } from '../../src/db/schema';
import { newId } from '../../src/ids';
import type { Browser, Loose } from '../support/browser';
import { hoursAhead, intentStatus, orderFields, pay, quoteFor } from '../support/order';
import { codeFor, otherThan, sentTo } from '../support/outbox';
import { file, picture } from '../support/pictures';
import { PASSWORD, type Person, type Server, type World } from '../support/world';

export function profiles(world: World) {
  let server: Server;
  let number = 0;
  beforeAll(async () => {
    server = await world.serve();
  });
  const freshContact = () => `5558${String(++number).padStart(6, '0')}`;
  const freshEmail = () => `fresh${++number}@example.com`;
  const asNow = ({ fullname, email, contact }: Person) => ({ fullname, email, contact });
  const stored = async (id: string) => (await world.db.select().from(users).where(eq(users.id, id)))[0];

  describe('W10, edit profile', () => {
    test('name and portrait change at once, in the contract’s shape', async () => {
      const { person, browser } = await world.customer(server);
      const sent = { ...asNow(person), fullname: 'Ada King Lovelace', image: file(await picture('png')) };
      const { status, body } = await browser.w('editProfile', { user_id: person.id, ...sent });
      expect(status).toBe(200);
      expect(body).toEqual({
        responce: 'true',
        message: 'Profile updated successfully',
        data: {
          user_id: person.id,
          fullname: 'Ada King Lovelace',
          contact: person.contact,
          email: person.email,
          image: expect.stringMatching(/^\/uploads\/avatars\/f_\w+\.jpg$/),
          user_profile_pic: body.data.image,
          user_type: '1',
          phone_code: '+1',
          address: '1 Test St',
          account_status: 'active',
        },
      });
      expect(await stored(person.id)).toMatchObject({ firstName: 'Ada', lastName: 'King Lovelace' });

      const first = body.data.image;
      const again = await browser.w('editProfile', { ...asNow(person), image: file(await picture()) });
      expect(again.body.data.image).not.toBe(first);
      expect((await browser.send('GET', first)).status).toBe(404);
      expect((await browser.send('GET', again.body.data.image)).status).toBe(200);
      expect(await world.db.$count(files, eq(files.ownerId, person.id))).toBe(1);
    });

    test('what is missing or wrong is named, and nothing changes', async () => {
      const { person, browser } = await world.customer(server);
      const other = await world.person();
      for (const [change, message, field] of [
        [{ fullname: '' }, 'fullname is required.', 'fullname'],
        [{ email: '' }, 'email is required.', 'email'],
        [{ contact: '' }, 'contact is required.', 'contact'],
        [{ email: 'nobody' }, 'Invalid email !', 'email'],
        [{ contact: '12ab' }, 'Please enter a valid phone number.', 'contact'],
        [{ email: other.email }, 'email already exists  !', 'email'],
        [{ contact: other.contact }, 'contact already exists  !', 'contact'],
        [{ image: file('<html>') }, 'Please upload a valid image.', 'image'],
      ] as const) {
        const sent = { ...asNow(person), fullname: 'Changed', ...change };
        const { body } = await browser.w('editProfile', sent);
        expect(body).toMatchObject({ responce: 'false', message, data: {}, error: { field } });
      }
      expect(await stored(person.id)).toMatchObject(asNow(person));
    });

    test('it needs a session, the XSRF header and the own user id', async () => {
      const { person, browser } = await world.customer(server);
      const other = await world.person();
      expect((await server.browser().w('editProfile', asNow(person))).status).toBe(401);
      expect((await browser.w('editProfile', asNow(person), { xsrf: false })).status).toBe(403);
      expect((await browser.w('editProfile', { ...asNow(person), user_id: other.id })).status).toBe(403);
    });

    test('a new e-mail address counts once its owner has typed in the code', async () => {
      const { person, browser } = await world.customer(server);
      const email = freshEmail();
      const { body } = await browser.w('editProfile', { ...asNow(person), email: email.toUpperCase() });
      expect(body.data).toMatchObject({ email: person.email, pending_email: email });
      expect(body.data).not.toHaveProperty('pending_contact');
      const code = await codeFor(server, email);
      const wrong = await browser.x('POST', '/email/verify', { code: otherThan(code) });
      expect(wrong).toMatchObject({ status: 422, body: { field: 'code', detail: 'The code is not right.' } });
      expect((await server.browser().x('POST', '/email/verify', { code })).status).toBe(401);
      const right = await browser.x('POST', '/email/verify', { code });
      expect(right.status).toBe(200);
      expect(right.body.user).toMatchObject({ user_id: person.id, email });
      expect(right.body.user).not.toHaveProperty('pending_email');
      expect((await stored(person.id))?.email).toBe(email);
      expect((await sentTo(server, person.email)).at(-1)?.subject).toBe('Your e-mail address at Doorstep was changed');
      expect((await browser.x('POST', '/email/verify', { code })).status).toBe(422);
    });

    test('a new number is confirmed on the new phone, and signs in from then on', async () => {
      const { person, browser } = await world.customer(server);
      const contact = freshContact();
      const { body } = await browser.w('editProfile', { ...asNow(person), contact: `+44${contact}` });
      expect(body.data).toMatchObject({ contact: person.contact, pending_contact: contact });
      const code = await codeFor(server, `+44${contact}`);
      expect((await browser.x('POST', '/email/verify', { code })).status).toBe(422);
      const { body: done } = await browser.x('POST', '/contact/verify', { code });
      expect(done.user).toMatchObject({ contact, phone_code: '+44' });
      const login = { contact, phone_code: '+44', password: PASSWORD, device_type: 'web', user_type: '1' };
      expect((await server.browser().w('login', login)).body.responce).toBe('true');
    });

    test('the code for one address does not confirm the next', async () => {
      const { person, browser } = await world.customer(server);
      const [first, second] = [freshEmail(), freshEmail()];
      await browser.w('editProfile', { ...asNow(person), email: first });
      const code = await codeFor(server, first);
      const { body } = await browser.w('editProfile', { ...asNow(person), email: second });
      expect(body.data.pending_email).toBe(second);
      const other = await codeFor(server, second);
      if (code !== other) expect((await browser.x('POST', '/email/verify', { code })).status).toBe(422);
      expect((await browser.x('POST', '/email/verify', { code: other })).body.user.email).toBe(second);
    });

    test('of two who want one address the first to confirm gets it', async () => {
      const [one, two] = [await world.customer(server), await world.customer(server)];
      const email = freshEmail();
      const codes = [];
      for (const { person, browser } of [one, two]) {
        await browser.w('editProfile', { ...asNow(person), email });
        codes.push(await codeFor(server, email));
      }
      expect((await one.browser.x('POST', '/email/verify', { code: codes[0] })).status).toBe(200);
      const late = await two.browser.x('POST', '/email/verify', { code: codes[1] });
      expect(late).toMatchObject({ status: 409, body: { code: 'duplicate', field: 'email' } });
      expect((await stored(two.person.id))?.email).toBe(two.person.email);
    });

    test('the code can be sent again, and an unconfirmed change is given up after a day', async () => {
      const own = await world.serve({ rateLimits: true });
      const { person, browser } = await world.customer(own);
      const nothing = await browser.x('POST', '/verification/resend', { what: 'email' });
      expect(nothing.status).toBe(422);
      const email = freshEmail();
      await browser.w('editProfile', { ...asNow(person), email });
      const again = await browser.x('POST', '/verification/resend', { what: 'email' });
      expect([again.status, again.body]).toEqual([200, { sent: true, resend_after: 30, expires_in: 300 }]);
      expect(await sentTo(own, email)).toHaveLength(2);
      expect((await browser.x('POST', '/verification/resend', { what: 'email' })).status).toBe(429);
      own.clock.forward(31 * SECOND);
      expect((await browser.x('POST', '/verification/resend', { what: 'email' })).status).toBe(200);
      own.clock.forward(DAY);
      const code = await codeFor(own, email);
      expect((await browser.x('POST', '/email/verify', { code })).status).toBe(422);
      const { body } = await browser.w('editProfile', asNow(person));
      expect(body.data).not.toHaveProperty('pending_email');
    });
  });

  describe('W05, delete account', () => {
    const remove = (browser: Browser, fields: object = {}) => browser.w('deleteAccount', { ...fields });

    async function booked(person: Person, browser: Browser, change: Partial<typeof bookings.$inferInsert>) {
      const category = await world.category(4555);
      const provider = await world.provider(category.services);
      const fields = orderFields({ category, providerId: provider.id, bookingType: '2' });
      const { body } = await browser.w('booking', { ...fields, user_id: person.id });
      const id: string = body.data.booking_id;
      await world.db.update(bookings).set(change).where(eq(bookings.id, id));
      return { id, provider };
    }

    test('the person is gone, and the books stay', async () => {
      const { person, browser } = await world.customer(server);
      const { body: edited } = await browser.w('editProfile', { ...asNow(person), image: file(await picture()) });
      const { id, provider } = await booked(person, browser, { status: '5', paymentStatus: 'captured' });
      await world.db.insert(reviews).values({
        id: newId('r'),
        bookingId: id,
        userId: person.id,
        providerId: provider.id,
        serviceRating: 5,
        rateTechnician: 5,
        comment: 'Good work.',
        quotable: true,
        createdAt: new Date(),
      });
      await browser.w('favourite', { provider_id: provider.id, order_id: '' });
      const other = await world.signIn(server, person);

      const { status, body } = await remove(browser, { user_id: person.id });
      expect(status).toBe(200);
      expect(body).toEqual({ result: 'true', message: 'Your account has been deleted' });
      expect(browser.cookies.size).toBe(0);
      expect((await other.x('GET', '/sessions')).status).toBe(401);
      expect((await browser.send('GET', edited.data.image)).status).toBe(404);

      const user = await stored(person.id);
      expect(user).toMatchObject({
        accountStatus: 'deleted',
        fullname: 'Former customer',
        contact: '',
        address: '',
        image: '',
        passwordHash: '',
      });
      expect(user?.email).not.toBe(person.email);
      const [booking] = await world.db.select().from(bookings).where(eq(bookings.id, id));
      expect(booking).toMatchObject({
        status: '5',
        totalCents: 4555,
        fullName: 'Former customer',
        phone: '',
        address: '',
      });
      const { body: profile } = await server.browser().w('providerDetails', { provider_id: provider.id });
      expect(profile.data.review[0]).toMatchObject({ user_fullname: 'Former customer', comment: 'Good work.' });
      for (const table of [favourites, notifications, sessions]) {
        expect(await world.db.$count(table, eq(table.userId, person.id))).toBe(0);
      }
      const login = { contact: person.contact, password: PASSWORD, device_type: 'web', user_type: '1' };
      expect((await server.browser().w('login', login)).body.responce).toBe('false');
      await world.person('1', { email: person.email, contact: person.contact });
    });

    test.each(['2', '10', '3', '4'] as const)('a booking in status %s comes first', async (status) => {
      const { person, browser } = await world.customer(server);
      await booked(person, browser, { status });
      expect((await remove(browser)).body).toMatchObject({
        result: 'false',
        message: 'You have an active booking. Please complete or cancel it first.',
        error: { code: 'state_conflict' },
      });
      expect((await stored(person.id))?.accountStatus).toBe('active');
    });

    test('a refusal leaves the open bookings open', async () => {
      const { person, browser } = await world.customer(server);
      await booked(person, browser, { status: '2' });
      const { id } = await booked(person, browser, { paymentStatus: 'not_required' });
      expect((await remove(browser)).body.result).toBe('false');
      const [booking] = await world.db.select().from(bookings).where(eq(bookings.id, id));
      expect(booking?.status).toBe('1');
    });

    test('a finished job that is not paid for comes first, too', async () => {
      const { person, browser } = await world.customer(server);
      await booked(person, browser, { status: '5', paymentStatus: 'requires_payment' });
      expect((await remove(browser)).body.result).toBe('false');
    });

    test('open bookings are cancelled and their money is let go', async () => {
      const { person, browser } = await world.customer(server);
      const category = await world.category(4555);
      const provider = await world.provider(category.services);
      const startAt = hoursAhead(server, 3);
      const fields = orderFields({ category, providerId: provider.id, bookingType: '3', startAt });
      const { id: stripeToken } = await pay(browser, quoteFor(fields));
      const { body } = await browser.w('booking', { ...fields, stripeToken });
      expect(body.response).toBe(true);
      expect((await remove(browser)).body.result).toBe('true');
      const [booking] = await world.db.select().from(bookings).where(eq(bookings.id, body.data.booking_id));
      expect(booking).toMatchObject({ status: '6', paymentStatus: 'refunded', userId: person.id });
      expect(await intentStatus(server, stripeToken)).toBe('canceled');
      expect(await world.db.$count(slotClaims, eq(slotClaims.providerId, provider.id))).toBe(0);
    });

    test('a provider who leaves is no longer listed, and the customer of an open booking is told', async () => {
      const { person, browser } = await world.customer(server);
      const { id, provider } = await booked(person, browser, { paymentStatus: 'not_required' });
      const theirs = await world.signIn(server, provider, '2');
      expect((await remove(theirs)).body.result).toBe('true');
      const [booking] = await world.db.select().from(bookings).where(eq(bookings.id, id));
      expect(booking?.status).toBe('6');
      const { body } = await browser.x('GET', '/notifications');
      expect(body.items[0]).toMatchObject({ kind: 'booking_declined', booking_id: id });
      expect((await browser.w('providerDetails', { provider_id: provider.id })).body.result).toBe('false');
      expect(await stored(provider.id)).toMatchObject({ fullname: 'Former provider', accountStatus: 'deleted' });
    });

    test('the licence goes with the provider', async () => {
      const provider = await world.provider((await world.category(1000)).services);
      const { uploads } = server.app.context;
      const path = `private/certificates/${newId('f')}.jpg`;
      await uploads.write(path, await picture());
      const row = { id: newId('f'), ownerId: provider.id, kind: 'certificate' as const, path, mime: 'image/jpeg' };
      await world.db.insert(files).values({ ...row, bytes: 1, createdAt: new Date() });
      await remove(await world.signIn(server, provider, '2'));
      expect(existsSync(join(uploads.directory, path))).toBe(false);
      expect(await world.db.$count(files, eq(files.ownerId, provider.id))).toBe(0);
    });

    test('who signed in a while ago types the password', async () => {
      const own = await world.serve();
      const { person, browser } = await world.customer(own);
      own.clock.forward(16 * MINUTE);
      expect((await remove(browser)).body).toMatchObject({ result: 'false', error: { field: 'password' } });
      expect((await remove(browser, { password: 'wrong' })).body).toMatchObject({
        result: 'false',
        error: { code: 'invalid_credentials', field: 'password' },
      });
      expect((await stored(person.id))?.accountStatus).toBe('active');
      expect((await remove(browser, { password: PASSWORD })).body.result).toBe('true');
    });

    test('it needs a session, the XSRF header and the own user id', async () => {
      const { browser } = await world.customer(server);
      const other = await world.person();
      expect((await remove(server.browser())).status).toBe(401);
      expect((await browser.w('deleteAccount', {}, { xsrf: false })).status).toBe(403);
      const { status, body } = await remove(browser, { user_id: other.id });
      expect([status, body.result]).toEqual([403, 'false']);
    });
  });

  describe('X15, export', () => {
    test('a person gets everything that is stored about them, and nothing about others', async () => {
      const { person, browser } = await world.customer(server);
      const stranger = await world.customer(server);
      expect((await browser.x('GET', '/me/export')).body).toEqual({ status: 'none' });
      const category = await world.category(4555);
      const provider = await world.provider(category.services);
      const fields = { ...orderFields({ category, providerId: provider.id, bookingType: '2' }), notes: 'Ring twice.' };
      const { body: booking } = await browser.w('booking', fields);
      await stranger.browser.w('booking', orderFields({ category, providerId: provider.id, bookingType: '2' }));
      await browser.w('favourite', { provider_id: provider.id, order_id: '' });

      const asked = await browser.x('POST', '/me/export');
      expect([asked.status, asked.body]).toEqual([202, { id: expect.stringMatching(/^x_/) }]);
      const { body } = await browser.x('GET', '/me/export');
      expect(body).toEqual({
        status: 'ready',
        created_at: expect.stringMatching(/Z$/),
        url: expect.stringMatching(/^\/uploads\/private\/exports\/x_\w+\.json\?exp=\d+&sig=/),
      });
      const file = await server.browser().send('GET', body.url);
      expect(file.headers.get('content-disposition')).toBe('attachment');
      const text = JSON.stringify(file.body);
      expect(file.body.account).toMatchObject({ user_id: person.id, email: person.email, contact: person.contact });
      expect(file.body.bookings).toMatchObject([
        { booking_id: booking.data.booking_id, total: '45.55', notes: 'Ring twice.', services: [{ price: '45.55' }] },
      ]);
      expect(file.body.favourites).toEqual([{ provider_id: provider.id, name: provider.fullname }]);
      for (const secret of ['argon2', 'password', stranger.person.email, stranger.person.id, provider.contact]) {
        expect(text).not.toContain(secret);
      }
      expect((await server.browser().send('GET', body.url.split('?')[0])).status).toBe(404);
      expect((await stranger.browser.x('GET', '/me/export')).body).toEqual({ status: 'none' });

      await browser.x('POST', '/me/export');
      expect((await server.browser().send('GET', body.url)).status).toBe(404);
    });

    test('a provider’s export leaves out where the customers live', async () => {
      const { browser } = await world.customer(server);
      const category = await world.category(4555);
      const provider = await world.provider(category.services);
      await browser.w('booking', orderFields({ category, providerId: provider.id, bookingType: '2' }));
      const theirs = await world.signIn(server, provider, '2');
      await theirs.x('POST', '/me/export');
      const { body } = await theirs.x('GET', '/me/export');
      const { body: file } = await theirs.send('GET', body.url);
      expect(file.bookings).toHaveLength(1);
      expect(file.bookings[0]).not.toHaveProperty('address');
      expect(file.provider_profile.services).toHaveLength(1);
    });

    test('it needs a session, works five times an hour, and its file goes after a week', async () => {
      expect((await server.browser().x('POST', '/me/export')).status).toBe(401);
      expect((await server.browser().x('GET', '/me/export')).status).toBe(401);
      const own = await world.serve({ rateLimits: true });
      const { browser } = await world.customer(own);
      expect((await browser.x('POST', '/me/export', undefined, false)).status).toBe(403);
      const answers = [];
      for (let i = 0; i < 6; i++) answers.push((await browser.x('POST', '/me/export')).status);
      expect(answers.filter((status) => status === 202).length).toBeLessThanOrEqual(5);
      expect(answers.at(-1)).toBe(429);
      own.clock.forward(8 * DAY);
      expect((await browser.x('GET', '/me/export')).body).toEqual({ status: 'none' });
    });
  });

  describe('X07, notifications', () => {
    async function told(person: Person, count: number): Promise<Loose> {
      const start = Date.parse('2026-11-01T10:00:00Z');
      for (let i = 0; i < count; i++) {
        await world.db.insert(notifications).values({
          id: newId('n'),
          userId: person.id,
          kind: 'booking_accepted',
          title: 'Accepted',
          createdAt: later(new Date(start), Math.floor(i / 2) * 1000),
        });
      }
    }

    test('each names its people, and money as it was', async () => {
      const { person, browser } = await world.customer(server);
      const category = await world.category(4555);
      const provider = await world.provider(category.services);
      const fields = orderFields({ category, providerId: provider.id, bookingType: '2' });
      const bookingId: string = (await browser.w('booking', fields)).body.data.booking_id;
      const id = newId('n');
      await world.db.insert(notifications).values({
        id,
        userId: person.id,
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
              customer: person.fullname,
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

    test('pages lose and repeat nobody', async () => {
      const { person, browser } = await world.customer(server);
      await told(person, 45);
      const seen = [];
      let next: string | null = '';
      let pages = 0;
      while (next !== null) {
        const { body }: Loose = await browser.x('GET', `/notifications${next ? `?after=${next}` : ''}`);
        seen.push(...body.items.map(({ id }: Loose) => id));
        next = body.next;
        pages++;
        expect(body.unread).toBe(45);
      }
      expect(pages).toBe(3);
      expect(new Set(seen).size).toBe(45);
      expect((await browser.x('GET', '/notifications?after=nonsense!')).body).toMatchObject({ code: 'validation' });
    });

    test('reading some, or all, counts down, and touches nobody else’s', async () => {
      const [mine, theirs] = [await world.customer(server), await world.customer(server)];
      await told(mine.person, 3);
      await told(theirs.person, 2);
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
      const read = and(eq(notifications.userId, mine.person.id), eq(notifications.id, items[0].id));
      expect((await world.db.select().from(notifications).where(read))[0]?.readAt).toBeInstanceOf(Date);
    });
  });

  describe('X07, favourites', () => {
    test('they are listed with their free times, the latest first, as long as they are on the site', async () => {
      const { browser } = await world.customer(server);
      expect((await browser.x('GET', '/favourites')).body).toEqual({ items: [] });
      const category = await world.category(1000);
      const marked = [];
      for (let i = 0; i < 3; i++) {
        const provider = await world.provider(category.services);
        marked.push(provider.id);
        await browser.w('favourite', { provider_id: provider.id, order_id: '' });
        server.clock.forward(SECOND);
      }
      const [first = '', second, third] = marked;
      const { status, body } = await browser.x('GET', '/favourites');
      expect(status).toBe(200);
      expect(body.items.map((item: Loose) => item.provider_id)).toEqual([third, second, first]);
      expect(body.items[0]).toMatchObject({
        available_now: true,
        next_slot_at: expect.stringMatching(/Z$/),
        is_favourite: true,
        rating: '0.00',
        subcategroy: [{ subcategory: 'Service 1', provider_id: third }],
        provider_image: [{ provider_id: third }],
      });
      await world.db.update(users).set({ accountStatus: 'suspended' }).where(eq(users.id, first));
      await browser.w('deleteFavourite', { provider_id: third ?? '', order_id: '' });
      const left = (await browser.x('GET', '/favourites')).body.items;
      expect(left.map((item: Loose) => item.provider_id)).toEqual([second]);
      expect((await server.browser().x('GET', '/favourites')).status).toBe(401);
    });
  });
}
