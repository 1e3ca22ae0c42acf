import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../src/clock';
import { codes, resetTokens } from '../../src/db/schema';
import type { Person, Server, World } from '../support/apiFixture';
import { codeFor, otherThan, sentTo } from '../support/outbox';

export function signInCodes(world: World) {
  let server: Server;
  beforeAll(async () => {
    server = await world.serve();
  });

  const of = (person: { contact: string }, purpose: 'login' | 'reset' = 'login', user_type = '1') => ({
    contact: person.contact,
    phone_code: '+1',
    user_type,
    purpose,
  });
  const phone = ({ contact }: Person) => `+1${contact}`;

  describe('X05, codes', () => {
    test('a code signs in once, with the cookies of a login', async () => {
      const person = await world.person();
      const browser = server.browser();
      const sent = await browser.x('POST', '/otp/send', of(person));
      expect(sent.status).toBe(200);
      expect(sent.body).toEqual({ sent: true, resend_after: 30, expires_in: 300 });
      const [message, ...more] = await sentTo(server, phone(person));
      expect(more).toEqual([]);
      expect(message).toMatchObject({ channel: 'sms', subject: '', code: expect.stringMatching(/^\d{4}$/) });
      expect(message?.text).toContain(message?.code);

      const answer = await browser.x('POST', '/otp/verify', { ...of(person), code: message?.code });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.body).toEqual({
        user: {
          user_id: person.id,
          fullname: person.fullname,
          contact: person.contact,
          email: person.email,
          image: '',
          user_profile_pic: '',
          user_type: '1',
          phone_code: '+1',
          address: '1 Test St',
          account_status: 'active',
        },
      });
      expect((await browser.w('myBookings', { user_id: person.id, type: '1' })).status).toBe(200);
      const again = await server.browser().x('POST', '/otp/verify', { ...of(person), code: message?.code });
      expect(again).toMatchObject({ status: 422, body: { code: 'validation', field: 'code' } });
    });

    test('a wrong code is counted, and after five tries the right one is too late', async () => {
      const person = await world.person();
      const browser = server.browser();
      await browser.x('POST', '/otp/send', of(person));
      const code = await codeFor(server, phone(person));
      for (let i = 0; i < 5; i++) {
        const { status, body } = await browser.x('POST', '/otp/verify', { ...of(person), code: otherThan(code) });
        expect(status).toBe(422);
        expect(body).toMatchObject({ code: 'validation', field: 'code', detail: 'The code is not right.' });
      }
      const { status, body } = await browser.x('POST', '/otp/verify', { ...of(person), code });
      expect(status).toBe(422);
      expect(body.detail).toBe('This code has expired. Ask for a new one.');
      expect(browser.cookies.size).toBe(0);
    });

    test('of twenty guesses at once no more than five are looked at', async () => {
      const person = await world.person();
      await server.browser().x('POST', '/otp/send', of(person));
      const code = await codeFor(server, phone(person));
      const wrong = Array.from({ length: 20 }, () =>
        server.browser().x('POST', '/otp/verify', { ...of(person), code: otherThan(code) }),
      );
      const details = (await Promise.all(wrong)).map(({ body }) => body.detail);
      expect(details.filter((detail) => detail === 'The code is not right.')).toHaveLength(5);
      const [row] = await world.db.select().from(codes).where(eq(codes.userId, person.id));
      expect(row?.tries).toBe(5);
    });

    test('of many who know the code at once one gets in', async () => {
      const { codes: book } = server.app.context;
      const person = await world.person();
      for (let round = 0; round < 5; round++) {
        const code = await book.issue(world.db, `login 1 ${person.id}`, person.id);
        const all = await Promise.allSettled(
          Array.from({ length: 5 }, () => book.redeem(world.db, `login 1 ${person.id}`, code)),
        );
        expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      }
    });

    test('a code lives five minutes, and a new one replaces it', async () => {
      const own = await world.serve();
      const person = await world.person();
      const browser = own.browser();
      await browser.x('POST', '/otp/send', of(person));
      const first = await codeFor(own, phone(person));
      await browser.x('POST', '/otp/send', of(person));
      const second = await codeFor(own, phone(person));
      if (first !== second) {
        expect((await browser.x('POST', '/otp/verify', { ...of(person), code: first })).status).toBe(422);
      }
      own.clock.forward(5 * MINUTE + SECOND);
      const { status, body } = await browser.x('POST', '/otp/verify', { ...of(person), code: second });
      expect([status, body.detail]).toEqual([422, 'This code has expired. Ask for a new one.']);
    });

    test('a number that nobody has is answered alike, at every step, and gets no message', async () => {
      const nobody = { contact: '5559990001' };
      const person = await world.person();
      const browser = server.browser();
      const sent = await browser.x('POST', '/otp/send', of(nobody));
      expect([sent.status, sent.body]).toEqual([200, { sent: true, resend_after: 30, expires_in: 300 }]);
      expect(await sentTo(server, '+15559990001')).toEqual([]);
      await browser.x('POST', '/otp/send', of(person));
      const right = await codeFor(server, phone(person));
      for (let i = 0; i < 6; i++) {
        const unknown = await browser.x('POST', '/otp/verify', { ...of(nobody), code: '0000' });
        const known = await browser.x('POST', '/otp/verify', { ...of(person), code: otherThan(right) });
        expect([unknown.status, unknown.body.detail]).toEqual([known.status, known.body.detail]);
      }
    });

    test('a code is for one purpose and one kind of account', async () => {
      const person = await world.person();
      await world.person('provider', { contact: person.contact });
      const browser = server.browser();
      await browser.x('POST', '/otp/send', of(person));
      const code = await codeFor(server, phone(person));
      expect((await browser.x('POST', '/otp/verify', { ...of(person, 'reset'), code })).status).toBe(422);
      expect((await browser.x('POST', '/otp/verify', { ...of(person, 'login', '2'), code })).status).toBe(422);
      expect((await browser.x('POST', '/otp/verify', { ...of(person), code })).status).toBe(200);
    });

    test('a number may be typed with its country code, blanks and brackets', async () => {
      const person = await world.person();
      const { contact } = person;
      const browser = server.browser();
      await browser.x('POST', '/otp/send', {
        ...of(person),
        contact: `+1 (${contact.slice(0, 3)}) ${contact.slice(3)}`,
      });
      const code = await codeFor(server, phone(person));
      expect((await browser.x('POST', '/otp/verify', { ...of(person), code })).status).toBe(200);
    });

    test('suspended accounts stay out, and admins use their password', async () => {
      const person = await world.person('customer', { accountStatus: 'suspended' });
      const browser = server.browser();
      await browser.x('POST', '/otp/send', of(person));
      const code = await codeFor(server, phone(person));
      const answer = await browser.x('POST', '/otp/verify', { ...of(person), code });
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      const admin = await world.person('admin');
      const refused = await browser.x('POST', '/otp/send', of(admin, 'login', '3'));
      expect(refused).toMatchObject({ status: 422, body: { field: 'user_type' } });
      expect(await sentTo(server, phone(admin))).toEqual([]);
    });

    test('what is no request for a code is refused, naming the field', async () => {
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
      expect((await browser.x('POST', '/otp/verify', { ...good, code: '12345' })).body.field).toBe('code');
    });

    test('half a minute between two codes, five in ten minutes, whoever asks and whether the number exists', async () => {
      const own = await world.serve({ rateLimits: true });
      const known = await world.person();
      for (const who of [known, { contact: '5559990002' }]) {
        let address = 0;
        const ask = (change: object = {}) =>
          own.browser().send('POST', '/api/v1/otp/send', JSON.stringify({ ...of(who), ...change }), {
            'Content-Type': 'application/json',
            'X-Forwarded-For': `203.0.113.${++address}`,
          });
        expect((await ask()).status).toBe(200);
        const soon = await ask();
        expect(soon).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
        expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(30);
        for (let i = 0; i < 4; i++) {
          own.clock.forward(31 * SECOND);
          expect((await ask()).status).toBe(200);
        }
        own.clock.forward(31 * SECOND);
        expect((await ask()).status).toBe(429);
        expect((await ask({ purpose: 'reset' })).status).toBe(429);
        own.clock.forward(10 * MINUTE);
        expect((await ask()).status).toBe(200);
      }
    });

    test('twenty codes in ten minutes from one address', async () => {
      const own = await world.serve({ rateLimits: true });
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.20' };
      const ask = (i: number) =>
        own
          .browser()
          .send(
            'POST',
            '/api/v1/otp/send',
            JSON.stringify(of({ contact: `55598${String(i).padStart(5, '0')}` })),
            headers,
          );
      for (let i = 0; i < 20; i++) expect((await ask(i)).status).toBe(200);
      expect((await ask(20)).status).toBe(429);
    });

    test('neither codes nor tokens can be read from the database', async () => {
      const person = await world.person();
      const browser = server.browser();
      await browser.x('POST', '/otp/send', of(person, 'reset'));
      const code = await codeFor(server, phone(person));
      const [row] = await world.db.select().from(codes).where(eq(codes.userId, person.id));
      expect(row?.codeHash).not.toContain(code);
      const { body } = await browser.x('POST', '/otp/verify', { ...of(person, 'reset'), code });
      expect(Buffer.from(body.reset_token, 'base64url')).toHaveLength(32);
      const [token] = await world.db.select().from(resetTokens).where(eq(resetTokens.userId, person.id));
      expect(token?.tokenHash).not.toBe(body.reset_token);
    });
  });
}
