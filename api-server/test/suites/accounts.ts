import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sessions, users } from '../../src/db/schema';
import { PASSWORD, type Server, type World } from '../support/apiFixture';
import { file, picture } from '../support/pictures';

let registered = 0;
const newcomer = async (change: Record<string, unknown> = {}) => {
  const number = ++registered;
  return {
    email: `new${number}@example.com`,
    device_type: 'android',
    device_token: '',
    user_type: '1',
    contact: `77700${String(number).padStart(5, '0')}`,
    phone_code: '+1',
    address: '12 High St',
    image: file(await picture()),
    password: 'correct horse battery',
    fullname: 'Ada King Lovelace',
    ...change,
  };
};

const credentials = (contact: string, change: Record<string, string> = {}) => ({
  contact,
  password: PASSWORD,
  device_type: 'web',
  device_token: '',
  user_type: '1',
  ...change,
});

export function accounts(world: World) {
  describe('signing in', () => {
    let server: Server;
    beforeAll(async () => {
      server = await world.serve();
    });

    test.each(['+999', '+33', '+0', '+11', '1'])(
      'the country code "%s", which is not offered, is refused',
      async (phone_code) => {
        const person = await world.person();
        const browser = await world.signIn(server, person);
        const refusal = {
          error: { code: 'validation', field: 'phone_code' },
          message: 'Please choose a valid country code.',
        };
        expect((await server.browser().w('login', credentials(person.contact, { phone_code }))).body).toMatchObject(
          refusal,
        );
        const fields = { fullname: 'A B', email: `${person.id}@test.example`, contact: '5550199999', phone_code };
        expect((await browser.w('editProfile', fields)).body).toMatchObject(refusal);
        const { body } = await server.browser().w('register', await newcomer({ phone_code }));
        expect(body).toMatchObject(refusal);
        const receiver = { contact: '5550199999', phone_code, user_type: '1', purpose: 'login' };
        expect((await browser.x('POST', '/otp/send', receiver)).body).toMatchObject({ field: 'phone_code' });
      },
    );

    test('a customer signs in, and gets a session and an XSRF cookie', async () => {
      const person = await world.person();
      const browser = server.browser();
      const { status, body, headers } = await browser.w('login', credentials(person.contact));
      expect(status).toBe(200);
      expect(body).toEqual({
        responce: 'true',
        message: 'Login successfully',
        data: {
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
      const [sid = '', xsrf = ''] = headers.getSetCookie();
      expect(sid).toMatch(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
      expect(xsrf).toMatch(/^XSRF-TOKEN=[\w-]+; Max-Age=2592000; Path=\/; SameSite=Lax$/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect((await browser.w('myBookings', { type: '1' })).status).toBe(200);
    });

    test('cookies are Secure when the gateway was reached over HTTPS', async () => {
      const person = await world.person();
      const headers = { 'X-Forwarded-Proto': 'https' };
      const answer = await server.browser().w('login', credentials(person.contact), { headers });
      for (const cookie of answer.headers.getSetCookie()) expect(cookie).toContain('; Secure');
    });

    test('only a hash of the session is stored', async () => {
      const { browser } = await world.customer(server);
      const rows = await world.db.select().from(sessions);
      expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('sid'));
    });

    test('the number may be typed with blanks, dashes and brackets, or in full', async () => {
      const person = await world.person();
      const { contact } = person;
      for (const typed of [`(${contact.slice(0, 3)}) ${contact.slice(3, 6)}-${contact.slice(6)}`, `+1${contact}`]) {
        expect((await server.browser().w('login', credentials(typed))).body.responce).toBe('true');
      }
    });

    test('unknown, wrong, ambiguous and empty are one and the same answer', async () => {
      const person = await world.person('customer', { contact: '4440001111', phoneCode: '+1' });
      await world.person('customer', { contact: '4440001111', phoneCode: '+44' });
      const attempts = [
        credentials('4449999999'),
        credentials((await world.person()).contact, { password: 'wrong password' }),
        credentials(person.contact),
        credentials('', { password: '' }),
        credentials(person.contact, { user_type: '2' }),
      ];
      for (const attempt of attempts) {
        const { status, body, headers } = await server.browser().w('login', attempt);
        expect(status).toBe(200);
        expect(body).toEqual({
          responce: 'false',
          message: 'Invalid login credential!',
          data: {},
          error: { code: 'invalid_credentials', request_id: expect.any(String) },
        });
        expect(headers.getSetCookie()).toEqual([]);
      }
      const named = await server.browser().w('login', credentials(person.contact, { phone_code: '+44' }));
      expect(named.body.responce).toBe('true');
    });

    test('a suspended account is told so, but only with the right password', async () => {
      const person = await world.person('customer', { accountStatus: 'suspended' });
      const right = await server.browser().w('login', credentials(person.contact));
      expect(right.body).toMatchObject({
        responce: 'false',
        message: 'Your account is suspended. Please contact support.',
      });
      const wrong = await server.browser().w('login', credentials(person.contact, { password: 'x' }));
      expect(wrong.body.message).toBe('Invalid login credential!');
    });

    test('a provider that waits for approval may sign in', async () => {
      const person = await world.person('provider', { accountStatus: 'pending_review' });
      const { body } = await server.browser().w('login', credentials(person.contact, { user_type: '2' }));
      expect(body).toMatchObject({ responce: 'true', data: { user_type: '2', account_status: 'pending_review' } });
    });

    test('signing in again gives a new session and ends the old one', async () => {
      const { person, browser } = await world.customer(server);
      const old = browser.cookies.get('sid') ?? '';
      await browser.w('login', credentials(person.contact));
      expect(browser.cookies.get('sid')).not.toBe(old);
      const stale = await server.browser().w('myBookings', { type: '1' }, { headers: { Cookie: `sid=${old}` } });
      expect(stale.status).toBe(401);
    });

    test('ten wrong passwords within five minutes lock the number, twice as long the second time', async () => {
      const strict = await world.serve({ rateLimits: true });
      const person = await world.person();
      const attempt = (password: string) => strict.browser().w('login', credentials(person.contact, { password }));
      const failTen = async () => {
        for (let i = 0; i < 10; i++) expect((await attempt('wrong password')).status).toBe(200);
      };
      await failTen();
      const locked = await attempt(PASSWORD);
      expect(locked.status).toBe(429);
      expect(locked.body).toMatchObject({ responce: 'false', error: { code: 'locked' } });
      expect(locked.body.message).toMatch(/try again in \d+ second/);
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(50);
      strict.clock.forward(61_000);
      await failTen();
      expect(Number((await attempt(PASSWORD)).headers.get('retry-after'))).toBeGreaterThan(100);
      strict.clock.forward(121_000);
      expect((await attempt(PASSWORD)).body.responce).toBe('true');
    });
  });

  describe('registering', () => {
    let server: Server;
    beforeAll(async () => {
      server = await world.serve();
    });

    test('a newcomer has an account, a session and a portrait', async () => {
      const browser = server.browser();
      const person = await newcomer({ email: 'Ada.L@Example.COM' });
      const { status, body } = await browser.w('register', person);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        response: 1,
        message: 'Register successfully',
        data: { fullname: 'Ada King Lovelace', contact: person.contact, email: 'ada.l@example.com', user_type: '1' },
      });
      expect(body.data.image).toMatch(/^\/uploads\/avatars\/f_\w+-[0-9a-f]{6}\.jpg$/);
      expect(body.data.user_profile_pic).toBe(body.data.image);
      expect(JSON.stringify(body)).not.toMatch(/hash|token|password/i);
      expect((await browser.bytes(body.data.image)).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      expect((await browser.w('myBookings', { type: '1' })).status).toBe(200);
      const [row] = await world.db.select().from(users).where(eq(users.id, body.data.user_id));
      expect(row).toMatchObject({
        firstName: 'Ada',
        lastName: 'King Lovelace',
        userType: 'customer',
        accountStatus: 'active',
      });
      expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    });

    test('whatever user_type is sent, the account is a customer’s', async () => {
      const { body } = await server.browser().w('register', await newcomer({ user_type: '3' }));
      expect(body.data.user_type).toBe('1');
    });

    test.each(['email', 'contact', 'address', 'image', 'password', 'fullname'])('%s is required', async (field) => {
      for (const empty of ['', field === 'image' ? file('') : '   ']) {
        if (field === 'password' && empty !== '') continue;
        const { status, body } = await server.browser().w('register', await newcomer({ [field]: empty }));
        expect(status).toBe(200);
        expect(body).toMatchObject({
          response: 0,
          message: `${field} is required.`,
          data: {},
          error: { code: 'validation', field },
        });
      }
    });

    test.each(['nobody', 'a@b', 'a b@example.com', '@example.com', 'a@@example.com'])(
      '%s is no email',
      async (email) => {
        const { body } = await server.browser().w('register', await newcomer({ email }));
        expect(body).toMatchObject({ response: 0, message: 'Invalid email !', data: {} });
      },
    );

    test('an email or a number that has an account is refused in the exact words', async () => {
      const first = await newcomer();
      await server.browser().w('register', first);
      const sameEmail = await server.browser().w('register', await newcomer({ email: first.email.toUpperCase() }));
      expect(sameEmail.body).toMatchObject({
        response: 0,
        message: 'email already exists  !',
        error: { code: 'duplicate' },
      });
      const sameNumber = await server.browser().w('register', await newcomer({ contact: first.contact }));
      expect(sameNumber.body).toMatchObject({ response: 0, message: 'contact already exists  !' });
      const otherCountry = await newcomer({ contact: first.contact, phone_code: '+44' });
      expect((await server.browser().w('register', otherCountry)).body.response).toBe(1);
    });

    test('of five registrations of one email at once, one succeeds', async () => {
      const email = 'race@example.com';
      const people = await Promise.all(Array.from({ length: 5 }, () => newcomer({ email })));
      const answers = await Promise.all(people.map((person) => server.browser().w('register', person)));
      expect(answers.filter(({ body }) => body.response === 1)).toHaveLength(1);
      for (const { body } of answers.filter(({ body }) => body.response === 0)) {
        expect(body.message).toBe('email already exists  !');
      }
    });

    test.each(['short', 'password1', 'x'.repeat(129)])('the password %s is refused', async (password) => {
      const { body } = await server.browser().w('register', await newcomer({ password }));
      expect(body).toMatchObject({ response: 0, error: { code: 'validation', field: 'password' } });
    });

    test.each(['12345', '1234567890123456', 'phone'])('%s is no number', async (contact) => {
      const { body } = await server.browser().w('register', await newcomer({ contact }));
      expect(body).toMatchObject({ response: 0, error: { code: 'validation', field: 'contact' } });
    });
  });

  describe('signing out', () => {
    let server: Server;
    beforeAll(async () => {
      server = await world.serve();
    });

    test('ends the session and clears both cookies', async () => {
      const { person, browser } = await world.customer(server);
      const sid = browser.cookies.get('sid') ?? '';
      const { body } = await browser.w('logout', { user_id: person.id });
      expect(body).toEqual({ result: 'true', message: 'Logout successfully' });
      expect(browser.cookies.size).toBe(0);
      const stale = await server.browser().w('myBookings', { type: '1' }, { headers: { Cookie: `sid=${sid}` } });
      expect(stale.status).toBe(401);
    });

    test('a visitor may sign out, as often as wanted', async () => {
      for (let i = 0; i < 2; i++) expect((await server.browser().w('logout')).body.result).toBe('true');
    });

    test('what ends is the presented session, whatever user_id says', async () => {
      const { browser } = await world.customer(server);
      expect((await browser.w('logout', { user_id: 'u_another' })).body.result).toBe('true');
      expect((await browser.w('myBookings', { type: '1' })).status).toBe(401);
    });

    test('a session cannot be ended without the XSRF header', async () => {
      const { browser } = await world.customer(server);
      const { status, body } = await browser.w('logout', {}, { xsrf: false });
      expect(status).toBe(403);
      expect(body.result).toBe('false');
      expect((await browser.w('myBookings', { type: '1' })).status).toBe(200);
    });
  });
}
