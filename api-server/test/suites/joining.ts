import { and, eq, ne } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { versionOf } from '../../src/identity/accounts/acceptedTerms';
import { MINUTE, SECOND } from '../../src/platform/clock';
import { content, termsAcceptances, users } from '../../src/platform/db/schema';
import { suppress, unsuppress } from '../../src/platform/mail/suppressions.repository';
import { readBuiltInPage } from '../../src/platform/readBuiltInPage';
import { PASSWORD, type TestBed, type TestServer } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { messagesTo, sentCodeFor, wrongCodeFor } from '../support/outbox';

const SENT = { sent: true, resend_after: 30, expires_in: 300 };
const EXPIRED_TOKEN = [422, 'join_token'];

export function joining(testBed: TestBed) {
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });

  let numbers = 0;
  const newNumber = () => `5557${String(++numbers).padStart(6, '0')}`;
  const of = (contact: string) => ({ contact, phone_code: '+1', user_type: '1', purpose: 'join' });
  const person = (join_token: string, fullname = 'Emma') => ({ join_token, fullname, terms_accepted: true });
  const accountsWith = (contact: string) =>
    testBed.db
      .select()
      .from(users)
      .where(and(eq(users.contact, contact), eq(users.userType, 'customer'), ne(users.accountStatus, 'deleted')));

  interface Sender {
    at?: TestServer;
    browser?: HttpBrowser;
  }

  async function sendCodeTo(contact: string, { at = server, browser = at.browser() }: Sender = {}) {
    const { status, body } = await browser.x('POST', '/otp/send', of(contact));
    expect([status, body]).toEqual([200, SENT]);
    return { browser, code: await sentCodeFor(at, `+1${contact}`) };
  }

  async function tokenFor(contact: string, from: Sender = {}) {
    const { browser, code } = await sendCodeTo(contact, from);
    const { status, body } = await browser.x('POST', '/otp/verify', { ...of(contact), code });
    expect([status, Object.keys(body)]).toEqual([200, ['join_token', 'expires_in']]);
    return { browser, token: body.join_token as string };
  }

  const acceptancesOf = (userId: string) =>
    testBed.db.select().from(termsAcceptances).where(eq(termsAcceptances.userId, userId));

  const isSignedIn = async (browser: HttpBrowser) => (await browser.x('GET', '/notifications')).status === 200;

  describe('joining by phone number', () => {
    test('makes an account without a password and an e-mail address, and signs in', async () => {
      const contact = newNumber();
      const { browser, token } = await tokenFor(contact);
      expect(await isSignedIn(browser)).toBe(false);
      const { status, body, headers } = await browser.x('POST', '/otp/join', person(token, ' Emma  Ray '));
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(body.user).toMatchObject({
        contact,
        phone_code: '+1',
        email: '',
        user_type: '1',
        account_status: 'active',
      });
      expect(await isSignedIn(browser)).toBe(true);
      const [row, ...more] = await accountsWith(contact);
      expect(more).toEqual([]);
      expect(row).toMatchObject({ passwordHash: '', contactUnverifiedSince: null, firstName: 'Emma' });
      expect((await messagesTo(server, row?.email ?? '')).length).toBe(0);
      for (const password of ['', PASSWORD]) {
        const { body } = await server.browser().w('login', { contact, password, user_type: '1', device_type: 'web' });
        expect(body.responce).not.toBe('true');
      }
    });

    test('records the terms and the privacy policy as they are published in the language of the person', async () => {
      const contact = newNumber();
      const { browser, token } = await tokenFor(contact);
      browser.cookies.set('lang', 'de');
      const { body } = await browser.x('POST', '/otp/join', { ...person(token), terms_version: 'mine' });
      const [accepted] = await acceptancesOf(body.user.user_id);
      expect(accepted).toMatchObject({
        language: 'de',
        termsVersion: versionOf(readBuiltInPage('terms', 'de')),
        privacyVersion: versionOf(readBuiltInPage('privacy', 'de')),
      });
      await browser.x('POST', '/me/export');
      const { url } = (await browser.x('GET', '/me/export')).body;
      expect((await browser.send('GET', url)).body.accepted_terms).toMatchObject([
        { language: 'de', terms_version: accepted?.termsVersion, privacy_version: accepted?.privacyVersion },
      ]);
      const own = { title: 'Our own terms', lead: '', sections: [] };
      const times = { publishedAt: server.clock.now(), updatedAt: server.clock.now() };
      await testBed.db.insert(content).values({ kind: 'terms', slug: 'terms', lang: 'de', data: own, ...times });
      try {
        const later = await tokenFor(newNumber());
        later.browser.cookies.set('lang', 'de');
        const next = await later.browser.x('POST', '/otp/join', person(later.token));
        expect((await acceptancesOf(next.body.user.user_id))[0]?.termsVersion).toBe(versionOf(own));
      } finally {
        await testBed.db.delete(content).where(and(eq(content.kind, 'terms'), eq(content.lang, 'de')));
      }
    });

    test('texts the person about a sign-in with another device, and mails those who have an address', async () => {
      const contact = newNumber();
      const { browser, token } = await tokenFor(contact);
      await browser.x('POST', '/otp/join', person(token));
      const texts = async () => (await messagesTo(server, `+1${contact}`)).map(({ text }) => text);
      const before = (await texts()).length;
      const again = await sendCodeTo(contact, { browser });
      await browser.x('POST', '/otp/verify', { ...of(contact), code: again.code });
      expect(await texts()).toHaveLength(before + 1);
      const other = await sendCodeTo(contact);
      await other.browser.x('POST', '/otp/verify', { ...of(contact), code: other.code });
      const latest = (await texts()).filter((text) => text.startsWith('A new device signed in'));
      expect(latest).toEqual([expect.stringContaining('/forgot-password')]);
      const user = await testBed.user();
      for (let device = 0; device < 2; device++) {
        const sent = await sendCodeTo(user.contact);
        await sent.browser.x('POST', '/otp/verify', { ...of(user.contact), code: sent.code });
      }
      expect(await messagesTo(server, user.email)).toHaveLength(1);
      expect(await messagesTo(server, `+1${user.contact}`)).toHaveLength(2);
    });

    test('texts nobody who answered STOP about a new device', async () => {
      const contact = newNumber();
      const { browser, token } = await tokenFor(contact);
      await browser.x('POST', '/otp/join', person(token));
      const other = await sendCodeTo(contact);
      await suppress(testBed.db, { channel: 'sms', to: `+1${contact}` }, 'stop', server.clock.now());
      const before = (await messagesTo(server, `+1${contact}`)).length;
      await other.browser.x('POST', '/otp/verify', { ...of(contact), code: other.code });
      expect(await messagesTo(server, `+1${contact}`)).toHaveLength(before);
      await unsuppress(testBed.db, { channel: 'sms', to: `+1${contact}` }, 'stop');
    });

    test('signs in with the next code, and sets a password by code', async () => {
      const contact = newNumber();
      const { browser, token } = await tokenFor(contact);
      await browser.x('POST', '/otp/join', person(token));
      const again = await sendCodeTo(contact);
      const response = await again.browser.x('POST', '/otp/verify', { ...of(contact), code: again.code });
      expect([response.status, response.body.user.contact]).toEqual([200, contact]);
      const reset = { ...of(contact), purpose: 'reset' };
      await browser.x('POST', '/otp/send', reset);
      const code = await sentCodeFor(server, `+1${contact}`);
      const { body } = await browser.x('POST', '/otp/verify', { ...reset, code });
      const password = 'a quite new passphrase';
      const done = await browser.x('POST', '/password/reset', { reset_token: body.reset_token, password });
      expect(done.status).toBe(200);
    });

    test('changes the name without an e-mail address, and adds an address with a code', async () => {
      const contact = newNumber();
      const { browser, token } = await tokenFor(contact);
      const { body } = await browser.x('POST', '/otp/join', person(token));
      const profile = { user_id: body.user.user_id, fullname: 'Emma Ray', email: '', contact, phone_code: '+1' };
      const renamed = await browser.w('editProfile', profile);
      expect(renamed.body).toMatchObject({ responce: 'true', data: { fullname: 'Emma Ray', email: '' } });
      const email = `emma.${contact}@example.com`;
      await browser.w('editProfile', { ...profile, email });
      const code = await sentCodeFor(server, email);
      const confirmed = await browser.x('POST', '/email/verify', { code });
      expect([confirmed.status, confirmed.body.user?.email]).toEqual([200, email]);
    });

    test('sends to known and new numbers alike, and signs a known one in', async () => {
      const user = await testBed.user();
      const { browser, code } = await sendCodeTo(user.contact);
      const [known] = await messagesTo(server, `+1${user.contact}`);
      const contact = newNumber();
      const { code: other } = await sendCodeTo(contact);
      const [unknown] = await messagesTo(server, `+1${contact}`);
      expect(unknown?.text.replace(other, code)).toBe(known?.text);
      const { status, body } = await browser.x('POST', '/otp/verify', { ...of(user.contact), code });
      expect([status, body.user.user_id]).toEqual([200, user.id]);
    });

    test('gives no code to sign in or to set a password to a number without an account', async () => {
      const contact = newNumber();
      for (const purpose of ['login', 'reset'])
        await server.browser().x('POST', '/otp/send', { ...of(contact), purpose });
      expect(await messagesTo(server, `+1${contact}`)).toEqual([]);
    });

    test('does not accept the code of one purpose for another', async () => {
      const user = await testBed.user();
      const { browser, code } = await sendCodeTo(user.contact);
      for (const purpose of ['login', 'reset']) {
        expect((await browser.x('POST', '/otp/verify', { ...of(user.contact), purpose, code })).status).toBe(422);
      }
    });

    test.each([
      ['an e-mail address', { contact: 'emma@example.com' }, 'contact'],
      ['a number that cannot exist', { contact: '1111111111' }, 'contact'],
      ['a number of a country that is not offered', { contact: '+8835100012345' }, 'phone_code'],
      ['providers', { user_type: '2' }, 'user_type'],
      ['staff', { user_type: '3' }, 'user_type'],
    ])('sends no code to %s', async (_what, change, field) => {
      const { status, body } = await server.browser().x('POST', '/otp/send', { ...of(newNumber()), ...change });
      expect([400, 422]).toContain(status);
      expect(body.field).toBe(field);
    });

    test.each([
      ['a wrong code', 0, wrongCodeFor, 'The code is not right.'],
      ['a code that expired a second ago', 5 * MINUTE + SECOND, (code: string) => code, 'This code has expired.'],
    ])('rejects %s', async (_what, later, typed, message) => {
      const at = await testBed.serve();
      const contact = newNumber();
      const { browser, code } = await sendCodeTo(contact, { at, browser: at.browser() });
      at.clock.forward(later);
      const { status, body } = await browser.x('POST', '/otp/verify', { ...of(contact), code: typed(code) });
      expect([status, body.field]).toEqual([422, 'code']);
      expect(body.detail).toContain(message);
    });

    test('rejects the right code after five tries, a second time, and in another browser', async () => {
      const contact = newNumber();
      const { browser, code } = await sendCodeTo(contact);
      const verify = (by: HttpBrowser, typed = code) => by.x('POST', '/otp/verify', { ...of(contact), code: typed });
      expect((await verify(server.browser())).status).toBe(422);
      for (let i = 0; i < 5; i++) expect((await verify(browser, wrongCodeFor(code))).status).toBe(422);
      expect((await verify(browser)).body.detail).toBe('This code has expired. Ask for a new one.');
      const again = await sendCodeTo(contact, { browser });
      expect((await verify(browser, again.code)).status).toBe(200);
      expect((await verify(browser, again.code)).status).toBe(422);
    });

    test.each<[string, (state: { token: string; browser: HttpBrowser; at: TestServer }) => Promise<AnswerOfJoin>]>([
      ['an invented token', ({ browser }) => post(browser, person('invented'))],
      ['the token in another browser', ({ token, at }) => post(at.browser(), person(token))],
      [
        'a token that expired a second ago',
        ({ token, browser, at }) => {
          at.clock.forward(10 * MINUTE + SECOND);
          return post(browser, person(token));
        },
      ],
      [
        'a token that was used',
        async ({ token, browser }) => {
          expect((await post(browser, person(token))).status).toBe(200);
          return post(browser, person(token));
        },
      ],
    ])('rejects %s', async (_what, use) => {
      const at = await testBed.serve();
      const { browser, token } = await tokenFor(newNumber(), { at, browser: at.browser() });
      const { status, body } = await use({ token, browser, at });
      expect([status, body.field]).toEqual(EXPIRED_TOKEN);
    });

    test.each([
      ['no name', { fullname: '  ' }, 'fullname'],
      ['a name without letters', { fullname: '12' }, 'fullname'],
      ['a link as the name', { fullname: 'Win at www.example.com' }, 'fullname'],
      ['terms that were not accepted', { terms_accepted: false }, 'terms_accepted'],
    ])('rejects %s, and accepts the same token afterwards', async (_what, change, field) => {
      const { browser, token } = await tokenFor(newNumber());
      const rejected = await post(browser, { ...person(token), ...change });
      expect([400, 422]).toContain(rejected.status);
      expect(rejected.body.field).toBe(field);
      expect((await post(browser, person(token))).status).toBe(200);
    });

    test('signs in to the account that another tab made after the code was sent, or after it was redeemed', async () => {
      const contact = newNumber();
      const { browser, token } = await tokenFor(contact);
      const late = await tokenFor(contact, { browser: server.browser() });
      const sent = await sendCodeTo(contact, { browser: server.browser() });
      const { body: first } = await post(browser, person(token));
      const { body: second } = await post(late.browser, person(late.token, 'Somebody else'));
      const { body: third } = await sent.browser.x('POST', '/otp/verify', { ...of(contact), code: sent.code });
      expect([second.user, third.user]).toEqual([first.user, first.user]);
      expect(await accountsWith(contact)).toHaveLength(1);
    });

    test('makes one account for two tabs that join at once, and signs both in', async () => {
      for (let round = 0; round < 3; round++) {
        const contact = newNumber();
        const tabs = [
          await tokenFor(contact, { browser: server.browser() }),
          await tokenFor(contact, { browser: server.browser() }),
        ];
        const answers = await Promise.all(tabs.map(({ browser, token }) => post(browser, person(token))));
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect(await accountsWith(contact)).toHaveLength(1);
        for (const { browser } of tabs) expect(await isSignedIn(browser)).toBe(true);
      }
    });

    test('makes one account from one token that is sent twice at once', async () => {
      const contact = newNumber();
      const { browser, token } = await tokenFor(contact);
      const answers = await Promise.all([post(browser, person(token)), post(browser, person(token))]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(await accountsWith(contact)).toHaveLength(1);
    });

    test('refuses suspended accounts, also ones that were suspended since', async () => {
      const suspended = await testBed.user('customer', { accountStatus: 'suspended' });
      const { browser, code } = await sendCodeTo(suspended.contact);
      const refused = await browser.x('POST', '/otp/verify', { ...of(suspended.contact), code });
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
      const contact = newNumber();
      const late = await tokenFor(contact);
      await testBed.user('customer', { contact, accountStatus: 'suspended' });
      expect((await post(late.browser, person(late.token))).status).toBe(403);
      expect(await isSignedIn(late.browser)).toBe(false);
    });

    test('makes a new account for the number of a deleted one', async () => {
      const deleted = await testBed.user('customer', { accountStatus: 'deleted' });
      const { browser, token } = await tokenFor(deleted.contact);
      const { body } = await post(browser, person(token));
      expect(body.user.user_id).not.toBe(deleted.id);
    });

    test('limits codes per number, like codes to sign in', async () => {
      const at = await testBed.serve({ rateLimits: true });
      const contact = newNumber();
      let address = 0;
      const send = () =>
        at.browser().send('POST', '/api/v1/otp/send', JSON.stringify(of(contact)), {
          'Content-Type': 'application/json',
          'X-Forwarded-For': `203.0.113.${++address}`,
        });
      expect((await send()).status).toBe(200);
      expect((await send()).status).toBe(429);
      for (let i = 0; i < 4; i++) {
        at.clock.forward(31 * SECOND);
        expect((await send()).status).toBe(200);
      }
      at.clock.forward(31 * SECOND);
      expect((await send()).status).toBe(429);
    });
  });
}

type AnswerOfJoin = Awaited<ReturnType<typeof post>>;

const post = (browser: HttpBrowser, body: object) => browser.x('POST', '/otp/join', body);
