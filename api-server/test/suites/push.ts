import { createECDH } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverNotifications } from '../../src/identity/notifications/deliver';
import { insertNotification } from '../../src/identity/notifications/notifications.repository';
import { webPush } from '../../src/identity/push/webPush';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock';
import { outbox, pushSubscriptions, users } from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import { runSecretsCommand } from '../../src/platform/secrets/secretsCommand';
import { anonymise } from '../../src/records/closeAccount/closeAccount.repository';
import { gatherPersonalData } from '../../src/records/exports/personalData';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { createBookingWithParties, requestJobTransition } from '../support/jobs';
import { PushBrowserKeys, readVapid, startPushService } from '../support/pushService';

export function pushSuite(testBed: TestBed) {
  let service: Awaited<ReturnType<typeof startPushService>>;
  let server: TestServer;
  let count = 0;
  beforeAll(async () => {
    service = await startPushService();
    server = await testBed.serve();
  });
  afterAll(() => service.close());

  const read = async (as: HttpBrowser) => (await as.x('GET', '/me/push')).body;
  async function subscribe(as: HttpBrowser, change: object = {}) {
    count += 1;
    const path = `/browser/${count}`;
    const browser = new PushBrowserKeys();
    const { public_key } = await read(as);
    const body = { endpoint: service.endpoint(path), keys: browser.keys, public_key, ...change };
    const { status, body: answer } = await as.x('POST', '/me/push', body);
    return { path, browser, status, answer, body };
  }
  const sent = async (at = server) => {
    await deliverNotifications(at.app.context);
    await testBed.messagesSent();
  };
  const rowsTo = (path: string) =>
    testBed.db
      .select()
      .from(outbox)
      .where(eq(outbox.to, service.endpoint(path)));
  async function tell(userId: string, bookingId: string | null = null, at = server) {
    const id = newId('n');
    const words = { kind: 'booking_accepted', title: '', text: '', values: {} };
    const now = at.app.context.clock();
    await insertNotification(testBed.db, {
      ...{ id, ...words, userId, bookingId, createdAt: now },
      ...{ onSite: false, sendBy: 'push' },
    });
    await deliverNotifications(at.app.context);
    await testBed.messagesSent();
    return id;
  }

  describe('a browser with a new address', () => {
    const renew = (from: object, body: object, as = server.browser()) => as.x('POST', '/push/renew', { ...body, from });

    test('renews itself without a session by its secret, and then receives messages there', async () => {
      const { user, browser: asCustomer } = await testBed.customer(server);
      const old = await subscribe(asCustomer);
      const { endpoint, keys, public_key } = old.body;
      const moved = `/browser/moved-${user.id}`;
      const next = new PushBrowserKeys();
      const body = { endpoint: service.endpoint(moved), keys: next.keys, public_key };
      const secret = { endpoint, auth: keys.auth };
      expect((await renew({ endpoint, auth: Buffer.alloc(16).toString('base64url') }, body)).status).toBe(404);
      expect((await renew(secret, { ...body, endpoint: 'nowhere' })).status).toBe(400);
      expect((await renew(secret, body)).status).toBe(204);
      expect((await renew(secret, body)).status).toBe(404);
      await tell(user.id);
      expect(service.to(old.path)).toEqual([]);
      expect(next.decrypt(service.to(moved)[0]?.body ?? Buffer.alloc(0))).toContain('title');
      expect(await read(asCustomer)).toMatchObject({ on: true });
    });

    test('gets one of two subscriptions that claim an address at once, without an error', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [first, second] = [await testBed.customer(server), await testBed.customer(server)];
        const [one, other] = [await subscribe(first.browser), await subscribe(second.browser)];
        const body = { ...one.body, endpoint: service.endpoint(`/browser/claimed-${first.user.id}`) };
        const claims = [one, other].map(({ body: { endpoint, keys } }) => renew({ endpoint, auth: keys.auth }, body));
        const answers = await Promise.all(claims);
        expect(answers.map((answer) => answer.status)).toEqual([204, 204]);
        const on = [(await read(first.browser)).on, (await read(second.browser)).on];
        expect(on.toSorted()).toEqual([false, true]);
      }
    });

    test('leaves an address to the user who has it by now', async () => {
      const [first, second] = [await testBed.customer(server), await testBed.customer(server)];
      const old = await subscribe(first.browser);
      const other = await subscribe(second.browser);
      const secret = { endpoint: old.body.endpoint, auth: old.body.keys.auth };
      expect((await renew(secret, other.body)).status).toBe(204);
      expect([(await read(first.browser)).on, (await read(second.browser)).on]).toEqual([false, true]);
    });
  });

  describe('push messages', () => {
    test('reach the person’s browser alone in their language, and open the booking', async () => {
      const parties = await createBookingWithParties(testBed, server);
      const { path, browser, answer } = await subscribe(parties.asCustomer);
      expect(answer).toMatchObject({ on: true });
      await testBed.db.update(users).set({ language: 'fa' }).where(eq(users.id, parties.customer.id));
      await requestJobTransition(parties.asProvider, parties.bookingId, 'accept');
      await sent();
      const [request, second] = service.to(path);
      expect(second).toBeUndefined();
      const { title, ...payload } = JSON.parse(browser.decrypt(request?.body ?? Buffer.alloc(0)));
      expect(title).toMatch(/[\u0600-\u06ff]/);
      expect(payload).toMatchObject({ language: 'fa', path: `/booking-details?booking_id=${parties.bookingId}` });
      const [row] = await rowsTo(path);
      expect(row).toMatchObject({ channel: 'push', state: 'sent', text: '', url: null, userId: parties.customer.id });
      expect(payload.id).toBe(row?.id);
      expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: row?.id, ttl: '86400' });
      const { key, isSigned, claims } = readVapid(request?.headers.authorization);
      expect({ key, isSigned }).toEqual({ key: answer.public_key, isSigned: true });
      expect(claims).toMatchObject({ aud: service.endpoint(''), sub: expect.stringMatching(/^mailto:/) });
      expect(() => new PushBrowserKeys().decrypt(request?.body ?? Buffer.alloc(0))).toThrow();
      expect(request?.body.includes(parties.bookingId)).toBe(false);
    });

    test('respect disabled topics, which older clients leave unchanged', async () => {
      const parties = await createBookingWithParties(testBed, server);
      const { path } = await subscribe(parties.asCustomer);
      const preferences = async () => (await parties.asCustomer.x('GET', '/notifications/preferences')).body.items;
      expect((await preferences()).filter(({ push }: { push: boolean }) => !push)).toMatchObject([{ topic: 'news' }]);
      const off = [{ topic: 'bookings', site: true, email: false, sms: false, push: false }];
      await parties.asCustomer.x('PUT', '/notifications/preferences', { items: off });
      const early = [{ topic: 'bookings', site: true, email: true, sms: false }];
      await parties.asCustomer.x('PUT', '/notifications/preferences', { items: early });
      expect((await preferences())[0]).toEqual({ topic: 'bookings', site: true, email: true, sms: false, push: false });
      await requestJobTransition(parties.asProvider, parties.bookingId, 'accept');
      await sent();
      expect(service.to(path)).toEqual([]);
    });

    test('end with the session, by any sign-out or another user in the browser', async () => {
      const { user, browser: first } = await testBed.customer(server);
      const second = await testBed.signIn(server, user);
      const here = await subscribe(first);
      const there = await subscribe(second);
      await tell(user.id);
      expect([service.to(here.path).length, service.to(there.path).length]).toEqual([1, 1]);
      await first.x('DELETE', '/sessions');
      await tell(user.id);
      expect([service.to(here.path).length, service.to(there.path).length]).toEqual([2, 1]);
      const { user: next, browser: nextBrowser } = await testBed.customer(server);
      await nextBrowser.x('POST', '/me/push', here.body);
      expect(await read(first)).toMatchObject({ on: false });
      await tell(user.id);
      await tell(next.id);
      expect(service.to(here.path)).toHaveLength(3);
      await nextBrowser.w('logout');
      await tell(next.id);
      expect(service.to(here.path)).toHaveLength(3);
      expect(await testBed.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, next.id))).toBe(0);
    });

    test('get discarded when their browser is turned off', async () => {
      const night = await testBed.serve();
      const { user, browser } = await testBed.customer(night);
      const { path } = await subscribe(browser);
      // At 10:00 in Portland plus 13 hours it is night, so that text and push messages wait for the morning.
      night.clock.forward(13 * HOUR);
      await tell(user.id, null, night);
      expect((await rowsTo(path)).map(({ state }) => state)).toEqual(['waiting']);
      expect((await browser.x('DELETE', '/me/push')).body).toMatchObject({ on: false });
      night.clock.forward(10 * HOUR);
      await testBed.messagesSent();
      expect((await rowsTo(path)).map(({ state }) => state)).toEqual(['stopped']);
      expect(service.to(path)).toEqual([]);
    });

    test.each([404, 410])('stop for a browser after its service has answered %i', async (status) => {
      const { user, browser } = await testBed.customer(server);
      const { path } = await subscribe(browser);
      service.statuses.set(path, status);
      await tell(user.id);
      expect(service.to(path)).toHaveLength(1);
      expect((await rowsTo(path)).map(({ state }) => state)).toEqual(['stopped']);
      expect(await read(browser)).toMatchObject({ on: false });
      await tell(user.id);
      expect(service.to(path)).toHaveLength(1);
    });

    test('wait for a failing service without delaying others, and expire after a day', async () => {
      const own = await startPushService();
      const late = await testBed.serve();
      const { user, browser } = await testBed.customer(late);
      const { path } = await subscribe(browser, { endpoint: own.endpoint('/slow') });
      own.statuses.set('/slow', 503);
      const stateOf = async () =>
        (
          await testBed.db
            .select()
            .from(outbox)
            .where(eq(outbox.to, own.endpoint('/slow')))
        ).map(({ state }) => state);
      await tell(user.id, null, late);
      expect(await stateOf()).toEqual(['waiting']);
      const { user: other, browser: otherBrowser } = await testBed.customer(late);
      const { path: otherPath } = await subscribe(otherBrowser);
      await tell(other.id, null, late);
      expect(service.to(otherPath)).toHaveLength(1);
      late.clock.forward(DAY + 10 * MINUTE);
      await testBed.messagesSent();
      expect(await stateOf()).toEqual(['expired']);
      expect(service.to(path)).toEqual([]);
      // The failing service is skipped for half a minute, even for other messages.
      const deliver = webPush(late.app.context);
      const message = { channel: 'push', to: own.endpoint('/slow'), userId: user.id, subject: 'x', text: 'x' } as const;
      await expect(deliver(message, 'om_1')).rejects.toMatchObject({ statusCode: 503 });
      const tries = own.requests.length;
      await expect(deliver(message, 'om_2')).rejects.toMatchObject({ code: 'resting' });
      expect(own.requests).toHaveLength(tries);
      await own.close();
    });

    test('use the known key for browsers from before a rotation, and the new one for others', async () => {
      const { user, browser } = await testBed.customer(server);
      const before = await subscribe(browser);
      await runSecretsCommand(server.app.context as never, { verb: 'rotate', name: 'push' });
      await server.app.context.secrets.refresh();
      const second = await testBed.signIn(server, user);
      const after = await subscribe(second);
      expect(after.answer.public_key).not.toBe(before.answer.public_key);
      await tell(user.id);
      const keyOf = ({ path }: { path: string }) => readVapid(service.to(path)[0]?.headers.authorization).key;
      expect([keyOf(before), keyOf(after)]).toEqual([before.answer.public_key, after.answer.public_key]);
    });

    test('appear in the data export, and disappear with the account', async () => {
      const { user, browser } = await testBed.customer(server);
      await subscribe(browser);
      const [row] = await testBed.db.select().from(users).where(eq(users.id, user.id));
      if (!row) throw new Error('no such user');
      const data = await gatherPersonalData(testBed.db, row, server.app.context.clock());
      expect(data.push_messages_to).toEqual([
        { service: new URL(service.endpoint('')).host, since: expect.stringMatching(/^\d{4}-/) },
      ]);
      await testBed.db.transaction((tx) => anonymise(tx, row, server.app.context.clock()));
      expect(await testBed.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, user.id))).toBe(0);
    });

    test('need valid keys of the browser, and a current key of ours', async () => {
      const { browser } = await testBed.customer(server);
      const good = new PushBrowserKeys().keys;
      const offTheCurve = Buffer.alloc(65, 7);
      offTheCurve[0] = 4;
      for (const keys of [
        { ...good, p256dh: 'AAAA' },
        { ...good, p256dh: offTheCurve.toString('base64url') },
        { ...good, auth: 'AAAA' },
      ])
        expect((await subscribe(browser, { keys })).answer).toMatchObject({ code: 'validation', field: 'keys' });
      const foreign = createECDH('prime256v1').generateKeys('base64url');
      expect((await subscribe(browser, { public_key: foreign })).answer).toMatchObject({ code: 'state_conflict' });
      expect(await read(browser)).toMatchObject({ on: false });
    });

    test('go only to public https addresses on a public site', async () => {
      const open = await testBed.serve({ publicUrl: 'https://doorstep.example' });
      const { browser } = await testBed.customer(open);
      for (const endpoint of [
        service.endpoint('/inside'),
        'https://127.0.0.1/x',
        'https://localhost/x',
        'https://169.254.169.254/latest/meta-data',
        'https://[::1]/x',
        'https://10.0.0.7/x',
        'https://2130706433/x',
        'https://postgres/x',
        'https://db.internal/x',
        'https://push.example.com:8443/x',
        'https://ada:secret@push.services.mozilla.com/x',
        'http://fcm.googleapis.com/x',
        'ftp://fcm.googleapis.com/x',
        `https://fcm.googleapis.com/${'x'.repeat(1500)}`,
      ])
        expect((await subscribe(browser, { endpoint })).status, endpoint).toBe(400);
      const real = await subscribe(browser, { endpoint: `https://fcm.googleapis.com/fcm/send/${newId('x')}` });
      expect(real.status).toBe(200);
      await browser.x('DELETE', '/me/push');
      // An endpoint that was stored before the site was public is not used either.
      const { body } = await subscribe(browser, {
        endpoint: `https://updates.push.services.mozilla.com/${newId('x')}`,
      });
      const isIt = eq(pushSubscriptions.endpoint, body.endpoint);
      const change = { endpoint: service.endpoint('/inside') };
      const [row] = await testBed.db.update(pushSubscriptions).set(change).where(isIt).returning();
      const message = { channel: 'push', to: change.endpoint, userId: row?.userId, subject: 'x', text: 'x' } as const;
      await expect(webPush(open.app.context)(message, 'om_1')).rejects.toMatchObject({ code: 'rejected' });
      expect(service.to('/inside')).toEqual([]);
    });

    test('do not exist with PUSH=off, also for earlier subscribers', async () => {
      const { user, browser } = await testBed.customer(server);
      const { path, body } = await subscribe(browser);
      const without = await testBed.serve({ push: false });
      const there = await testBed.signIn(without, user);
      expect(await read(there)).toEqual({ public_key: null, on: false });
      expect((await there.x('POST', '/me/push', { ...body, public_key: 'x' })).status).toBe(404);
      await tell(user.id, null, without);
      expect(service.to(path)).toEqual([]);
    });
  });
}
