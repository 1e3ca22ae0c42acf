import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../src/clock';
import { codes, resetTokens, users } from '../../src/db/schema';
import { codeFor, otherThan, sentTo } from '../support/outbox';
import { PASSWORD, type Person, type Server, type World } from '../support/world';

export function codesAndPasswords(world: World) {
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
      await world.person('2', { contact: person.contact });
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
      const person = await world.person('1', { accountStatus: 'suspended' });
      const browser = server.browser();
      await browser.x('POST', '/otp/send', of(person));
      const code = await codeFor(server, phone(person));
      const answer = await browser.x('POST', '/otp/verify', { ...of(person), code });
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      const admin = await world.person('3');
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

  describe('X06, passwords', () => {
    const NEW = 'quite another secret';
    const login = (person: Person, password: string) =>
      server.browser().w('login', { contact: person.contact, password, device_type: 'web', user_type: '1' });

    async function tokenFor(person: Person, at: Server = server): Promise<string> {
      const browser = at.browser();
      await browser.x('POST', '/otp/send', of(person, 'reset'));
      const code = await codeFor(at, phone(person));
      const { body } = await browser.x('POST', '/otp/verify', { ...of(person, 'reset'), code });
      expect(body).toEqual({ reset_token: expect.any(String), expires_in: 600 });
      expect(browser.cookies.size).toBe(0);
      return body.reset_token;
    }

    test('a reset sets the password once, ends every session, and tells the owner', async () => {
      const { person, browser } = await world.customer(server);
      const reset_token = await tokenFor(person);
      const weak = await server.browser().x('POST', '/password/reset', { reset_token, password: 'password1' });
      expect(weak).toMatchObject({ status: 422, body: { code: 'validation', field: 'password' } });
      const done = await server.browser().x('POST', '/password/reset', { reset_token, password: NEW });
      expect([done.status, done.body]).toEqual([200, { ok: true }]);
      expect((await browser.x('GET', '/sessions')).status).toBe(401);
      expect((await login(person, PASSWORD)).body.responce).toBe('false');
      expect((await login(person, NEW)).body.responce).toBe('true');
      const again = await server.browser().x('POST', '/password/reset', { reset_token, password: NEW });
      expect(again).toMatchObject({ status: 422, body: { field: 'reset_token' } });
      const [mail] = await sentTo(server, person.email);
      expect(mail).toMatchObject({ channel: 'email', subject: 'Your password at Doorstep was changed' });
      expect(mail?.text).not.toContain(NEW);
    });

    test('a reset token lives ten minutes, and a newer one ends it', async () => {
      const own = await world.serve();
      const person = await world.person();
      const first = await tokenFor(person, own);
      const second = await tokenFor(person, own);
      const use = (reset_token: string) => own.browser().x('POST', '/password/reset', { reset_token, password: NEW });
      expect((await use(first)).status).toBe(422);
      own.clock.forward(10 * MINUTE + SECOND);
      expect((await use(second)).status).toBe(422);
      expect((await use('x'.repeat(43))).status).toBe(422);
    });

    test('a reset lets in whom wrong passwords had locked out', async () => {
      const own = await world.serve({ rateLimits: true });
      const person = await world.person();
      const tryIt = (password: string) =>
        own.browser().w('login', { contact: person.contact, password, device_type: 'web', user_type: '1' });
      for (let i = 0; i < 10; i++) await tryIt('wrong');
      expect((await tryIt(PASSWORD)).status).toBe(429);
      const reset_token = await tokenFor(person);
      await own.browser().x('POST', '/password/reset', { reset_token, password: NEW });
      expect((await tryIt(NEW)).body.responce).toBe('true');
    });

    test('a change asks for the old password, ends the other sessions and renews this one', async () => {
      const { person, browser } = await world.customer(server);
      const other = await world.signIn(server, person);
      const wrong = await browser.x('POST', '/password/change', { current: 'nonsense', password: NEW });
      expect(wrong).toMatchObject({ status: 422, body: { code: 'validation', field: 'current' } });
      const weak = await browser.x('POST', '/password/change', { current: PASSWORD, password: 'short' });
      expect(weak).toMatchObject({ status: 422, body: { field: 'password' } });
      const before = browser.cookies.get('sid');
      const old = new Map(browser.cookies);
      const done = await browser.x('POST', '/password/change', { current: PASSWORD, password: NEW });
      expect([done.status, done.body]).toEqual([200, { ok: true }]);
      expect(browser.cookies.get('sid')).not.toBe(before);
      expect((await browser.x('GET', '/sessions')).body.items).toHaveLength(1);
      expect((await other.x('GET', '/sessions')).status).toBe(401);
      const stolen = server.browser();
      for (const [name, value] of old) stolen.cookies.set(name, value);
      expect((await stolen.x('GET', '/sessions')).status).toBe(401);
      const [row] = await world.db.select().from(users).where(eq(users.id, person.id));
      expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    });

    test('a change ends a reset that was under way', async () => {
      const { person, browser } = await world.customer(server);
      const reset_token = await tokenFor(person);
      expect((await browser.x('POST', '/password/change', { current: PASSWORD, password: NEW })).status).toBe(200);
      const late = await server.browser().x('POST', '/password/reset', { reset_token, password: PASSWORD });
      expect(late.status).toBe(422);
    });

    test('a change needs a session and the XSRF header', async () => {
      const body = { current: PASSWORD, password: NEW };
      expect((await server.browser().x('POST', '/password/change', body)).status).toBe(401);
      const { browser } = await world.customer(server);
      expect((await browser.x('POST', '/password/change', body, false)).body.code).toBe('csrf');
    });
  });

  describe('X06, devices', () => {
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';

    test('every sign-in is listed with what it was made with, this one first', async () => {
      const { person, browser } = await world.customer(server);
      const other = server.browser();
      const fields = { contact: person.contact, password: PASSWORD, device_type: 'web', user_type: '1' };
      await other.w('login', fields, { headers: { 'User-Agent': firefox } });
      const { status, body } = await browser.x('GET', '/sessions');
      expect(status).toBe(200);
      expect(body.items).toHaveLength(2);
      expect(body.items[0]).toEqual({
        id: expect.stringMatching(/^d_[0-9a-f]{24}$/),
        device: '',
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

    test("somebody else's session cannot be ended, and one's own takes its cookies along", async () => {
      const [mine, theirs] = [await world.customer(server), await world.customer(server)];
      const [session] = (await theirs.browser.x('GET', '/sessions')).body.items;
      expect((await mine.browser.x('DELETE', `/sessions/${session.id}`)).status).toBe(404);
      expect((await theirs.browser.x('DELETE', `/sessions/${session.id}`, undefined, false)).status).toBe(403);
      expect((await theirs.browser.x('DELETE', `/sessions/${session.id}`)).status).toBe(204);
      expect(theirs.browser.cookies.size).toBe(0);
      expect((await server.browser().x('GET', '/sessions')).status).toBe(401);
    });
  });
}
