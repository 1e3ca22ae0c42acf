import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../src/platform/clock';
import { codes, resetTokens, users } from '../../src/platform/db/schema';
import type { TestBed, TestServer, TestUser } from '../support/apiFixture';
import { messagesTo, sentCodeFor, wrongCodeFor } from '../support/outbox';

export function signInCodes(testBed: TestBed) {
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

  describe('codes', () => {
    test('signs in once per code, with the cookies of a login', async () => {
      const user = await testBed.user();
      const browser = server.browser();
      const reply = await browser.x('POST', '/otp/send', of(user));
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ sent: true, resend_after: 30, expires_in: 300 });
      const [message, ...more] = await messagesTo(server, phone(user));
      expect(more).toEqual([]);
      expect(message).toMatchObject({ channel: 'sms', subject: '', code: expect.stringMatching(/^\d{6}$/) });
      expect(message?.text).toContain(message?.code);

      const response = await browser.x('POST', '/otp/verify', { ...of(user), code: message?.code });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.body).toEqual({
        user: {
          user_id: user.id,
          fullname: user.fullname,
          contact: user.contact,
          email: user.email,
          image: '',
          user_profile_pic: '',
          user_type: '1',
          phone_code: '+1',
          address: '1 Test St',
          account_status: 'active',
        },
      });
      expect((await browser.w('myBookings', { user_id: user.id, type: '1' })).status).toBe(200);
      const secondResponse = await server.browser().x('POST', '/otp/verify', { ...of(user), code: message?.code });
      expect(secondResponse).toMatchObject({ status: 422, body: { code: 'validation', field: 'code' } });
    });

    test('sends the code only to the email address that was entered', async () => {
      const user = await testBed.user();
      const byMail = of({ contact: ` ${user.email.toUpperCase()} ` });
      const browser = server.browser();
      expect((await browser.x('POST', '/otp/send', byMail)).body).toEqual({
        sent: true,
        resend_after: 30,
        expires_in: 300,
      });
      const [message] = await messagesTo(server, user.email);
      expect(message).toMatchObject({ channel: 'email', code: expect.stringMatching(/^\d{6}$/) });
      expect(message?.subject).toContain(message?.code);
      expect(await messagesTo(server, phone(user))).toEqual([]);
      expect((await browser.x('POST', '/otp/verify', { ...of(user), code: message?.code })).status).toBe(422);
      const { status, body } = await browser.x('POST', '/otp/verify', { ...byMail, code: message?.code });
      expect([status, body.user.user_id]).toEqual([200, user.id]);
    });

    test('sends no code to an unconfirmed address, and answers as for an unknown one', async () => {
      const user = await testBed.user();
      await testBed.db.update(users).set({ emailUnverifiedSince: new Date() }).where(eq(users.id, user.id));
      for (const purpose of ['login', 'reset'] as const) {
        const response = await server.browser().x('POST', '/otp/send', of({ contact: user.email }, purpose));
        expect([response.status, response.body]).toEqual([200, { sent: true, resend_after: 30, expires_in: 300 }]);
      }
      expect(await messagesTo(server, user.email)).toEqual([]);
    });

    test('leaves the number out of a code by email', async () => {
      const user = await testBed.user();
      const unverifiedSince = new Date();
      await testBed.db.update(users).set({ contactUnverifiedSince: unverifiedSince }).where(eq(users.id, user.id));
      const byMail = of({ contact: user.email });
      const browser = server.browser();
      await browser.x('POST', '/otp/send', byMail);
      const code = await sentCodeFor(server, user.email);
      expect((await browser.x('POST', '/otp/verify', { ...byMail, code })).status).toBe(200);
      const [row] = await testBed.db.select().from(users).where(eq(users.id, user.id));
      expect(row?.contactUnverifiedSince).toEqual(unverifiedSince);
    });

    test('answers alike for an unknown address, and refuses an invalid one', async () => {
      const browser = server.browser();
      const nobody = of({ contact: 'nobody.at.all@example.com' });
      const response = await browser.x('POST', '/otp/send', nobody);
      expect([response.status, response.body]).toEqual([200, { sent: true, resend_after: 30, expires_in: 300 }]);
      expect(await messagesTo(server, nobody.contact)).toEqual([]);
      const { status, body } = await browser.x('POST', '/otp/verify', { ...nobody, code: '000000' });
      expect([status, body.detail]).toEqual([422, 'The code is not right.']);
      const none = await browser.x('POST', '/otp/send', of({ contact: 'ada@' }));
      expect([none.status, none.body.field]).toEqual([422, 'contact']);
    });

    test('resets a password by email, and accepts it with the address', async () => {
      const user = await testBed.user();
      const byMail = of({ contact: user.email }, 'reset');
      const browser = server.browser();
      await browser.x('POST', '/otp/send', byMail);
      const code = await sentCodeFor(server, user.email);
      const { body } = await browser.x('POST', '/otp/verify', { ...byMail, code });
      const password = 'a quite new passphrase';
      const reset = { reset_token: body.reset_token, password };
      expect((await browser.x('POST', '/password/reset', reset)).status).toBe(200);
      const signIn = { contact: user.email, password, user_type: '1', phone_code: '+1', device_type: 'web' };
      const { body: signedIn } = await server.browser().w('login', signIn);
      expect(signedIn).toMatchObject({ data: { user_id: user.id } });
    });

    test('counts wrong codes, and rejects the right one after five', async () => {
      const user = await testBed.user();
      const browser = server.browser();
      await browser.x('POST', '/otp/send', of(user));
      const code = await sentCodeFor(server, phone(user));
      for (let i = 0; i < 5; i++) {
        const { status, body } = await browser.x('POST', '/otp/verify', { ...of(user), code: wrongCodeFor(code) });
        expect(status).toBe(422);
        expect(body).toMatchObject({ code: 'validation', field: 'code', detail: 'The code is not right.' });
      }
      const { status, body } = await browser.x('POST', '/otp/verify', { ...of(user), code });
      expect(status).toBe(422);
      expect(body.detail).toBe('This code has expired. Ask for a new one.');
      expect([...browser.cookies.keys()]).toEqual(['asked']);
    });

    test('checks at most five of twenty simultaneous guesses', async () => {
      const user = await testBed.user();
      const browser = server.browser();
      await browser.x('POST', '/otp/send', of(user));
      const code = await sentCodeFor(server, phone(user));
      const wrong = Array.from({ length: 20 }, () =>
        browser.x('POST', '/otp/verify', { ...of(user), code: wrongCodeFor(code) }),
      );
      const details = (await Promise.all(wrong)).map(({ body }) => body.detail);
      expect(details.filter((detail) => detail === 'The code is not right.')).toHaveLength(5);
      const [row] = await testBed.db.select().from(codes).where(eq(codes.userId, user.id));
      expect(row?.tries).toBe(5);
    });

    test('accepts a code once in simultaneous requests', async () => {
      const { codes: book } = server.app.context;
      const user = await testBed.user();
      for (let round = 0; round < 5; round++) {
        const code = await book.issue(testBed.db, `login 1 ${user.id}`, user.id, 6);
        const all = await Promise.allSettled(
          Array.from({ length: 5 }, () => book.redeem(testBed.db, `login 1 ${user.id}`, code)),
        );
        expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      }
    });

    test('expires codes after five minutes, and replaces them by new ones', async () => {
      const ownServer = await testBed.serve();
      const user = await testBed.user();
      const browser = ownServer.browser();
      await browser.x('POST', '/otp/send', of(user));
      const first = await sentCodeFor(ownServer, phone(user));
      await browser.x('POST', '/otp/send', of(user));
      const second = await sentCodeFor(ownServer, phone(user));
      if (first !== second) {
        expect((await browser.x('POST', '/otp/verify', { ...of(user), code: first })).status).toBe(422);
      }
      ownServer.clock.forward(5 * MINUTE + SECOND);
      const { status, body } = await browser.x('POST', '/otp/verify', { ...of(user), code: second });
      expect([status, body.detail]).toEqual([422, 'This code has expired. Ask for a new one.']);
    });

    test('answers alike for an unknown number at every step, without a message', async () => {
      const nobody = { contact: '5559990001' };
      const user = await testBed.user();
      const browser = server.browser();
      const response = await browser.x('POST', '/otp/send', of(nobody));
      expect([response.status, response.body]).toEqual([200, { sent: true, resend_after: 30, expires_in: 300 }]);
      expect(await messagesTo(server, '+15559990001')).toEqual([]);
      await browser.x('POST', '/otp/send', of(user));
      const right = await sentCodeFor(server, phone(user));
      for (let i = 0; i < 6; i++) {
        const unknown = await browser.x('POST', '/otp/verify', { ...of(nobody), code: '000000' });
        const response = await browser.x('POST', '/otp/verify', { ...of(user), code: wrongCodeFor(right) });
        expect([unknown.status, unknown.body.detail]).toEqual([response.status, response.body.detail]);
      }
    });

    test('accepts a code for one purpose and one kind of account', async () => {
      const user = await testBed.user();
      await testBed.user('provider', { contact: user.contact });
      const browser = server.browser();
      await browser.x('POST', '/otp/send', of(user));
      const code = await sentCodeFor(server, phone(user));
      expect((await browser.x('POST', '/otp/verify', { ...of(user, 'reset'), code })).status).toBe(422);
      expect((await browser.x('POST', '/otp/verify', { ...of(user, 'login', '2'), code })).status).toBe(422);
      expect((await browser.x('POST', '/otp/verify', { ...of(user), code })).status).toBe(200);
    });

    test('accepts a number with country code, blanks and brackets', async () => {
      const user = await testBed.user();
      const { contact } = user;
      const browser = server.browser();
      await browser.x('POST', '/otp/send', {
        ...of(user),
        contact: `+1 (${contact.slice(0, 3)}) ${contact.slice(3)}`,
      });
      const code = await sentCodeFor(server, phone(user));
      expect((await browser.x('POST', '/otp/verify', { ...of(user), code })).status).toBe(200);
    });

    test('rejects suspended accounts, and admins, who use their password', async () => {
      const user = await testBed.user('customer', { accountStatus: 'suspended' });
      const browser = server.browser();
      await browser.x('POST', '/otp/send', of(user));
      const code = await sentCodeFor(server, phone(user));
      const response = await browser.x('POST', '/otp/verify', { ...of(user), code });
      expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      const admin = await testBed.user('admin');
      const rejected = await browser.x('POST', '/otp/send', of(admin, 'login', '3'));
      expect(rejected).toMatchObject({ status: 422, body: { field: 'user_type' } });
      expect(await messagesTo(server, phone(admin))).toEqual([]);
    });

    test('rejects an invalid request for a code, naming the field', async () => {
      const browser = server.browser();
      const good = of({ contact: '5551231234' });
      for (const [change, field] of [
        [{ purpose: 'fun' }, 'purpose'],
        [{ user_type: '7' }, 'user_type'],
        [{ phone_code: '1' }, 'phone_code'],
        [{ contact: 'abc' }, 'contact'],
      ] as const) {
        const { status, body } = await browser.x('POST', '/otp/send', { ...good, ...change });
        expect([400, 422]).toContain(status);
        expect(body).toMatchObject({ code: 'validation', field, status });
      }
      expect((await browser.x('POST', '/otp/verify', { ...good, code: '1234' })).body.field).toBe('code');
    });

    test('limits codes to one per half minute and five per ten minutes, even for unknown numbers', async () => {
      const ownServer = await testBed.serve({ rateLimits: true });
      const testUser = await testBed.user();
      for (const who of [testUser, { contact: '5559990002' }]) {
        let address = 0;
        const send = (change: object = {}) =>
          ownServer.browser().send('POST', '/api/v1/otp/send', JSON.stringify({ ...of(who), ...change }), {
            'Content-Type': 'application/json',
            'X-Forwarded-For': `203.0.113.${++address}`,
          });
        expect((await send()).status).toBe(200);
        const soon = await send();
        expect(soon).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
        expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(30);
        for (let i = 0; i < 4; i++) {
          ownServer.clock.forward(31 * SECOND);
          expect((await send()).status).toBe(200);
        }
        ownServer.clock.forward(31 * SECOND);
        expect((await send()).status).toBe(429);
        expect((await send({ purpose: 'reset' })).status).toBe(429);
        ownServer.clock.forward(10 * MINUTE);
        expect((await send()).status).toBe(200);
      }
    });

    test('limits codes from one address to twenty in ten minutes', async () => {
      const ownServer = await testBed.serve({ rateLimits: true });
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.20' };
      const send = (i: number) =>
        ownServer
          .browser()
          .send(
            'POST',
            '/api/v1/otp/send',
            JSON.stringify(of({ contact: `55598${String(i).padStart(5, '0')}` })),
            headers,
          );
      for (let i = 0; i < 20; i++) expect((await send(i)).status).toBe(200);
      expect((await send(20)).status).toBe(429);
    });

    test('stores codes and tokens unreadably in the database', async () => {
      const user = await testBed.user();
      const browser = server.browser();
      await browser.x('POST', '/otp/send', of(user, 'reset'));
      const code = await sentCodeFor(server, phone(user));
      const [row] = await testBed.db.select().from(codes).where(eq(codes.userId, user.id));
      expect(row?.codeHash).not.toContain(code);
      const { body } = await browser.x('POST', '/otp/verify', { ...of(user, 'reset'), code });
      expect(Buffer.from(body.reset_token, 'base64url')).toHaveLength(32);
      const [token] = await testBed.db.select().from(resetTokens).where(eq(resetTokens.userId, user.id));
      expect(token?.tokenHash).not.toBe(body.reset_token);
    });
  });
}
