import { statusesUnderWay } from '@doorstep/shared-api/domain';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import { MINUTE } from '../../src/platform/clock';
import {
  bookings,
  favourites,
  files,
  notifications,
  outbox,
  paymentMethods,
  reviews,
  sessions,
  slotClaims,
  users,
} from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import { PASSWORD, type TestBed, type TestServer, type TestUser } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { CARD, hoursAhead, intentStatus, orderFields, pay, quoteFields } from '../support/order';
import { file, picture } from '../support/pictures';

export function deletedAccounts(testBed: TestBed) {
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  const asNow = ({ fullname, email, contact }: TestUser) => ({ fullname, email, contact });
  const findUser = async (id: string) => (await testBed.db.select().from(users).where(eq(users.id, id)))[0];

  describe('deleting the account', () => {
    const remove = (browser: HttpBrowser, fields: object = {}) => browser.w('deleteAccount', { ...fields });

    async function booked(user: TestUser, browser: HttpBrowser, change: Partial<typeof bookings.$inferInsert>) {
      const category = await testBed.category(4555);
      const provider = await testBed.provider(category.services);
      const fields = orderFields({ category, providerId: provider.id, bookingType: 'hire' });
      const { body } = await browser.w('booking', { ...fields, user_id: user.id });
      const id: string = body.data.booking_id;
      await testBed.db.update(bookings).set(change).where(eq(bookings.id, id));
      return { id, provider };
    }

    test('removes the person, and keeps the books', async () => {
      const { user: person, browser } = await testBed.customer(server);
      const { body: edited } = await browser.w('editProfile', { ...asNow(person), image: file(await picture()) });
      const { id, provider } = await booked(person, browser, { status: 'completed', paymentStatus: 'captured' });
      await testBed.db.insert(reviews).values({
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
      const { mail } = server.app.context;
      await mail.send({ channel: 'email', to: person.email, userId: person.id, subject: 'News', text: 'For you.' });
      const other = await testBed.signIn(server, person);

      const { status, body } = await remove(browser, { user_id: person.id });
      expect(status).toBe(200);
      expect(body).toEqual({ result: 'true', message: 'Your account has been deleted' });
      expect([...browser.cookies.keys()]).toEqual(['device']);
      expect((await other.x('GET', '/sessions')).status).toBe(401);
      expect((await browser.send('GET', edited.data.image)).status).toBe(404);

      const user = await findUser(person.id);
      expect(user).toMatchObject({
        accountStatus: 'deleted',
        fullname: 'Former customer',
        contact: '',
        address: '',
        image: '',
        passwordHash: '',
      });
      expect(user?.email).not.toBe(person.email);
      const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, id));
      expect(booking).toMatchObject({
        status: 'completed',
        totalCents: 4555,
        fullName: 'Former customer',
        phone: '',
        address: '',
      });
      const { body: profile } = await server.browser().w('providerDetails', { provider_id: provider.id });
      expect(profile.data.review[0]).toMatchObject({ user_fullname: 'Former customer', comment: 'Good work.' });
      for (const table of [favourites, notifications, outbox, sessions]) {
        expect(await testBed.db.$count(table, eq(table.userId, person.id))).toBe(0);
      }
      const login = { contact: person.contact, password: PASSWORD, device_type: 'web', user_type: '1' };
      expect((await server.browser().w('login', login)).body.responce).toBe('false');
      await testBed.user('customer', { email: person.email, contact: person.contact });
    });

    test.each(statusesUnderWay)('requires the end of a booking in status %s first', async (status) => {
      const { user, browser } = await testBed.customer(server);
      await booked(user, browser, { status });
      expect((await remove(browser)).body).toMatchObject({
        result: 'false',
        message: 'You have an active booking. Please complete or cancel it first.',
        error: { code: 'state_conflict' },
      });
      expect((await findUser(user.id))?.accountStatus).toBe('active');
    });

    test('leaves open bookings unchanged after a rejection', async () => {
      const { user, browser } = await testBed.customer(server);
      await booked(user, browser, { status: 'accepted' });
      const { id } = await booked(user, browser, { paymentStatus: 'not_required' });
      expect((await remove(browser)).body.result).toBe('false');
      const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, id));
      expect(booking?.status).toBe('open');
    });

    test('requires the payment of a finished job first', async () => {
      const { user, browser } = await testBed.customer(server);
      await booked(user, browser, { status: 'completed', paymentStatus: 'requires_payment' });
      expect((await remove(browser)).body.result).toBe('false');
    });

    test('cancels open bookings and releases their money', async () => {
      const { user, browser } = await testBed.customer(server);
      const category = await testBed.category(4555);
      const provider = await testBed.provider(category.services);
      const startAt = hoursAhead(server, 3);
      const fields = orderFields({ category, providerId: provider.id, bookingType: 'schedule', startAt });
      const { id: stripeToken } = await pay(browser, quoteFields(fields));
      const { body } = await browser.w('booking', { ...fields, stripeToken });
      expect(body.response).toBe(true);
      expect((await remove(browser)).body.result).toBe('true');
      const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, body.data.booking_id));
      expect(booking).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', userId: user.id });
      expect(await intentStatus(server, stripeToken)).toBe('canceled');
      expect(await testBed.db.$count(slotClaims, eq(slotClaims.providerId, provider.id))).toBe(0);
    });

    test('removes a provider from the lists, and tells the customer of an open booking', async () => {
      const { user, browser } = await testBed.customer(server);
      const { id, provider } = await booked(user, browser, { paymentStatus: 'not_required' });
      const theirs = await testBed.signIn(server, provider, 'provider');
      expect((await remove(theirs)).body.result).toBe('true');
      const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, id));
      expect(booking?.status).toBe('cancelled');
      const { body } = await browser.x('GET', '/notifications');
      expect(body.items[0]).toMatchObject({ kind: 'booking_declined', booking_id: id });
      expect((await browser.w('providerDetails', { provider_id: provider.id })).body.result).toBe('false');
      expect(await findUser(provider.id)).toMatchObject({ fullname: 'Former provider', accountStatus: 'deleted' });
    });

    test('deletes the provider’s licence', async () => {
      const provider = await testBed.provider((await testBed.category(1000)).services);
      const { uploads } = server.app.context;
      const path = `private/certificates/${newId('f')}.jpg`;
      await uploads.write({ path, bytes: await picture() });
      const row = { id: newId('f'), ownerId: provider.id, kind: 'certificate' as const, path, mime: 'image/jpeg' };
      await testBed.db.insert(files).values({ ...row, bytes: 1, createdAt: new Date() });
      await remove(await testBed.signIn(server, provider, 'provider'));
      expect(await uploads.storage.read(path)).toBeUndefined();
      expect(await testBed.db.$count(files, eq(files.ownerId, provider.id))).toBe(0);
    });

    test('asks for the password when the sign-in was a while ago', async () => {
      const ownServer = await testBed.serve();
      const { user, browser } = await testBed.customer(ownServer);
      ownServer.clock.forward(16 * MINUTE);
      expect((await remove(browser)).body).toMatchObject({ result: 'false', error: { field: 'password' } });
      expect((await remove(browser, { password: 'wrong' })).body).toMatchObject({
        result: 'false',
        error: { code: 'invalid_credentials', field: 'password' },
      });
      expect((await findUser(user.id))?.accountStatus).toBe('active');
      expect((await remove(browser, { password: PASSWORD })).body.result).toBe('true');
    });

    test('refunds wallet money to its cards first, including refunds of open bookings', async () => {
      const { user, browser } = await testBed.customer(server);
      await browser.x('POST', '/payment-methods', CARD);
      const topUps: string[] = [];
      for (const amount of ['60', '20']) {
        const { body } = await browser.x('POST', '/payments/intents', { topup_amount: amount });
        await browser.x('POST', '/payments/test/confirm', { client_secret: body.client_secret, ...CARD });
        await browser.x('POST', '/wallet/topups', { amount, payment: { intent_id: body.id } });
        topUps.push(body.id);
      }
      const fields = orderFields({ category: await testBed.category(2000) });
      const { body: quote } = await browser.x('POST', '/quote', quoteFields(fields));
      const request = { quote_id: quote.quote_id, use_wallet: true };
      const { body: intent } = await browser.x('POST', '/payments/intents', request);
      const { body } = await browser.w('booking', { ...fields, stripeToken: intent.id });
      expect((await browser.x('GET', '/wallet')).body.balance).toBe('60.00');

      expect((await remove(browser)).body.result).toBe('true');
      const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, body.data.booking_id));
      expect(booking?.status).toBe('cancelled');
      const refunded = topUps.map(async (id) => (await server.app.context.payments.find(id))?.refundedCents);
      expect(await Promise.all(refunded)).toEqual([6000, 2000]);
      expect(await testBed.db.$count(paymentMethods, eq(paymentMethods.userId, user.id))).toBe(0);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('refunds a customer’s balance at any time, the oldest top-up first, and once', async () => {
      const { browser } = await testBed.customer(server);
      const topUps: string[] = [];
      for (const amount of ['30', '20']) {
        const { body } = await browser.x('POST', '/payments/intents', { topup_amount: amount });
        await browser.x('POST', '/payments/test/confirm', { client_secret: body.client_secret, ...CARD });
        await browser.x('POST', '/wallet/topups', { amount, payment: { intent_id: body.id } });
        topUps.push(body.id);
      }
      const fields = orderFields({ category: await testBed.category(1500) });
      const { body: quote } = await browser.x('POST', '/quote', quoteFields(fields));
      const request = { quote_id: quote.quote_id, use_wallet: true };
      const { body: intent } = await browser.x('POST', '/payments/intents', request);
      await browser.w('booking', { ...fields, stripeToken: intent.id });
      const answers = await Promise.all([1, 2].map(() => browser.x('POST', '/wallet/payout')));
      expect(answers.map(({ body }) => body.paid_out).sort()).toEqual(['0.00', '35.00']);
      const refunded = topUps.map(async (id) => (await server.app.context.payments.find(id))?.refundedCents);
      expect(await Promise.all(refunded)).toEqual([3000, 500]);
      const { body: wallet } = await browser.x('GET', '/wallet');
      expect([wallet.balance, wallet.entries[0].kind]).toEqual(['0.00', 'payout']);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('needs a session, the XSRF header and the own user id', async () => {
      const { browser } = await testBed.customer(server);
      const other = await testBed.user();
      expect((await remove(server.browser())).status).toBe(401);
      expect((await browser.w('deleteAccount', {}, { xsrf: false })).status).toBe(403);
      const { status, body } = await remove(browser, { user_id: other.id });
      expect([status, body.result]).toEqual([403, 'false']);
    });
  });
}
