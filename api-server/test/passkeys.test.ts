import type { UserType } from '@doorstep/shared-api/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../src/platform/clock';
import { newId } from '../src/platform/ids';
import { PASSWORD, type TestBed, type TestServer, useTestBed } from './support/apiFixture';
import { Authenticator } from './support/authenticator';
import { HttpBrowser } from './support/browser';
import { messagesTo, sentCodeFor, wrongCodeFor } from './support/outbox';
import { authenticatorCodeOf, setUpSecondStep } from './support/staff';

describe('passkeys and confirmation', () => {
  const testBed = useTestBed();

  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  /** Browsers create no passkey for an IP address. */
  const originOf = ({ base }: TestServer) => base.replace('127.0.0.1', 'localhost');
  const browserOf = (at: TestServer) => new HttpBrowser(originOf(at));

  async function signedIn(at: TestServer, userType: UserType = 'customer') {
    const user = await testBed.user(userType, userType === 'admin' ? { staffRoles: ['owner'] } : {});
    const { cookies } = await testBed.signIn(at, user, userType);
    const browser = browserOf(at);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return { user, browser };
  }
  async function register(at: TestServer, browser: HttpBrowser, device = new Authenticator(), how = {}) {
    const { body } = await browser.x('POST', '/me/passkeys/options', {});
    const credential = device.create(body.options, { origin: originOf(at), ...how });
    return { device, credential, answer: await browser.x('POST', '/me/passkeys', { credential }) };
  }
  async function signInWith(at: TestServer, device: Authenticator, how = {}, browser = browserOf(at)) {
    const { body } = await browser.x('POST', '/passkeys/options', {});
    const credential = device.get(body.options, { origin: originOf(at), ...how });
    return { browser, credential, answer: await browser.x('POST', '/passkeys/sign-in', { credential }) };
  }

  describe('a passkey', () => {
    test.each(['customer', 'provider'] as const)(
      'works for a %s: can be added, signs in, and can be removed',
      async (userType) => {
        const { user, browser } = await signedIn(server, userType);
        const { device, answer } = await register(server, browser);
        expect([answer.status, answer.body.items]).toEqual([
          200,
          [{ id: device.id, name: '', created_at: expect.stringMatching(/Z$/) }],
        ]);
        const { browser: other, answer: opened } = await signInWith(server, device);
        expect([opened.status, opened.body.user?.user_id]).toEqual([200, user.id]);
        expect((await other.x('GET', '/session')).body).toMatchObject({ user_id: user.id });
        const [item] = (await other.x('GET', '/me/passkeys')).body.items;
        expect(item.last_used_at).toMatch(/Z$/);
        expect((await other.x('DELETE', `/me/passkeys/${device.id}`)).status).toBe(204);
        expect((await other.x('DELETE', `/me/passkeys/${device.id}`)).status).toBe(404);
        expect((await signInWith(server, device)).answer.status).toBe(422);
      },
    );

    test('signs this browser’s challenge once, for this site, with the owner present', async () => {
      const { browser } = await signedIn(server);
      const { device } = await register(server, browser);
      const refused = async (attempt: Promise<{ answer: { status: number; body: unknown } }>) =>
        expect((await attempt).answer).toMatchObject({ status: 422, body: { field: 'credential' } });
      await refused(signInWith(server, device, { origin: 'https://evil.example' }));
      await refused(signInWith(server, device, { isVerified: false }));
      await refused(signInWith(server, new Authenticator()));
      const { browser: own, credential } = await signInWith(server, device);
      const again = await own.x('POST', '/passkeys/sign-in', { credential });
      expect(again.status).toBe(422);
      const creationOptions = (await browserOf(server).x('POST', '/passkeys/options', {})).body.options;
      const stolen = device.get(creationOptions, { origin: originOf(server) });
      const stranger = browserOf(server);
      await stranger.x('POST', '/passkeys/options', {});
      expect((await stranger.x('POST', '/passkeys/sign-in', { credential: stolen })).status).toBe(422);
    });

    test('fails once it was copied, and counts once in ten simultaneous answers', async () => {
      const { browser } = await signedIn(server);
      const { device } = await register(server, browser);
      await signInWith(server, device);
      device.counter = 0;
      expect((await signInWith(server, device)).answer.status).toBe(422);
      const own = browserOf(server);
      const { body } = await own.x('POST', '/passkeys/options', {});
      device.counter = 10;
      const credential = device.get(body.options, { origin: originOf(server) });
      const all = await Promise.all(
        Array.from({ length: 10 }, () => own.x('POST', '/passkeys/sign-in', { credential })),
      );
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test('rejects suspended users, and belongs to one account', async () => {
      const [one, other] = [await signedIn(server), await signedIn(server)];
      const { device } = await register(server, one.browser);
      expect((await register(server, other.browser, device)).answer.status).toBe(409);
      const owner = await signedIn(server, 'admin');
      await owner.browser.x('POST', `/admin/people/${one.user.id}/suspend`, { seen: 1, reason: 'A test' });
      expect((await signInWith(server, device)).answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    });

    test('requires the site’s own host name, not an IP address or a forged one', async () => {
      const { user } = await signedIn(server);
      const bare = await testBed.signIn(server, user);
      expect((await bare.x('POST', '/me/passkeys/options', {})).status).toBe(409);
      const elsewhere = await server
        .browser()
        .send('POST', '/api/v1/passkeys/options', '{}', { 'Content-Type': 'application/json', Host: 'evil.example' });
      expect(elsewhere.status).toBe(409);
    });

    test('disappears when a change is undone', async () => {
      const { user, browser } = await signedIn(server);
      const { device } = await register(server, browser);
      await browser.x('POST', '/password/change', { current: PASSWORD, password: 'all of this is mine now' });
      const text = (await messagesTo(server, user.email)).map((mail) => mail.text).join(' ');
      const token = /\?undo=([\w-]+)/.exec(text)?.[1];
      expect((await server.browser().x('POST', '/contact/undo', { token })).status).toBe(200);
      expect((await signInWith(server, device)).answer.status).toBe(422);
    });
  });

  describe('a passkey of the staff', () => {
    test('counts as both steps, or as the second one after a password', async () => {
      const strict = await testBed.serve({ seed: 'none' });
      const { browser, user } = await signedIn(strict, 'admin');
      expect((await browser.x('GET', '/admin/me')).body.second_step).toBe('missing');
      const { device, answer } = await register(strict, browser);
      expect(answer.status).toBe(200);
      expect((await browser.x('GET', '/admin/me')).body.second_step).toBe('passed');
      const again = await testBed.signIn(strict, user, 'admin');
      expect((await again.x('GET', '/admin/me')).body.second_step).toBe('needed');
      expect((await again.x('GET', '/admin/staff')).body.code).toBe('two_step_needed');
      const { browser: other } = await signInWith(strict, device);
      expect((await other.x('GET', '/admin/me')).body.second_step).toBe('passed');
      expect((await other.x('GET', '/admin/staff')).status).toBe(200);
    });

    test('completes the second step after a password, and confirms a sensitive act, where the password alone does not', async () => {
      const strict = await testBed.serve({ seed: 'none' });
      const { browser, user } = await signedIn(strict, 'admin');
      const { device } = await register(strict, browser);
      const { cookies } = await testBed.signIn(strict, user, 'admin');
      const again = browserOf(strict);
      for (const [name, value] of cookies) again.cookies.set(name, value);
      const prove = async () => {
        const { body } = await again.x('POST', '/me/confirm/passkey', {});
        const passkey = device.get(body.options, { origin: originOf(strict) });
        return (await again.x('POST', '/me/confirm', { passkey })).status;
      };
      const step = async () => (await again.x('GET', '/admin/me')).body.second_step;
      const act = async () =>
        (await again.x('PUT', `/admin/staff/${user.id}/roles`, { roles: ['owner'], seen: 99, why: 'A test' })).body
          .code;
      expect((await again.x('POST', '/me/confirm', { password: PASSWORD })).body.code).toBe('two_step_needed');
      expect(await step()).toBe('needed');
      expect([await prove(), await step()]).toEqual([200, 'passed']);
      const { items } = (await again.x('GET', `/admin/audit?subject_id=${user.id}`)).body;
      expect(items[0]).toMatchObject({ act: 'second_step.pass', who_id: user.id });
      strict.clock.forward(11 * MINUTE);
      expect(await act()).toBe('two_step_again');
      expect([await prove(), await act()]).toEqual([200, 'state_conflict']);
    });

    test('requires the second step before it is added or removed', async () => {
      const { browser, user } = await signedIn(server, 'admin');
      await setUpSecondStep(server, browser);
      const thief = await signedInAgain(user);
      expect((await thief.x('POST', '/me/passkeys/options', {})).body.code).toBe('two_step_needed');
      expect((await thief.x('DELETE', '/me/passkeys/x')).body.code).toBe('two_step_needed');
    });

    const signedInAgain = async (user: Parameters<TestBed['signIn']>[1]) => {
      const { cookies } = await testBed.signIn(server, user, 'admin');
      const browser = browserOf(server);
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      return browser;
    };
  });

  describe('confirmation of identity', () => {
    const isOffered = async (browser: HttpBrowser) => {
      const { status, body } = await browser.x('POST', '/me/passkeys/options', {});
      return status === 403 && body.code === 'confirm_again';
    };

    test('asks 16 minutes after the sign-in for password, code or passkey, which holds ten minutes in this session', async () => {
      const ownServer = await testBed.serve();
      const { user, browser } = await signedIn(ownServer);
      const { device } = await register(ownServer, browser);
      const other = await testBed.signIn(ownServer, user);
      const ways: Record<string, () => Promise<object>> = {
        password: async () => ({ password: PASSWORD }),
        code: async () => {
          expect((await browser.x('POST', '/me/confirm/code', {})).status).toBe(200);
          return { code: await sentCodeFor(ownServer, `+1${user.contact}`) };
        },
        passkey: async () => {
          const { body } = await browser.x('POST', '/me/confirm/passkey', {});
          return { passkey: device.get(body.options, { origin: originOf(ownServer) }) };
        },
      };
      for (const [way, proof] of Object.entries(ways)) {
        ownServer.clock.forward(16 * MINUTE);
        expect([way, await isOffered(browser)]).toEqual([way, true]);
        const { body } = await browser.x('GET', '/me/confirm');
        expect(body).toEqual({ confirmed: false, ways: ['password', 'code', 'passkey'] });
        expect((await browser.x('POST', '/session')).body).toMatchObject({ user_id: user.id, confirmed: false });
        expect((await browser.x('POST', '/me/confirm', await proof())).status).toBe(200);
        expect([way, await isOffered(browser)]).toEqual([way, false]);
        expect((await browser.x('POST', '/session')).body).toMatchObject({ confirmed: true });
        expect((await other.x('GET', '/me/confirm')).body.confirmed).toBe(false);
      }
      ownServer.clock.forward(10 * MINUTE + 1000);
      expect(await isOffered(browser)).toBe(true);
    });

    test('rejects a wrong proof, and a code of another session', async () => {
      const ownServer = await testBed.serve();
      const { user, browser } = await signedIn(ownServer);
      const other = await testBed.signIn(ownServer, user);
      ownServer.clock.forward(16 * MINUTE);
      await other.x('POST', '/me/confirm/code', {});
      const foreign = await sentCodeFor(ownServer, `+1${user.contact}`);
      await browser.x('POST', '/me/confirm/code', {});
      const own = await sentCodeFor(ownServer, `+1${user.contact}`);
      const wrong = [{ password: 'a wrong one' }, { code: wrongCodeFor(own) }, {}];
      for (const proof of foreign === own ? wrong : [...wrong, { code: foreign }]) {
        expect([400, 422]).toContain((await browser.x('POST', '/me/confirm', proof)).status);
      }
      expect(await isOffered(browser)).toBe(true);
      expect((await browser.x('POST', '/me/confirm', { code: own }, false)).status).toBe(403);
    });

    test('checks only five of thirty simultaneous wrong codes', async () => {
      const { user, browser } = await signedIn(server);
      await browser.x('POST', '/me/confirm/code', {});
      const code = wrongCodeFor(await sentCodeFor(server, `+1${user.contact}`));
      const all = await Promise.all(Array.from({ length: 30 }, () => browser.x('POST', '/me/confirm', { code })));
      expect(all.filter(({ body }) => body.detail === 'The code is not right.')).toHaveLength(5);
    });

    test('replaces the password for a new number and for deleting the account', async () => {
      const ownServer = await testBed.serve();
      const { user, browser } = await signedIn(ownServer);
      ownServer.clock.forward(16 * MINUTE);
      const { fullname, email } = user;
      const change = () => browser.w('editProfile', { fullname, email, contact: '6462001234' });
      expect((await change()).body.error?.field).toBe('password');
      await browser.x('POST', '/me/confirm', { password: PASSWORD });
      expect((await change()).body.responce).toBe('true');
      ownServer.clock.forward(11 * MINUTE);
      expect((await browser.w('deleteAccount')).body.error?.field).toBe('password');
      await browser.x('POST', '/me/confirm', { password: PASSWORD });
      expect((await browser.w('deleteAccount')).body.result).toBe('true');
    });

    test('applies to creating and downloading the data export', async () => {
      const ownServer = await testBed.serve();
      const { browser } = await signedIn(ownServer);
      const made = () => browser.x('POST', '/me/export');
      const linkOf = async () => (await browser.x('GET', '/me/export')).body;
      expect((await made()).status).toBe(202);
      expect((await linkOf()).url).toContain('/uploads/private/exports/');
      ownServer.clock.forward(16 * MINUTE);
      expect((await made()).body.code).toBe('confirm_again');
      expect(await linkOf()).toEqual({ status: 'ready', created_at: expect.stringMatching(/Z$/) });
      await browser.x('POST', '/me/confirm', { password: PASSWORD });
      expect((await linkOf()).url).toContain('/uploads/private/exports/');
      expect((await made()).status).toBe(202);
    });

    test('applies to every CSV export of the staff', async () => {
      const ownServer = await testBed.serve();
      const { browser } = await signedIn(ownServer, 'admin');
      const exports = ownServer.app.routes
        .map(({ url }) => url.replace('/api/v1', '').replace(':month', '2026-10').replace(':id', newId('p')))
        .filter((url) => url.startsWith('/admin/') && url.endsWith('.csv'));
      expect(new Set(exports).size).toBeGreaterThan(10);
      const answersOtherThan = async (code: string) => {
        const answers = await Promise.all(
          exports.map(async (url) => `${url}: ${(await browser.x('GET', url)).body.code}`),
        );
        return answers.filter((answer) => !answer.endsWith(`: ${code}`));
      };
      ownServer.clock.forward(16 * MINUTE);
      expect(await answersOtherThan('confirm_again')).toEqual([]);
      const { secret } = await setUpSecondStep(ownServer, browser);
      expect((await browser.x('GET', '/admin/people.csv')).status).toBe(200);
      ownServer.clock.forward(11 * MINUTE);
      expect(await answersOtherThan('two_step_again')).toEqual([]);
      await browser.x('POST', '/admin/me/second-step/pass', { code: authenticatorCodeOf(ownServer, secret) });
      expect((await browser.x('GET', '/admin/people.csv')).status).toBe(200);
    });

    test('asks staff before changes to money and rights for the second step, else the password, never a text message', async () => {
      const ownServer = await testBed.serve();
      const { browser } = await signedIn(ownServer, 'admin');
      const colleague = await testBed.user('admin', { staffRoles: ['content'] });
      const act = () =>
        browser.x('PUT', `/admin/staff/${colleague.id}/roles`, { roles: ['content'], seen: 99, why: 'A test' });
      ownServer.clock.forward(16 * MINUTE);
      expect((await act()).body.code).toBe('confirm_again');
      expect((await browser.x('GET', '/me/confirm')).body.ways).toEqual(['password']);
      expect((await browser.x('POST', '/me/confirm/code', {})).status).toBe(409);
      await browser.x('POST', '/me/confirm', { password: PASSWORD });
      expect((await act()).status).toBe(409);
      ownServer.clock.forward(11 * MINUTE);
      const { secret } = await setUpSecondStep(ownServer, browser);
      ownServer.clock.forward(11 * MINUTE);
      await browser.x('POST', '/me/confirm', { password: PASSWORD });
      expect((await act()).body.code).toBe('two_step_again');
      await browser.x('POST', '/admin/me/second-step/pass', { code: authenticatorCodeOf(ownServer, secret) });
      expect((await act()).status).toBe(409);
    });
  });
});
