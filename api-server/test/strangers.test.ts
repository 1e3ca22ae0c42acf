import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../src/platform/clock';
import { sessions, users } from '../src/platform/db/schema';
import { PASSWORD, type TestServer, type TestUser, useTestBed } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { messagesTo, sentCodeFor, wrongCodeFor } from './support/outbox';

const TRIES = 10;

describe('browsers that an account knows, and strangers', () => {
  const testBed = useTestBed();

  let server: TestServer;
  let strict: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
    strict = await testBed.serve({ rateLimits: true });
  });
  let addresses = 0;
  const elsewhere = () => ({ 'X-Forwarded-For': `192.0.2.${++addresses % 250}` });
  const login = (browser: HttpBrowser, { contact }: TestUser, password = PASSWORD, headers = elsewhere()) =>
    browser.w('login', { contact, password, device_type: 'web', user_type: '1' }, { headers });
  const receiver = ({ contact }: TestUser, purpose = 'login') => ({
    contact,
    phone_code: '+1',
    user_type: '1',
    purpose,
  });

  describe('a code', () => {
    test('works only in the browser that requested it', async () => {
      const user = await testBed.user();
      const [asking, other, third] = [server.browser(), server.browser(), server.browser()];
      await asking.x('POST', '/otp/send', receiver(user));
      const code = await sentCodeFor(server, `+1${user.contact}`);
      await third.x('POST', '/otp/send', receiver(await testBed.user()));
      for (const stranger of [other, third]) {
        const { status, body } = await stranger.x('POST', '/otp/verify', { ...receiver(user), code });
        expect([status, body.detail]).toEqual([422, 'This code has expired. Ask for a new one.']);
      }
      expect((await asking.x('POST', '/otp/verify', { ...receiver(user), code })).status).toBe(200);
    });

    test('survives requests and wrong attempts from an unknown device', async () => {
      const user = await testBed.user();
      const [owner, stranger] = [server.browser(), server.browser()];
      await owner.x('POST', '/otp/send', receiver(user));
      const code = await sentCodeFor(server, `+1${user.contact}`);
      await stranger.x('POST', '/otp/send', receiver(user));
      const typed = wrongCodeFor(await sentCodeFor(server, `+1${user.contact}`));
      for (let i = 0; i < 6; i++) await stranger.x('POST', '/otp/verify', { ...receiver(user), code: typed });
      expect((await owner.x('POST', '/otp/verify', { ...receiver(user), code })).status).toBe(200);
    });

    test("reaches the owner's device after unknown devices have used up their requests", async () => {
      const user = await testBed.user();
      const owner = strict.browser();
      expect((await login(owner, user)).body.responce).toBe('true');
      const send = (browser: HttpBrowser) => browser.x('POST', '/otp/send', receiver(user));
      for (let i = 0; i < 5; i++) {
        strict.clock.forward(31_000);
        expect((await send(strict.browser())).status).toBe(200);
      }
      strict.clock.forward(31_000);
      expect((await send(strict.browser())).status).toBe(429);
      expect((await send(owner)).status).toBe(200);
    });
  });

  describe('a flood of codes for unknown numbers', () => {
    const sendFrom = (at: TestServer, address: string, contact: string) =>
      at.browser().send('POST', '/api/v1/otp/send', JSON.stringify(receiver({ contact } as TestUser)), {
        'Content-Type': 'application/json',
        'X-Forwarded-For': address,
      });

    test('shares one budget per IPv6 network, and leaves other networks unaffected', async () => {
      const ownServer = await testBed.serve({ rateLimits: true });
      let unknown = 5_035_570_000;
      const floodFrom = async (address: string) => (await sendFrom(ownServer, address, String(++unknown))).status;
      const statuses: number[] = [];
      for (let i = 1; i <= 60; i++) statuses.push(await floodFrom(`2001:db8:7:1::${i.toString(16)}`));
      expect(statuses.filter((status) => status === 200)).toHaveLength(20);
      expect(statuses.filter((status) => status === 429)).toHaveLength(40);

      const { limits } = ownServer.app.context;
      await Promise.allSettled(Array.from({ length: 1000 }, () => limits.count('codes for all strangers', 'site')));
      await expect(limits.count('codes for all strangers', 'site')).rejects.toThrow('Too many requests');
      for (const address of ['2001:db8:7:2::9', '198.51.100.9', '::ffff:198.51.100.10']) {
        const user = await testBed.user();
        expect((await sendFrom(ownServer, address, user.contact)).status, address).toBe(200);
        expect(await sentCodeFor(ownServer, `+1${user.contact}`), address).toMatch(/^\d{6}$/);
      }
      for (const status of [200, 200, 429]) expect(await floodFrom('198.51.100.9')).toBe(status);
    });
  });

  describe('wrong passwords', () => {
    test('do not lock out a new device when they come from many unknown devices', async () => {
      const ownServer = await testBed.serve({ rateLimits: true });
      const { limits } = ownServer.app.context;
      await Promise.allSettled(Array.from({ length: 6001 }, () => limits.count('tries of all strangers', 'site')));
      const user = await testBed.user();
      expect((await login(ownServer.browser(), user)).body.responce).toBe('true');
    });

    test('do not lock out a known device when they come from unknown devices', async () => {
      const user = await testBed.user();
      const owner = strict.browser();
      await login(owner, user);
      for (let i = 0; i < TRIES; i++) await login(strict.browser(), user, 'a wrong one');
      expect((await login(strict.browser(), user)).status).toBe(429);
      expect((await login(owner, user)).body.responce).toBe('true');
      expect((await login(strict.browser(), user)).status).toBe(429);
    });

    test('lock out only the known device that sends them, at once or one after the other', async () => {
      const user = await testBed.user();
      const owner = strict.browser();
      await login(owner, user);
      const all = Array.from({ length: 25 }, () => login(owner, user, 'a wrong one'));
      const statuses = (await Promise.all(all)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(TRIES);
      expect((await login(owner, user)).status).toBe(429);
      expect((await login(strict.browser(), user)).body.responce).toBe('true');
    });

    test('slow down only the address that tries many accounts', async () => {
      const ownServer = await testBed.serve({ rateLimits: true });
      const address = '203.0.113.200';
      const { limits } = ownServer.app.context;
      for (let i = 0; i < 600; i++) await limits.count('try of a stranger', address);
      const user = await testBed.user();
      const slowed = await login(ownServer.browser(), user, PASSWORD, { 'X-Forwarded-For': address });
      expect(slowed).toMatchObject({ status: 429, body: { responce: 'false', error: { code: 'rate_limited' } } });
      expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await login(ownServer.browser(), user)).body.responce).toBe('true');
    });

    test('make other devices unknown again after a new password', async () => {
      const user = await testBed.user();
      const [owner, other] = [strict.browser(), strict.browser()];
      await login(owner, user);
      await login(other, user);
      const password = 'paper kite on tuesday';
      expect((await owner.x('POST', '/password/change', { current: PASSWORD, password })).status).toBe(200);
      for (let i = 0; i < TRIES; i++) await login(strict.browser(), user, 'a wrong one');
      expect((await login(other, user, password)).status).toBe(429);
      expect((await login(owner, user, password)).body.responce).toBe('true');
    });
  });

  describe('mails to the owner', () => {
    const newDevice = 'A new device signed in to your Doorstep account';
    const subjects = async ({ email }: TestUser) => (await messagesTo(server, email)).map(({ subject }) => subject);

    test('reports sign-ins with an unknown device, and no others', async () => {
      const user = await testBed.user();
      const owner = server.browser();
      await login(owner, user);
      await login(owner, user);
      expect(await subjects(user)).toEqual([]);
      const device = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
      await login(server.browser(), user, PASSWORD, { ...elsewhere(), 'User-Agent': device } as never);
      const [mail, ...more] = await messagesTo(server, user.email);
      expect([mail?.subject, more]).toEqual([newDevice, []]);
      expect(mail?.text).toContain('Firefox on Windows');
      expect(mail?.text).toContain('/forgot-password');
    });

    test('reports a changed password, with a link that restores the old one for 72 hours', async () => {
      const { user, browser } = await testBed.customer(server);
      const password = 'all of this is mine now';
      await browser.x('POST', '/password/change', { current: PASSWORD, password });
      const [mail] = await messagesTo(server, user.email);
      const [text] = await messagesTo(server, `+1${user.contact}`);
      const token = /\?undo=([\w-]+)/.exec(mail?.text ?? '')?.[1];
      expect(mail?.text).toContain('72 hours');
      expect(text?.text).toContain(`?undo=${token}`);
      const { status, body } = await server.browser().x('POST', '/contact/undo', { token });
      expect(status).toBe(200);
      expect((await browser.x('GET', '/sessions')).status).toBe(401);
      expect((await login(server.browser(), user, password)).body.responce).toBe('false');
      const own = 'paper kite on tuesday';
      await server.browser().x('POST', '/password/reset', { reset_token: body.reset_token, password: own });
      expect((await login(server.browser(), user, own)).body.responce).toBe('true');
    });
  });

  describe('a session', () => {
    const isOpen = async (browser: HttpBrowser) => (await browser.x('GET', '/session')).status === 200;
    async function lasts(ownServer: TestServer, browser: HttpBrowser, step: number, most: number) {
      let lasted = 0;
      while (lasted < most) {
        ownServer.clock.forward(step);
        if (!(await isOpen(browser))) return lasted + step;
        lasted += step;
      }
      return Number.POSITIVE_INFINITY;
    }
    const signIn = async (ownServer: TestServer, userType: 'customer' | 'admin') =>
      testBed.signIn(ownServer, await testBed.user(userType), userType);

    test.each([
      ['customer', 20 * DAY, 31 * DAY, 180 * DAY],
      ['admin', HOUR, 3 * HOUR, 12 * HOUR],
    ] as const)(
      'lasts for a %s while it is used, expires unused, and has a maximum age',
      async (who, used, idle, end) => {
        const ownServer = await testBed.serve();
        const browser = await signIn(ownServer, who);
        const lasted = await lasts(ownServer, browser, used, 2 * end);
        expect(lasted).toBeGreaterThanOrEqual(end);
        expect(lasted).toBeLessThan(end + used);
        const unused = await signIn(ownServer, who);
        ownServer.clock.forward(idle);
        expect(await isOpen(unused)).toBe(false);
      },
    );

    test('ends for staff after the shorter time, even if opened under the longer one', async () => {
      const ownServer = await testBed.serve();
      const admin = await testBed.user('admin');
      const browser = await testBed.signIn(ownServer, admin, 'admin');
      const expiresAt = new Date(ownServer.clock.now().getTime() + 30 * DAY);
      await testBed.db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, admin.id));
      ownServer.clock.forward(13 * HOUR);
      expect(await isOpen(browser)).toBe(false);
    });

    test('shows its last network, and can end all others with one call', async () => {
      const user = await testBed.user();
      const [mine, other, third] = [server.browser(), server.browser(), server.browser()];
      for (const browser of [mine, third]) await login(browser, user);
      await login(other, user, PASSWORD, { 'X-Forwarded-For': '203.0.113.77' });
      const { items } = (await mine.x('GET', '/sessions')).body;
      expect(items).toHaveLength(3);
      expect(items.map(({ place }: { place: string }) => place)).toContain('203.0.113.0/24');
      expect(await mine.x('DELETE', '/sessions', undefined, false)).toMatchObject({ status: 403 });
      expect((await mine.x('DELETE', '/sessions')).status).toBe(204);
      expect([await isOpen(mine), await isOpen(other), await isOpen(third)]).toEqual([true, false, false]);
    });

    test('uses a host-bound cookie over TLS, and reads no other', async () => {
      const user = await testBed.user();
      const https = { 'X-Forwarded-Proto': 'https' };
      const { headers } = await login(server.browser(), user, PASSWORD, https as never);
      const cookies = headers.getSetCookie();
      expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-sid', 'XSRF-TOKEN', '__Host-device']);
      for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/.*; Secure/);
      const token = /^__Host-sid=([^;]+)/.exec(cookies[0] ?? '')?.[1];
      const ask = async (Cookie: string) =>
        (await server.browser().send('GET', '/api/v1/session', undefined, { ...https, Cookie })).status;
      expect([await ask(`__Host-sid=${token}`), await ask(`sid=${token}`)]).toEqual([200, 401]);
    });

    test('ends with the account', async () => {
      const { user, browser } = await testBed.customer(server);
      await testBed.db.update(users).set({ accountStatus: 'suspended' }).where(eq(users.id, user.id));
      expect(await isOpen(browser)).toBe(false);
    });
  });
});
