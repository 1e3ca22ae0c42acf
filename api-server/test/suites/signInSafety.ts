import { apiV1, userController, wireCalls } from '@doorstep/shared-api/wire';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { loginFailures, sessions, users } from '../../src/platform/db/schema';
import { PASSWORD, type TestBed, type TestServer } from '../support/apiFixture';
import { sentCodeFor } from '../support/outbox';
import { file, picture } from '../support/pictures';

const TRIES = 10;
const CODES = 5;
const toPersianDigits = (digits: string) => digits.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');

function phoneSpellingsOf(contact: string, code: string) {
  const [first, second, third] = [contact.slice(0, 3), contact.slice(3, 6), contact.slice(6)];
  const trunk = code === '+1' ? '1' : '0';
  return [
    { contact, phone_code: '' },
    { contact, phone_code: code },
    { contact: `(${first}) ${second}-${third}`, phone_code: code },
    { contact: `${first}.${second}.${third}`, phone_code: '' },
    { contact: `${first}‑${second}–${third}`, phone_code: code },
    { contact: `${trunk}${contact}`, phone_code: code },
    { contact: `${trunk} ${first} ${second} ${third}`, phone_code: '' },
    { contact: `${code}${contact}`, phone_code: '' },
    { contact: `${code}${contact}`, phone_code: code },
    { contact: `${code} (${first}) ${second}-${third}`, phone_code: '+1' },
    { contact: `${code} (${trunk})${contact}`, phone_code: '' },
    { contact: `00${code.slice(1)}${contact}`, phone_code: '' },
    { contact: `${code.slice(1)}${contact}`, phone_code: code },
    { contact: `\u202a${code}${contact}\u202c`, phone_code: '' },
    { contact: toPersianDigits(contact), phone_code: code },
    { contact: toPersianDigits(`${code}${contact}`), phone_code: '' },
  ];
}

export function signInSafety(testBed: TestBed) {
  let strict: TestServer;
  let open: TestServer;
  let number = 0;
  const newContact = () => `73${String(++number).padStart(8, '0')}`;
  beforeAll(async () => {
    strict = await testBed.serve({ rateLimits: true });
    open = await testBed.serve();
  });
  /** Returns a new network each time, because the tests count per number. */
  const fromAnywhere = () => ({ 'X-Forwarded-For': `198.51.${++number % 250}.${Math.floor(number / 250)}` });
  const login = (server: TestServer, fields: Record<string, string>, password = PASSWORD) =>
    server
      .browser()
      .w(
        'login',
        { ...fields, password, device_type: 'web', device_token: '', user_type: '1' },
        { headers: fromAnywhere() },
      );

  describe.each(['+1', '+44', '+91'])('a number of %s in every spelling', (phoneCode) => {
    test('signs in to the same account', async () => {
      const user = await testBed.user('customer', { contact: newContact(), phoneCode });
      for (const spelling of phoneSpellingsOf(user.contact, phoneCode)) {
        const { body } = await login(open, spelling);
        expect([spelling, body.data?.user_id]).toEqual([spelling, user.id]);
      }
    });

    test('allows ten attempts in all', async () => {
      const server = await testBed.serve({ rateLimits: true });
      const { contact } = await testBed.user('customer', { contact: newContact(), phoneCode });
      const spellings = phoneSpellingsOf(contact, phoneCode);
      const statuses = [];
      for (const spelling of spellings) statuses.push((await login(server, spelling, 'a wrong one')).status);
      expect(statuses).toEqual(spellings.map((_, place) => (place < TRIES ? 200 : 429)));
      expect(await testBed.db.$count(loginFailures, eq(loginFailures.contactKey, `customer ${contact}`))).toBe(1);
    });

    test('shares one budget for codes, and one code', async () => {
      const server = await testBed.serve({ rateLimits: true });
      const { contact } = await testBed.user('customer', { contact: newContact(), phoneCode });
      const spellings = phoneSpellingsOf(contact, phoneCode).filter(({ phone_code }) => phone_code !== '');
      const browser = server.browser();
      const send = (spelling: object, path: string, more = {}) =>
        browser.send(
          'POST',
          `/api/v1/otp/${path}`,
          JSON.stringify({ ...spelling, user_type: '1', purpose: 'login', ...more }),
          { 'Content-Type': 'application/json', ...fromAnywhere() },
        );
      for (const [place, spelling] of spellings.entries()) {
        server.clock.forward(31_000);
        expect((await send(spelling, 'send')).status).toBe(place < CODES ? 200 : 429);
      }
      const code = await sentCodeFor(server, `${phoneCode}${contact}`);
      server.clock.forward(-31_000 * (spellings.length - CODES));
      expect((await send(spellings.at(-1) ?? {}, 'verify', { code })).status).toBe(200);
    });

    test('can register once', async () => {
      const contact = newContact();
      const register = async (fields: { contact: string; phone_code: string }) =>
        open.browser().w('register', {
          ...fields,
          ...{ email: `spelt${++number}@example.com`, fullname: 'Ada Lovelace', password: PASSWORD, user_type: '1' },
          ...{ device_type: 'android', device_token: '', address: '12 High St', image: file(await picture()) },
        });
      const inCountry = phoneSpellingsOf(contact, phoneCode).filter(
        ({ contact: typed, phone_code }) => phone_code || /^(?:\+|00|\u202a|\u06f0|۰۰)|^[+٠-٩۰-۹]*\+/.test(typed),
      );
      const [first, ...others] = inCountry;
      if (!first) throw new Error('no spelling');
      const { body } = await register(first);
      expect(body).toMatchObject({ response: 1, data: { contact, phone_code: phoneCode } });
      for (const spelling of others) {
        const again = (await register(spelling)).body;
        expect([spelling, again.message]).toEqual([spelling, 'contact already exists  !']);
      }
    });
  });

  describe('attempts for one number', () => {
    test('check the password for exactly ten of sixty simultaneous ones', async () => {
      for (const contact of [(await testBed.user()).contact, newContact()]) {
        const spellings = phoneSpellingsOf(contact, '+1');
        const tries = Array.from({ length: 60 }, (_, place) => spellings[place % spellings.length] ?? spellings[0]);
        const servers = [strict, await testBed.serve({ rateLimits: true })];
        const responses = await Promise.all(
          tries.map((spelling, place) => login(servers[place % 2] ?? strict, spelling ?? {}, 'a wrong one')),
        );
        const byStatus = (status: number) => responses.filter((response) => response.status === status);
        expect(byStatus(200)).toHaveLength(TRIES);
        expect(byStatus(429)).toHaveLength(60 - TRIES);
        for (const { body } of byStatus(429))
          expect(body).toMatchObject({ responce: 'false', error: { code: 'locked' } });
      }
    });

    test('reset after a right password, also as the tenth', async () => {
      const { contact } = await testBed.user();
      for (let i = 1; i < TRIES; i++) await login(strict, { contact }, 'a wrong one');
      expect((await login(strict, { contact })).body.responce).toBe('true');
      for (let i = 1; i < TRIES; i++) await login(strict, { contact }, 'a wrong one');
      expect((await login(strict, { contact })).body.responce).toBe('true');
    });

    test('stay limited when an account with the same digits in another country signs in', async () => {
      const contact = newContact();
      await testBed.user('customer', { contact, phoneCode: '+1' });
      await testBed.user('customer', { contact, phoneCode: '+44' });
      const own = { contact, phone_code: '+44' };
      let reached = 0;
      for (let i = 0; i < 30; i++) {
        const { status } = await login(strict, { contact, phone_code: '+1' }, 'a wrong one');
        if (status === 200) reached++;
        await login(strict, own);
      }
      expect(reached).toBeLessThanOrEqual(TRIES);
    });

    test('keep working for spellings stored before they counted as one', async () => {
      const contact = newContact();
      const old = await testBed.user('customer', { contact: `0${contact}`, phoneCode: '+44' });
      for (const typed of [`0${contact}`, contact, `+44${contact}`])
        expect((await login(open, { contact: typed, phone_code: '+44' })).body.data.user_id).toBe(old.id);
      const newer = await testBed.user('customer', { contact, phoneCode: '+44' });
      const mine = (typed: string) => login(open, { contact: typed, phone_code: '+44' });
      expect((await mine(`0${contact}`)).body.data.user_id).toBe(old.id);
      expect((await mine(contact)).body.data.user_id).toBe(newer.id);
    });
  });

  describe('a page of another site', () => {
    /** Apple's page posts here. The call keeps the form for the browser that began the sign-in (signInWith.test.ts). */
    const takesForeignForms = `${apiV1}/sign-in/x/callback`;
    const changing = () =>
      open.app.routes.flatMap(({ method, url }) =>
        [method]
          .flat()
          .filter((one) => !['GET', 'HEAD', 'OPTIONS'].includes(one))
          .map((one) => ({ method: one, path: url.replace(/:(\w+)|\*/g, 'x') }))
          .filter(({ path }) => path !== takesForeignForms),
      );
    const foreign = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: 'not an address' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ];

    test('cannot make a browser send a changing call', async () => {
      const calls = changing();
      expect(calls.length).toBeGreaterThan(60);
      for (const { path } of Object.values(wireCalls)) {
        expect(calls).toContainEqual({ method: 'POST', path: `${userController}${path}` });
      }
      for (const { method, path } of calls) {
        for (const headers of foreign) {
          const { status, body } = await open.browser().send(method, path, '', headers as Record<string, string>);
          expect([method, path, headers, status]).toEqual([method, path, headers, 403]);
          expect(body.code ?? body.error.code).toBe('csrf');
        }
      }
    });

    test('cannot sign a visitor in, nor register one', async () => {
      const { contact, id } = await testBed.user();
      const fields = { contact, password: PASSWORD, device_type: 'web', user_type: '1' };
      for (const headers of foreign) {
        const {
          status,
          body,
          headers: newHeaders,
        } = await open.browser().w('login', fields, { as: 'urlencoded', headers: headers as Record<string, string> });
        expect([status, body.responce, newHeaders.getSetCookie()]).toEqual([403, 'false', []]);
      }
      expect(await testBed.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
    });

    test('leaves the site itself, by any of its names, and clients without a browser unaffected', async () => {
      const { contact } = await testBed.user();
      const fields = { contact, password: PASSWORD, device_type: 'web', user_type: '1' };
      const { host } = new URL(open.base);
      const edge = await testBed.serve({ publicUrl: 'https://doorstep.example' });
      for (const [server, headers] of [
        [open, {}],
        [open, { 'Sec-Fetch-Site': 'same-origin', Origin: `http://${host}` }],
        [open, { 'Sec-Fetch-Site': 'none' }],
        [open, { Origin: `http://${host}` }],
        [open, { Origin: `https://${host}` }],
        [edge, { Origin: 'https://doorstep.example' }],
        [edge, { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://www.doorstep.example' }],
      ] as const) {
        const { body } = await server.browser().w('login', fields, { headers });
        expect([headers, body.responce]).toEqual([headers, 'true']);
      }
    });

    test('can still read', async () => {
      for (const headers of foreign) {
        const { status } = await open
          .browser()
          .send('GET', '/api/v1/health', undefined, headers as Record<string, string>);
        expect(status).toBe(200);
      }
    });
  });

  describe('a new password', () => {
    const owner = {
      fullname: 'Amélie Okafor',
      contact: '2065550199',
      phone_code: '+1',
      email: 'amelie.o@okafor-home.example',
    };
    const rejected: [string, RegExp][] = [
      ['aaaaaaaa', /easy to guess|too common/],
      ['aaaaaaaaaaaaaaaa', /easy to guess|too common/],
      ['abababababab', /easy to guess|too common/],
      ['12345678', /too common/],
      ['QWERTYUIOP', /too common/],
      ['iloveyou', /too common/],
      ['P@ssw0rd2024', /easy to guess/],
      ['20652065', /too common/],
      ['abcdefgh1', /too common/],
      ['doorstep-demo', /Leave your name/],
      ['doorstep1', /Leave your name/],
      ['2065550199', /Leave your name/],
      ['+12065550199', /Leave your name/],
      ['0012065550199', /Leave your name/],
      ['(206) 555-0199', /Leave your name/],
      ['۲۰۶۵۵۵۰۱۹۹', /Leave your name/],
      ['2065550199!', /Leave your name/],
      ['Amelie Okafor', /Leave your name/],
      ['okafor1987', /Leave your name/],
      ['amelieokafor!!', /Leave your name/],
      ['amelie.o@okafor-home.example', /Leave your name/],
      ['short', /8 to 128/],
      ['x'.repeat(129), /8 to 128/],
    ];

    test.each(rejected)('cannot be %s wherever one is chosen, and gets advice', async (password, message) => {
      const { phone_code, ...row } = owner;
      const user = await testBed.user('customer', {
        ...row,
        phoneCode: phone_code,
        contact: owner.contact,
        accountStatus: 'active',
      });
      try {
        const browser = await testBed.signIn(open, user);
        const image = file(await picture());
        const device = { device_type: 'android', device_token: '', address: '12 High St', image, user_type: '1' };
        const licences = { certificate_front: file(await picture()), certificate_back: file(await picture()) };
        for (const call of ['register', 'providerRegister'] as const) {
          const { body } = await open.browser().w(call, { ...owner, ...device, ...licences, password });
          expect(body).toMatchObject({ response: 0, error: { code: 'validation', field: 'password' } });
          expect(body.message).toMatch(message);
        }
        const changed = await browser.x('POST', '/password/change', { current: PASSWORD, password });
        expect(changed).toMatchObject({
          status: 422,
          body: { field: 'password', detail: expect.stringMatching(message) },
        });
        const receiver = { contact: owner.contact, phone_code, user_type: '1', purpose: 'reset' };
        const asking = open.browser();
        await asking.x('POST', '/otp/send', receiver);
        const code = await sentCodeFor(open, `${phone_code}${owner.contact}`);
        const { reset_token } = (await asking.x('POST', '/otp/verify', { ...receiver, code })).body;
        const reset = await open.browser().x('POST', '/password/reset', { reset_token, password });
        expect(reset).toMatchObject({
          status: 422,
          body: { field: 'password', detail: expect.stringMatching(message) },
        });
      } finally {
        await testBed.db.update(users).set({ accountStatus: 'deleted' }).where(eq(users.id, user.id));
      }
    });

    test.each([
      'a long enough one',
      'correct horse battery',
      'xkT9#mPq',
      'paper kite on tuesday',
      'یک جملهٔ کوتاه',
      'короткая фраза',
      'Amelie likes paper kites',
    ])('can be %s', async (password) => {
      const { user, browser } = await testBed.customer(open);
      const { status } = await browser.x('POST', '/password/change', { current: PASSWORD, password });
      expect([user.id, status]).toEqual([user.id, 200]);
    });

    test('gets checked quickly, whatever is tried', async () => {
      const { passwordFault } = await import('../../src/identity/accounts/passwordRules');
      const person = { fullname: 'Ada Lovelace', email: 'ada@example.com', phoneCode: '+1', contact: '5551234567' };
      await passwordFault('a long enough one', person);
      const cpuBefore = process.cpuUsage();
      const hostile = ['4@8({[<369&#!1/|0$5+7%2', '1|!i$5s', '@4', '5550100001', 'p4ssw0rd', 'the of and to '];
      for (const text of hostile) await passwordFault(text.repeat(64).slice(0, 128), person);
      const { user } = process.cpuUsage(cpuBefore);
      expect(user / 1000 / hostile.length).toBeLessThan(500);
    });

    test('need not replace one that was stored before the rules', async () => {
      const { hashPassword } = await import('../../src/identity/accounts/passwords');
      const user = await testBed.user('customer', { passwordHash: await hashPassword('doorstep-demo') });
      expect((await login(open, { contact: user.contact }, 'doorstep-demo')).body.responce).toBe('true');
    });
  });
}
