import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../src/platform/clock';
import { users } from '../../src/platform/db/schema';
import { PASSWORD, type TestBed, type TestServer, type TestUser } from '../support/apiFixture';
import { messagesTo, sentCodeFor } from '../support/outbox';

export function passwordsAndDevices(testBed: TestBed) {
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });

  const of = (user: { contact: string }, purpose: 'login' | 'reset' = 'login', user_type = '1') => ({
    contact: user.contact,
    phone_code: '+1',
    user_type,
    purpose,
  });
  const phone = ({ contact }: TestUser) => `+1${contact}`;

  describe('passwords', () => {
    const NEW = 'quite another secret';
    const login = (user: TestUser, password: string) =>
      server.browser().w('login', { contact: user.contact, password, device_type: 'web', user_type: '1' });

    async function tokenFor(user: TestUser, at: TestServer = server): Promise<string> {
      const browser = at.browser();
      await browser.x('POST', '/otp/send', of(user, 'reset'));
      const code = await sentCodeFor(at, phone(user));
      const { body } = await browser.x('POST', '/otp/verify', { ...of(user, 'reset'), code });
      expect(body).toEqual({ reset_token: expect.any(String), expires_in: 600 });
      expect([...browser.cookies.keys()]).toEqual(['asked']);
      return body.reset_token;
    }

    test('sets the password once by a reset, ends every session, and tells the owner', async () => {
      const { user, browser } = await testBed.customer(server);
      const reset_token = await tokenFor(user);
      const weak = await server.browser().x('POST', '/password/reset', { reset_token, password: 'password1' });
      expect(weak).toMatchObject({ status: 422, body: { code: 'validation', field: 'password' } });
      const response = await server.browser().x('POST', '/password/reset', { reset_token, password: NEW });
      expect([response.status, response.body]).toEqual([200, { ok: true }]);
      expect((await browser.x('GET', '/sessions')).status).toBe(401);
      expect((await login(user, PASSWORD)).body.responce).toBe('false');
      expect((await login(user, NEW)).body.responce).toBe('true');
      const secondResponse = await server.browser().x('POST', '/password/reset', { reset_token, password: NEW });
      expect(secondResponse).toMatchObject({ status: 422, body: { field: 'reset_token' } });
      const [mail] = await messagesTo(server, user.email);
      expect(mail).toMatchObject({ channel: 'email', subject: 'Your password at Doorstep was changed' });
      expect(mail?.text).not.toContain(NEW);
    });

    test('expires a reset token after ten minutes, or when a newer one is issued', async () => {
      const ownServer = await testBed.serve();
      const user = await testBed.user();
      const first = await tokenFor(user, ownServer);
      const second = await tokenFor(user, ownServer);
      const use = (reset_token: string) =>
        ownServer.browser().x('POST', '/password/reset', { reset_token, password: NEW });
      expect((await use(first)).status).toBe(422);
      ownServer.clock.forward(10 * MINUTE + SECOND);
      expect((await use(second)).status).toBe(422);
      expect((await use('x'.repeat(43))).status).toBe(422);
    });

    test('unlocks an account after a reset', async () => {
      const ownServer = await testBed.serve({ rateLimits: true });
      const user = await testBed.user();
      const tryIt = (password: string) =>
        ownServer.browser().w('login', { contact: user.contact, password, device_type: 'web', user_type: '1' });
      for (let i = 0; i < 10; i++) await tryIt('wrong');
      expect((await tryIt(PASSWORD)).status).toBe(429);
      const reset_token = await tokenFor(user);
      await ownServer.browser().x('POST', '/password/reset', { reset_token, password: NEW });
      expect((await tryIt(NEW)).body.responce).toBe('true');
    });

    test('requires the old password for a change, ends the other sessions and renews this one', async () => {
      const { user, browser } = await testBed.customer(server);
      const other = await testBed.signIn(server, user);
      const wrong = await browser.x('POST', '/password/change', { current: 'nonsense', password: NEW });
      expect(wrong).toMatchObject({ status: 422, body: { code: 'validation', field: 'current' } });
      const weak = await browser.x('POST', '/password/change', { current: PASSWORD, password: 'short' });
      expect(weak).toMatchObject({ status: 422, body: { field: 'password' } });
      const before = browser.cookies.get('sid');
      const old = new Map(browser.cookies);
      const response = await browser.x('POST', '/password/change', { current: PASSWORD, password: NEW });
      expect([response.status, response.body]).toEqual([200, { ok: true }]);
      expect(browser.cookies.get('sid')).not.toBe(before);
      expect((await browser.x('GET', '/sessions')).body.items).toHaveLength(1);
      expect((await other.x('GET', '/sessions')).status).toBe(401);
      const stolen = server.browser();
      for (const [name, value] of old) stolen.cookies.set(name, value);
      expect((await stolen.x('GET', '/sessions')).status).toBe(401);
      const [row] = await testBed.db.select().from(users).where(eq(users.id, user.id));
      expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    });

    test('ends a pending reset at a change', async () => {
      const { user, browser } = await testBed.customer(server);
      const reset_token = await tokenFor(user);
      expect((await browser.x('POST', '/password/change', { current: PASSWORD, password: NEW })).status).toBe(200);
      const late = await server.browser().x('POST', '/password/reset', { reset_token, password: PASSWORD });
      expect(late.status).toBe(422);
    });

    test('requires a session and the XSRF header for a change', async () => {
      const body = { current: PASSWORD, password: NEW };
      expect((await server.browser().x('POST', '/password/change', body)).status).toBe(401);
      const { browser } = await testBed.customer(server);
      expect((await browser.x('POST', '/password/change', body, false)).body.code).toBe('csrf');
    });
  });

  describe('devices', () => {
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';

    test('lists every sign-in with its device, this one first', async () => {
      const { user, browser } = await testBed.customer(server);
      const other = server.browser();
      const fields = { contact: user.contact, password: PASSWORD, device_type: 'web', user_type: '1' };
      await other.w('login', fields, { headers: { 'User-Agent': firefox } });
      const { status, body } = await browser.x('GET', '/sessions');
      expect(status).toBe(200);
      expect(body.items).toHaveLength(2);
      expect(body.items[0]).toEqual({
        id: expect.stringMatching(/^d_[0-9a-f]{24}$/),
        device: '',
        place: '',
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        last_seen_at: expect.stringMatching(/^\d{4}-.*Z$/),
        current: true,
      });
      expect(body.items[1]).toMatchObject({ device: 'Firefox on Windows', current: false });

      const ended = await browser.x('DELETE', `/sessions/${body.items[1].id}`);
      expect(ended.status).toBe(204);
      expect((await other.x('GET', '/sessions')).status).toBe(401);
      expect((await browser.x('DELETE', `/sessions/${body.items[1].id}`)).status).toBe(404);
    });

    test('identifies a session to other services, and for changes only with the XSRF header', async () => {
      const { user, browser } = await testBed.customer(server);
      const owner = { user_id: user.id, user_type: '1', full_name: user.fullname, confirmed: true };
      expect((await browser.x('GET', '/session')).body).toEqual(owner);
      expect((await browser.x('POST', '/session')).body).toEqual(owner);
      expect(await browser.x('POST', '/session', undefined, false)).toMatchObject({
        status: 403,
        body: { code: 'csrf' },
      });
      expect((await server.browser().x('GET', '/session')).status).toBe(401);
    });

    test('refuses to end other users’ sessions, and clears the cookies of an own one', async () => {
      const [mine, theirs] = [await testBed.customer(server), await testBed.customer(server)];
      const [session] = (await theirs.browser.x('GET', '/sessions')).body.items;
      expect((await mine.browser.x('DELETE', `/sessions/${session.id}`)).status).toBe(404);
      expect((await theirs.browser.x('DELETE', `/sessions/${session.id}`, undefined, false)).status).toBe(403);
      expect((await theirs.browser.x('DELETE', `/sessions/${session.id}`)).status).toBe(204);
      expect([...theirs.browser.cookies.keys()]).toEqual(['device']);
      expect((await server.browser().x('GET', '/sessions')).status).toBe(401);
    });
  });
}
