import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sessions, users } from '../../src/platform/db/schema';
import { PASSWORD, type TestBed, type TestServer } from '../support/apiFixture';
import { file, picture } from '../support/pictures';

let registrationCount = 0;
const createRegistrationFields = async (change: Record<string, unknown> = {}) => {
  const number = ++registrationCount;
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

export function accounts(testBed: TestBed) {
  describe('signing in', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await testBed.serve();
    });

    test.each(['+999', '+33', '+0', '+11', '1'])('rejects the unsupported country code "%s"', async (phone_code) => {
      const user = await testBed.user();
      const browser = await testBed.signIn(server, user);
      const rejection = {
        error: { code: 'validation', field: 'phone_code' },
        message: 'Please choose a valid country code.',
      };
      expect((await server.browser().w('login', credentials(user.contact, { phone_code }))).body).toMatchObject(
        rejection,
      );
      const fields = { fullname: 'A B', email: `${user.id}@test.example`, contact: '5550199999', phone_code };
      expect((await browser.w('editProfile', fields)).body).toMatchObject(rejection);
      const { body } = await server.browser().w('register', await createRegistrationFields({ phone_code }));
      expect(body).toMatchObject(rejection);
      const receiver = { contact: '5550199999', phone_code, user_type: '1', purpose: 'login' };
      expect((await browser.x('POST', '/otp/send', receiver)).body).toMatchObject({ field: 'phone_code' });
    });

    test('gives a customer a session and an XSRF cookie', async () => {
      const user = await testBed.user();
      const browser = server.browser();
      const { status, body, headers } = await browser.w('login', credentials(user.contact));
      expect(status).toBe(200);
      expect(body).toEqual({
        responce: 'true',
        message: 'Login successfully',
        data: {
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
      const [sid = '', xsrf = ''] = headers.getSetCookie();
      expect(sid).toMatch(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
      expect(xsrf).toMatch(/^XSRF-TOKEN=[\w-]+; Max-Age=2592000; Path=\/; SameSite=Lax$/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect((await browser.w('myBookings', { type: '1' })).status).toBe(200);
    });

    test('marks cookies as Secure when the gateway was reached over HTTPS', async () => {
      const user = await testBed.user();
      const headers = { 'X-Forwarded-Proto': 'https' };
      const response = await server.browser().w('login', credentials(user.contact), { headers });
      for (const cookie of response.headers.getSetCookie()) expect(cookie).toContain('; Secure');
    });

    test('stores only a hash of the session', async () => {
      const { browser } = await testBed.customer(server);
      const rows = await testBed.db.select().from(sessions);
      expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('sid'));
    });

    test('accepts the number with blanks, dashes and brackets, or in full', async () => {
      const user = await testBed.user();
      const { contact } = user;
      for (const typed of [`(${contact.slice(0, 3)}) ${contact.slice(3, 6)}-${contact.slice(6)}`, `+1${contact}`]) {
        expect((await server.browser().w('login', credentials(typed))).body.responce).toBe('true');
      }
    });

    test('answers unknown, wrong, ambiguous and empty credentials alike', async () => {
      const user = await testBed.user('customer', { contact: '4440001111', phoneCode: '+1' });
      await testBed.user('customer', { contact: '4440001111', phoneCode: '+44' });
      const attempts = [
        credentials('4449999999'),
        credentials((await testBed.user()).contact, { password: 'wrong password' }),
        credentials(user.contact),
        credentials('', { password: '' }),
        credentials(user.contact, { user_type: '2' }),
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
      const named = await server.browser().w('login', credentials(user.contact, { phone_code: '+44' }));
      expect(named.body.responce).toBe('true');
    });

    test('reports a suspension, but only with the right password', async () => {
      const user = await testBed.user('customer', { accountStatus: 'suspended' });
      const right = await server.browser().w('login', credentials(user.contact));
      expect(right.body).toMatchObject({
        responce: 'false',
        message: 'Your account is suspended. Please contact support.',
      });
      const wrong = await server.browser().w('login', credentials(user.contact, { password: 'x' }));
      expect(wrong.body.message).toBe('Invalid login credential!');
    });

    test('admits a provider who awaits approval', async () => {
      const user = await testBed.user('provider', { accountStatus: 'pending_review' });
      const { body } = await server.browser().w('login', credentials(user.contact, { user_type: '2' }));
      expect(body).toMatchObject({ responce: 'true', data: { user_type: '2', account_status: 'pending_review' } });
    });

    test('replaces the old session at the next sign-in', async () => {
      const { user, browser } = await testBed.customer(server);
      const old = browser.cookies.get('sid') ?? '';
      await browser.w('login', credentials(user.contact));
      expect(browser.cookies.get('sid')).not.toBe(old);
      const stale = await server.browser().w('myBookings', { type: '1' }, { headers: { Cookie: `sid=${old}` } });
      expect(stale.status).toBe(401);
    });

    test('locks the number after ten wrong passwords within five minutes, twice as long the second time', async () => {
      const strict = await testBed.serve({ rateLimits: true });
      const user = await testBed.user();
      const attempt = (password: string) => strict.browser().w('login', credentials(user.contact, { password }));
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
    let server: TestServer;
    beforeAll(async () => {
      server = await testBed.serve();
    });

    test('creates an account with a session and a portrait', async () => {
      const browser = server.browser();
      const user = await createRegistrationFields({ email: 'Ada.L@Example.COM' });
      const { status, body } = await browser.w('register', user);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        response: 1,
        message: 'Register successfully',
        data: { fullname: 'Ada King Lovelace', contact: user.contact, email: 'ada.l@example.com', user_type: '1' },
      });
      expect(body.data.image).toMatch(/^\/uploads\/avatars\/f_\w+-[0-9a-f]{6}\.jpg$/);
      expect(body.data.user_profile_pic).toBe(body.data.image);
      expect(JSON.stringify(body)).not.toMatch(/hash|token|password/i);
      expect((await browser.bytes(body.data.image)).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      expect((await browser.w('myBookings', { type: '1' })).status).toBe(200);
      const [row] = await testBed.db.select().from(users).where(eq(users.id, body.data.user_id));
      expect(row).toMatchObject({
        firstName: 'Ada',
        lastName: 'King Lovelace',
        userType: 'customer',
        accountStatus: 'active',
      });
      expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    });

    test('requires no portrait', async () => {
      const browser = server.browser();
      const { body } = await browser.w('register', await createRegistrationFields({ image: '' }));
      expect(body).toMatchObject({ response: 1, data: { image: '', user_profile_pic: '' } });
      expect((await browser.w('myBookings', { type: '1' })).status).toBe(200);
    });

    test('creates a customer, whatever user_type is sent', async () => {
      const { body } = await server.browser().w('register', await createRegistrationFields({ user_type: '3' }));
      expect(body.data.user_type).toBe('1');
    });

    test.each(['email', 'contact', 'address', 'password', 'fullname'])('requires %s', async (field) => {
      for (const empty of ['', '   ']) {
        if (field === 'password' && empty !== '') continue;
        const { status, body } = await server
          .browser()
          .w('register', await createRegistrationFields({ [field]: empty }));
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
      'rejects the email %s',
      async (email) => {
        const { body } = await server.browser().w('register', await createRegistrationFields({ email }));
        expect(body).toMatchObject({ response: 0, message: 'Invalid email !', data: {} });
      },
    );

    test('rejects a used email or number with the literal message', async () => {
      const first = await createRegistrationFields();
      await server.browser().w('register', first);
      const sameEmail = await server
        .browser()
        .w('register', await createRegistrationFields({ email: first.email.toUpperCase() }));
      expect(sameEmail.body).toMatchObject({
        response: 0,
        message: 'email already exists  !',
        error: { code: 'duplicate' },
      });
      const sameNumber = await server
        .browser()
        .w('register', await createRegistrationFields({ contact: first.contact }));
      expect(sameNumber.body).toMatchObject({ response: 0, message: 'contact already exists  !' });
      const otherCountry = await createRegistrationFields({ contact: first.contact, phone_code: '+44' });
      expect((await server.browser().w('register', otherCountry)).body.response).toBe(1);
    });

    test('accepts one of five simultaneous registrations with the same email', async () => {
      const email = 'race@example.com';
      const users = await Promise.all(Array.from({ length: 5 }, () => createRegistrationFields({ email })));
      const responses = await Promise.all(users.map((user) => server.browser().w('register', user)));
      expect(responses.filter(({ body }) => body.response === 1)).toHaveLength(1);
      for (const { body } of responses.filter(({ body }) => body.response === 0)) {
        expect(body.message).toBe('email already exists  !');
      }
    });

    test.each(['short', 'password1', 'x'.repeat(129)])('rejects the password %s', async (password) => {
      const { body } = await server.browser().w('register', await createRegistrationFields({ password }));
      expect(body).toMatchObject({ response: 0, error: { code: 'validation', field: 'password' } });
    });

    test.each(['12345', '1234567890123456', 'phone'])('rejects the number %s', async (contact) => {
      const { body } = await server.browser().w('register', await createRegistrationFields({ contact }));
      expect(body).toMatchObject({ response: 0, error: { code: 'validation', field: 'contact' } });
    });
  });

  describe('signing out', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await testBed.serve();
    });

    test('ends the session and clears both cookies', async () => {
      const { user, browser } = await testBed.customer(server);
      const sid = browser.cookies.get('sid') ?? '';
      const { body } = await browser.w('logout', { user_id: user.id });
      expect(body).toEqual({ result: 'true', message: 'Logout successfully' });
      expect(browser.cookies.has('sid') || browser.cookies.has('XSRF-TOKEN')).toBe(false);
      const stale = await server.browser().w('myBookings', { type: '1' }, { headers: { Cookie: `sid=${sid}` } });
      expect(stale.status).toBe(401);
    });

    test('lets visitors sign out repeatedly', async () => {
      for (let i = 0; i < 2; i++) expect((await server.browser().w('logout')).body.result).toBe('true');
    });

    test('ends the presented session, whatever user_id says', async () => {
      const { browser } = await testBed.customer(server);
      expect((await browser.w('logout', { user_id: 'u_another' })).body.result).toBe('true');
      expect((await browser.w('myBookings', { type: '1' })).status).toBe(401);
    });

    test('requires the XSRF header', async () => {
      const { browser } = await testBed.customer(server);
      const { status, body } = await browser.w('logout', {}, { xsrf: false });
      expect(status).toBe(403);
      expect(body.result).toBe('false');
      expect((await browser.w('myBookings', { type: '1' })).status).toBe(200);
    });
  });
}
