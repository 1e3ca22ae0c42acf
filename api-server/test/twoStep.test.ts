import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { secondStepOf } from '../src/identity/auth/twoStep/twoStep';
import { addMilliseconds, DAY, MINUTE } from '../src/platform/clock';
import { recoveryCodes, twoStepSecrets } from '../src/platform/db/schema';
import { PASSWORD, type TestServer, type TestUser, useTestBed } from './support/apiFixture';
import { Authenticator } from './support/authenticator';
import { HttpBrowser } from './support/browser';
import { messagesTo, sentCodeFor, wrongCodeFor } from './support/outbox';
import { authenticatorCodeOf, createSignedInStaff } from './support/staff';

describe('the second step of providers', () => {
  const testBed = useTestBed();

  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  async function signedIn() {
    const user = await testBed.user('provider');
    return { user, browser: await testBed.signIn(server, user, 'provider') };
  }
  /** Every later code must be newer, as none counts twice. */
  async function turnedOn() {
    const { user, browser } = await signedIn();
    const { secret, uri } = (await browser.x('POST', '/me/second-step')).body;
    expect(uri).toContain('otpauth://totp/');
    const confirmed = await browser.x('POST', '/me/second-step/confirm', {
      code: authenticatorCodeOf(server, secret, -1),
    });
    expect(confirmed.status).toBe(200);
    return { user, browser, secret: secret as string, codes: confirmed.body.recovery_codes as string[] };
  }
  async function firstStep({ contact }: TestUser, password = PASSWORD, browser = server.browser()) {
    const fields = { contact, password, device_type: 'web', device_token: '', user_type: '2' };
    return { browser, answer: await browser.w('login', fields) };
  }
  const second = (browser: HttpBrowser, proof: object) => browser.x('POST', '/sign-in/second-step', proof);
  const isIn = async (browser: HttpBrowser) => (await browser.x('GET', '/session')).status === 200;
  const undoOf = async ({ email }: TestUser) =>
    (await messagesTo(server, email)).flatMap(({ text }) => /\?undo=([\w-]+)/.exec(text)?.[1] ?? []).at(-1);

  describe('the second step of a provider', () => {
    test('stays off until a first code confirms it, and then applies to every sign-in', async () => {
      const { user, browser } = await signedIn();
      expect((await browser.x('GET', '/me/second-step')).body).toEqual({
        on: false,
        since: '',
        recovery_codes_left: 0,
      });
      const { secret } = (await browser.x('POST', '/me/second-step')).body;
      expect((await firstStep(user)).answer.body.responce).toBe('true');
      const wrong = await browser.x('POST', '/me/second-step/confirm', {
        code: wrongCodeFor(authenticatorCodeOf(server, secret)),
      });
      expect([wrong.status, wrong.body.field]).toEqual([422, 'code']);
      const right = await browser.x('POST', '/me/second-step/confirm', {
        code: authenticatorCodeOf(server, secret, -1),
      });
      expect(right.body.recovery_codes).toHaveLength(10);
      const state = (await browser.x('GET', '/me/second-step')).body;
      expect(state).toMatchObject({ on: true, recovery_codes_left: 10 });

      const { browser: next, answer } = await firstStep(user);
      expect(answer.body).toMatchObject({ responce: 'false', error: { code: 'two_step_needed' } });
      expect(answer.body.data).toEqual({});
      expect([await isIn(next), next.cookies.has('sid')]).toEqual([false, false]);
      const opened = await second(next, { code: authenticatorCodeOf(server, secret) });
      expect([opened.status, opened.body.user.user_id]).toEqual([200, user.id]);
      expect(await isIn(next)).toBe(true);
    });

    test('signs out sessions without it, except the browser that turned it on', async () => {
      const { user, browser } = await signedIn();
      const other = await testBed.signIn(server, user, 'provider');
      const { secret } = (await browser.x('POST', '/me/second-step')).body;
      await browser.x('POST', '/me/second-step/confirm', { code: authenticatorCodeOf(server, secret) });
      expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    });

    test('applies after a text message code too, but not after a passkey', async () => {
      const { user, secret, browser: own } = await turnedOn();
      const browser = server.browser();
      const receiver = { contact: user.contact, phone_code: '+1', user_type: '2', purpose: 'login' };
      await browser.x('POST', '/otp/send', receiver);
      const code = await sentCodeFor(server, `+1${user.contact}`);
      const verified = await browser.x('POST', '/otp/verify', { ...receiver, code });
      expect([verified.status, verified.body.code, await isIn(browser)]).toEqual([403, 'two_step_needed', false]);
      expect((await second(browser, { code: authenticatorCodeOf(server, secret) })).status).toBe(200);

      const origin = server.base.replace('127.0.0.1', 'localhost');
      const keyed = new HttpBrowser(origin);
      for (const [name, value] of own.cookies) keyed.cookies.set(name, value);
      const device = new Authenticator();
      const { options } = (await keyed.x('POST', '/me/passkeys/options', {})).body;
      await keyed.x('POST', '/me/passkeys', { credential: device.create(options, { origin }) });
      const fresh = new HttpBrowser(origin);
      const request = (await fresh.x('POST', '/passkeys/options', {})).body.options;
      const credential = device.get(request, { origin });
      expect((await fresh.x('POST', '/passkeys/sign-in', { credential })).status).toBe(200);
      expect(await isIn(fresh)).toBe(true);
    });

    test('accepts each recovery code and app code once', async () => {
      const { user, secret, codes } = await turnedOn();
      const [recovery = ''] = codes;
      const { browser } = await firstStep(user);
      expect((await second(browser, { recovery_code: recovery.toUpperCase() })).status).toBe(200);
      expect((await browser.x('GET', '/me/second-step')).body.recovery_codes_left).toBe(9);
      const again = (await firstStep(user)).browser;
      const used = await second(again, { recovery_code: recovery });
      expect([used.status, used.body.field]).toEqual([422, 'recovery_code']);
      const code = authenticatorCodeOf(server, secret);
      expect((await second(again, { code })).status).toBe(200);
      const third = (await firstStep(user)).browser;
      expect((await second(third, { code })).status).toBe(422);
    });

    test.each([
      ['no first step before it', (fresh: HttpBrowser) => second(fresh, { code: '123456' }), 409, 'state_conflict'],
      ['nothing', (_fresh: HttpBrowser, asked: HttpBrowser) => second(asked, {}), 400, 'validation'],
      ['letters', (_fresh: HttpBrowser, asked: HttpBrowser) => second(asked, { code: 'abcdef' }), 400, 'validation'],
      [
        'both at once',
        (_fresh: HttpBrowser, asked: HttpBrowser) => second(asked, { code: '123456', recovery_code: 'aaaaa-bbbbb' }),
        400,
        'validation',
      ],
    ] as const)('fails with %s, with advice', async (_what, attempt, status, code) => {
      const { user } = await turnedOn();
      const { browser } = await firstStep(user);
      const answer = await attempt(server.browser(), browser);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body.detail).toMatch(/\w/);
    });

    test('requires a new sign-in after more than ten minutes', async () => {
      const ownServer = server;
      const { user, secret } = await turnedOn();
      const { browser } = await firstStep(user);
      ownServer.clock.forward(11 * MINUTE);
      const late = await second(browser, { code: authenticatorCodeOf(server, secret) });
      expect([late.status, late.body.code]).toEqual([409, 'state_conflict']);
    });

    test('locks for five minutes after five wrong codes, also simultaneous ones, even for a right code', async () => {
      const { user, secret } = await turnedOn();
      const { browser } = await firstStep(user);
      const wrong = wrongCodeFor(authenticatorCodeOf(server, secret, 5));
      const tries = await Promise.all(Array.from({ length: 10 }, () => second(browser, { code: wrong })));
      expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
      expect((await second(browser, { code: authenticatorCodeOf(server, secret) })).status).toBe(429);
      server.clock.forward(5 * MINUTE + 1000);
      expect((await second(browser, { code: authenticatorCodeOf(server, secret) })).status).toBe(200);
    });

    test('opens one session for ten simultaneous right answers', async () => {
      const { user, secret } = await turnedOn();
      const { browser } = await firstStep(user);
      const code = authenticatorCodeOf(server, secret);
      const attempts = await Promise.all(Array.from({ length: 3 }, () => second(browser, { code })));
      expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test.each([
      { age: '23:59 hours', passedFor: DAY - MINUTE, state: 'passed' },
      { age: '24:00 hours', passedFor: DAY, state: 'needed' },
      { age: '24:01 hours', passedFor: DAY + MINUTE, state: 'needed' },
    ])('is $state when it was passed $age ago', async ({ passedFor, state }) => {
      const { user } = await turnedOn();
      const { context } = server.app;
      const setUpAt = context.clock();
      const later = { ...context, clock: () => addMilliseconds(setUpAt, passedFor) };
      expect(await secondStepOf(later, user.id, setUpAt)).toBe(state);
    });

    test('rejects a suspended provider', async () => {
      const { user, secret } = await turnedOn();
      const { browser } = await firstStep(user);
      const { browser: owner } = await createSignedInStaff(testBed, server, 'owner');
      await owner.x('POST', `/admin/people/${user.id}/suspend`, { seen: 1, reason: 'A test' });
      const answer = await second(browser, { code: authenticatorCodeOf(server, secret) });
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    });
  });

  describe('turning the second step on, off, and its codes anew', () => {
    test('requires a confirmed identity when the sign-in was a while ago', async () => {
      const { browser, secret } = await turnedOn();
      const off = await signedIn();
      server.clock.forward(16 * MINUTE);
      const calls = [
        () => off.browser.x('POST', '/me/second-step'),
        () => browser.x('POST', '/me/second-step/recovery-codes'),
        () => browser.x('DELETE', '/me/second-step'),
      ];
      for (const call of calls) {
        const answer = await call();
        expect([answer.status, answer.body.code]).toEqual([403, 'confirm_again']);
      }
      expect(secret).toBeTruthy();
      await browser.x('POST', '/me/confirm', { password: PASSWORD });
      expect((await browser.x('DELETE', '/me/second-step')).status).toBe(204);
    });

    test('replaces the old codes, and accepts a password alone once it is off', async () => {
      const { user, browser, codes } = await turnedOn();
      const fresh = (await browser.x('POST', '/me/second-step/recovery-codes')).body.recovery_codes;
      expect(fresh).toHaveLength(10);
      const { browser: next } = await firstStep(user);
      expect((await second(next, { recovery_code: codes[0] })).status).toBe(422);
      expect((await browser.x('DELETE', '/me/second-step')).status).toBe(204);
      expect((await firstStep(user)).answer.body.responce).toBe('true');
      const rows = await testBed.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
      expect(rows).toEqual([]);
    });

    test.each([
      ['on twice', true, 'POST', '/me/second-step'],
      ['off when it is off', false, 'DELETE', '/me/second-step'],
      ['new codes when it is off', false, 'POST', '/me/second-step/recovery-codes'],
    ] as const)('answers %s with a conflict', async (_what, isOn, method, path) => {
      const { browser } = isOn ? await turnedOn() : await signedIn();
      const answer = await browser.x(method, path);
      expect([answer.status, answer.body.code]).toEqual([409, 'state_conflict']);
    });

    test('works for providers only', async () => {
      const { browser } = await testBed.customer(server);
      expect((await browser.x('POST', '/me/second-step')).body.code).toBe('forbidden');
    });

    test('sends a mail and a text message with a link that undoes it', async () => {
      const { user } = await turnedOn();
      const texts = await messagesTo(server, `+1${user.contact}`);
      expect(texts.at(-1)?.text).toMatch(/second step.*was changed.*undo=/);
      const token = await undoOf(user);
      expect((await server.browser().x('POST', '/contact/undo', { token })).status).toBe(200);
      const rows = await testBed.db.select().from(twoStepSecrets).where(eq(twoStepSecrets.userId, user.id));
      expect(rows).toEqual([]);
    });

    test('can be done by an operator with a reason and a notification for a user who lost phone and codes', async () => {
      const { user } = await turnedOn();
      const { browser: operator } = await createSignedInStaff(testBed, server, 'operations');
      const path = `/admin/people/${user.id}`;
      expect((await operator.x('GET', path)).body.second_step).toBe(true);
      const answer = await operator.x('POST', `${path}/second-step/off`, { reason: 'Came with an identity card.' });
      expect([answer.status, answer.body.second_step]).toEqual([200, false]);
      const [change] = (await operator.x('GET', path)).body.changes;
      expect(change).toMatchObject({ act: 'person.second_step_off', why: 'Came with an identity card.' });
      expect((await firstStep(user)).answer.body.responce).toBe('true');
      const mails = (await messagesTo(server, user.email)).filter(({ subject }) => subject.includes('second step'));
      expect(mails).toHaveLength(2);
      const twice = await operator.x('POST', `${path}/second-step/off`, { reason: 'Once more' });
      expect([twice.status, twice.body.code]).toEqual([409, 'state_conflict']);
    });
  });
});
