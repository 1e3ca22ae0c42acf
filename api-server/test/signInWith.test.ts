import { generateKeyPairSync } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../src/platform/clock';
import { linkedIdentities, users } from '../src/platform/db/schema';
import { newId } from '../src/platform/ids';
import type { SignInProvider } from '../src/platform/signInSettings';
import { refusalOf, TEST_CLIENT, type TestPerson, TestSignInProvider } from '../tools/signInProvider';
import { PASSWORD, type TestServer, type TestUser, useTestBed } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { messagesTo, sentCodeFor } from './support/outbox';
import { authenticatorCodeOf } from './support/staff';

const NEXT = '/services/plumbing?services=s1';
const CONTINUE = '/services/plumbing?services=s1&sign-in=continue';
const DONE = `/login?${new URLSearchParams({ next: NEXT, 'sign-in': 'done' })}`;
const FAILED = '/services/plumbing?services=s1&sign-in=failed';
const UNKNOWN = '/login?sign-in=failed';

describe('signing in with an OpenID provider', () => {
  const testBed = useTestBed();
  const provider = new TestSignInProvider();
  const other = new TestSignInProvider();
  let server: TestServer;
  let providers: SignInProvider[];

  beforeAll(async () => {
    await Promise.all([provider.listen(), other.listen()]);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const shared = { issuer: provider.issuer, clientId: TEST_CLIENT.id };
    providers = [
      { ...shared, id: 'google', name: 'Google', secret: { value: TEST_CLIENT.secret } },
      { ...shared, id: 'apple', name: 'Apple', secret: { teamId: 'TEAM', keyId: 'KEY', privateKey: pem } },
    ];
    server = await testBed.serve({ signInProviders: providers });
  });
  afterEach(() => {
    provider.faults = {};
  });
  afterAll(async () => {
    await Promise.all([provider.close(), other.close()]);
  });

  let people = 0;
  const newPerson = (change: Partial<TestPerson> = {}): TestPerson => {
    const number = ++people;
    return {
      ...{ subject: `subject-${number}`, email: `sign-in.${number}@example.com`, isVerified: true },
      ...{ name: 'Grace Hopper', ...change },
    };
  };
  let numbers = 0;
  const newNumber = () => `5556${String(++numbers).padStart(6, '0')}`;

  interface Start {
    at?: string;
    next?: string;
    in_place?: boolean;
    user_type?: string;
  }

  async function begin(browser: HttpBrowser, { at = 'google', ...change }: Start = {}) {
    const body = { next: NEXT, in_place: true, user_type: '1', ...change };
    const response = await browser.x('POST', `/sign-in/${at}`, body);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    return response.body.url as string;
  }

  async function comeBack(browser: HttpBrowser, fields: Record<string, string>, at = 'google') {
    const response = await browser.x('GET', `/sign-in/${at}/callback?${new URLSearchParams(fields)}`);
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return response.headers.get('location');
  }

  async function signInAs(browser: HttpBrowser, person: TestPerson, start: Start = {}) {
    return comeBack(browser, provider.grant(await begin(browser, start), person), start.at);
  }

  const isSignedIn = async (browser: HttpBrowser) => (await browser.x('GET', '/notifications')).status === 200;
  const identitiesOf = (subject: string) =>
    testBed.db
      .select()
      .from(linkedIdentities)
      .where(and(eq(linkedIdentities.issuer, provider.issuer), eq(linkedIdentities.subject, subject)));
  const findUser = async (id: string) => (await testBed.db.select().from(users).where(eq(users.id, id)))[0];

  async function link(user: Pick<TestUser, 'id'>, { subject, email }: TestPerson, issuer = provider.issuer) {
    await testBed.db.insert(linkedIdentities).values({
      ...{ id: newId('i'), userId: user.id, issuer, subject, email, provider: 'google' },
      createdAt: server.clock.now(),
    });
  }

  async function joinTokenFor(browser: HttpBrowser, contact: string) {
    const receiver = { contact, phone_code: '+1', user_type: '1', purpose: 'join' };
    await browser.x('POST', '/otp/send', receiver);
    const code = await sentCodeFor(server, `+1${contact}`);
    return (await browser.x('POST', '/otp/verify', { ...receiver, code })).body;
  }

  async function joinAs(person: TestPerson, browser = server.browser()) {
    expect(await signInAs(browser, person)).toBe(CONTINUE);
    const contact = newNumber();
    const { join_token } = await joinTokenFor(browser, contact);
    const body = { join_token, fullname: person.name || 'Grace', terms_accepted: true };
    return { browser, contact, response: await browser.x('POST', '/sign-in/pending/join', body) };
  }

  test('offers no provider unless the operator sets one', async () => {
    const plain = await testBed.serve();
    expect((await plain.browser().x('GET', '/sign-in/providers')).body).toEqual({ items: [] });
    expect((await server.browser().x('GET', '/sign-in/providers')).body.items).toEqual([
      { id: 'google', name: 'Google' },
      { id: 'apple', name: 'Apple' },
    ]);
    const body = { next: '/', in_place: true, user_type: '1' };
    expect((await plain.browser().x('POST', '/sign-in/google', body)).status).toBe(404);
    expect((await server.browser().x('POST', '/sign-in/oidc', body)).status).toBe(404);
  });

  test('asks the provider with PKCE, state and nonce, and reads its description once', async () => {
    const url = new URL(await begin(server.browser()));
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: TEST_CLIENT.id, scope: 'openid email profile' },
      ...{ redirect_uri: `${server.base}/api/v1/sign-in/google/callback`, code_challenge_method: 'S256' },
      ...{ state: expect.stringMatching(/^[\w-]{43}$/), nonce: expect.stringMatching(/^[\w-]{43}$/) },
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    await begin(server.browser());
    expect(provider.requests.filter((path) => path.includes('openid-configuration'))).toHaveLength(1);
  });

  describe('a person without an account', () => {
    test('makes one with a phone number and a code, with the verified address and the name', async () => {
      const person = newPerson({ email: 'Sign-In.First@Example.com' });
      const browser = server.browser();
      expect(await signInAs(browser, person)).toBe(CONTINUE);
      expect(await isSignedIn(browser)).toBe(false);
      const email = person.email.toLowerCase();
      expect((await browser.x('GET', '/sign-in/pending')).body).toEqual({
        ...{ provider: 'google', email, fullname: 'Grace Hopper', has_account: false },
      });
      expect((await server.browser().x('GET', '/sign-in/pending')).status).toBe(404);
      const contact = newNumber();
      const { join_token } = await joinTokenFor(browser, contact);
      const { status, body } = await browser.x('POST', '/sign-in/pending/join', {
        ...{ join_token, fullname: 'Grace Hopper', terms_accepted: true },
      });
      expect([status, body.user.email, body.user.contact]).toEqual([200, email, contact]);
      expect(await isSignedIn(browser)).toBe(true);
      expect(await findUser(body.user.user_id)).toMatchObject({ emailUnverifiedSince: null, passwordHash: '' });
      expect((await browser.x('GET', '/sign-in/pending')).status).toBe(404);
      const again = server.browser();
      expect(await signInAs(again, person)).toBe(DONE);
      expect(await isSignedIn(again)).toBe(true);
      const { headers, body: own } = await again.x('GET', '/session/user');
      expect([own, headers.get('cache-control')]).toEqual([body, 'no-store']);
    });

    test.each([
      ['is not verified', { isVerified: false }, ''],
      ['breaks the rules', { email: 'no address' }, ''],
    ])('gets no address from the provider that %s', async (_why, change, email) => {
      const { browser, response } = await joinAs(newPerson(change));
      expect(response.body.user.email).toBe(email);
      expect(await isSignedIn(browser)).toBe(true);
    });

    test('chooses a name when the provider’s breaks the rules', async () => {
      const browser = server.browser();
      await signInAs(browser, newPerson({ name: 'Win at www.example.com' }));
      expect((await browser.x('GET', '/sign-in/pending')).body.fullname).toBe('');
    });

    test('may forget the provider and go on without it', async () => {
      const browser = server.browser();
      await signInAs(browser, newPerson());
      expect((await browser.x('DELETE', '/sign-in/pending')).status).toBe(204);
      expect((await browser.x('GET', '/sign-in/pending')).status).toBe(404);
    });

    test('must finish within 20 minutes', async () => {
      const at = await testBed.serve({ signInProviders: providers });
      const browser = at.browser();
      const url = await begin(browser);
      await comeBack(browser, provider.grant(url, newPerson()));
      at.clock.forward(20 * MINUTE + SECOND);
      expect((await browser.x('GET', '/sign-in/pending')).status).toBe(404);
      const body = { join_token: 'x', fullname: 'Grace', terms_accepted: true };
      expect((await browser.x('POST', '/sign-in/pending/join', body)).status).toBe(404);
    });
  });

  describe('a person whose address belongs to an account', () => {
    test('gets no session from the address, and links the account after the password', async () => {
      const user = await testBed.user();
      const person = newPerson({ email: user.email });
      const browser = server.browser();
      expect(await signInAs(browser, person)).toBe(CONTINUE);
      expect(await isSignedIn(browser)).toBe(false);
      expect((await browser.x('GET', '/sign-in/pending')).body.has_account).toBe(true);
      expect(await identitiesOf(person.subject)).toEqual([]);
      const fields = { contact: user.contact, password: PASSWORD, user_type: '1', device_type: 'web' };
      await browser.w('login', fields);
      const linked = await browser.x('POST', '/me/identities');
      expect([linked.status, linked.body.items]).toEqual([
        200,
        [expect.objectContaining({ provider: 'google', email: user.email })],
      ]);
      const subjects = (await messagesTo(server, user.email)).map(({ subject }) => subject);
      expect(subjects).toEqual(['How you sign in to Doorstep was changed']);
      expect(await signInAs(server.browser(), person)).toBe(DONE);
    });

    test('links the account that a code to its number proves', async () => {
      const user = await testBed.user();
      const person = newPerson({ email: user.email });
      const browser = server.browser();
      await signInAs(browser, person);
      const { user: signedIn } = await joinTokenFor(browser, user.contact);
      expect(signedIn.user_id).toBe(user.id);
      expect((await browser.x('POST', '/me/identities')).status).toBe(200);
      expect((await identitiesOf(person.subject))[0]?.userId).toBe(user.id);
    });

    test('keeps its address when the person makes another account instead', async () => {
      const user = await testBed.user();
      const { response } = await joinAs(newPerson({ email: user.email }));
      expect([response.status, response.body.user.email]).toEqual([200, '']);
      expect((await findUser(user.id))?.email).toBe(user.email);
    });

    test('with an address that is not verified hears of no account', async () => {
      const user = await testBed.user();
      const browser = server.browser();
      await signInAs(browser, newPerson({ email: user.email, isVerified: false }));
      expect((await browser.x('GET', '/sign-in/pending')).body).toMatchObject({ email: '', has_account: false });
    });
  });

  describe('the callback', () => {
    test.each<[string, (browser: HttpBrowser, fields: Record<string, string>) => Promise<unknown>]>([
      ['an invented state', (browser, fields) => comeBack(browser, { ...fields, state: 'invented' })],
      ['no state', (browser, { code = '' }) => comeBack(browser, { code })],
      ['another browser', (_browser, fields) => comeBack(server.browser(), fields)],
      ['another provider', (browser, fields) => comeBack(browser, fields, 'apple')],
      [
        'a callback that came back before',
        async (browser, fields) => {
          await comeBack(browser, fields);
          await browser.x('DELETE', '/sign-in/pending');
          return comeBack(browser, fields);
        },
      ],
    ])('refuses %s, and leads to the sign-in screen', async (_what, use) => {
      const user = await testBed.user();
      const person = newPerson();
      await link(user, person);
      const browser = server.browser();
      const fields = provider.grant(await begin(browser), person);
      const signedInBefore = _what.startsWith('a callback');
      expect(await use(browser, fields)).toBe(UNKNOWN);
      expect(await isSignedIn(browser)).toBe(signedInBefore);
    });

    const now = () => Math.floor(Date.now() / 1000);
    test.each<[string, TestSignInProvider['faults']]>([
      ['a wrong nonce', { claims: (claims) => ({ ...claims, nonce: 'mine' }) }],
      ['no nonce', { claims: ({ nonce: _nonce, ...claims }) => claims }],
      ['a token for another client', { claims: (claims) => ({ ...claims, aud: 'somebody-else' }) }],
      ['an expired token', { claims: (claims) => ({ ...claims, iat: now() - 600, exp: now() - 60 }) }],
      ['a token of another issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
      ['a token without a subject', { claims: ({ sub: _sub, ...claims }) => claims }],
      ['a token that another key signed', { signsWithForeignKey: true }],
    ])('refuses %s', async (_what, faults) => {
      const user = await testBed.user();
      const person = newPerson();
      await link(user, person);
      const browser = server.browser();
      const fields = provider.grant(await begin(browser), person);
      provider.faults = faults;
      expect(await comeBack(browser, fields)).toBe(FAILED);
      expect(await isSignedIn(browser)).toBe(false);
      expect((await browser.x('GET', '/sign-in/pending')).status).toBe(404);
    });

    test.each<[string, Record<string, string>]>([
      ['an invented code', { code: 'invented' }],
      ['an answer of another issuer', { iss: 'https://evil.example' }],
      ['an error of the provider', { error: 'server_error' }],
    ])('refuses %s', async (_what, change) => {
      const browser = server.browser();
      const fields = provider.grant(await begin(browser), newPerson());
      expect(await comeBack(browser, { ...fields, ...change })).toBe(FAILED);
    });

    test('refuses a code that was given to another round trip, because its verifier differs', async () => {
      const [victim, thief] = [server.browser(), server.browser()];
      const { code = '' } = provider.grant(await begin(victim), newPerson());
      const own = provider.grant(await begin(thief), newPerson());
      expect(await comeBack(thief, { ...own, code })).toBe(FAILED);
    });

    test('leads back without a message when the person cancelled', async () => {
      const browser = server.browser();
      const { state = '', iss = '' } = provider.grant(await begin(browser), newPerson());
      expect(await comeBack(browser, { error: 'access_denied', state, iss })).toBe(`${NEXT}&sign-in=cancelled`);
    });

    test('ends the round trips of two tabs, in any order', async () => {
      const browser = server.browser();
      const person = newPerson();
      const [first, second] = [await begin(browser), await begin(browser, { next: '/home' })];
      expect(await comeBack(browser, provider.grant(second, person))).toBe('/home?sign-in=continue');
      expect(await comeBack(browser, provider.grant(first, person))).toBe(CONTINUE);
    });

    test('makes one account when two tabs join at once', async () => {
      const person = newPerson();
      const tabs = [server.browser(), server.browser()];
      const bodies: object[] = [];
      for (const browser of tabs) {
        await signInAs(browser, person);
        const { join_token } = await joinTokenFor(browser, newNumber());
        bodies.push({ join_token, fullname: 'Grace', terms_accepted: true });
      }
      const answers = await Promise.all(tabs.map((tab, i) => tab.x('POST', '/sign-in/pending/join', bodies[i])));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await identitiesOf(person.subject)).toHaveLength(1);
    });

    test('refuses a round trip of more than ten minutes', async () => {
      const at = await testBed.serve({ signInProviders: providers });
      const browser = at.browser();
      const fields = provider.grant(await begin(browser), newPerson());
      at.clock.forward(10 * MINUTE + SECOND);
      expect(await comeBack(browser, fields)).toBe(UNKNOWN);
    });

    test.each([
      ['//evil.example', '/home'],
      ['/\\evil.example', '/home'],
      ['https://evil.example/x', '/home'],
      ['/.//evil.example', '/home'],
      ['javascript:alert(1)', '/home'],
      ['/login?next=//evil.example', '/home'],
      ['/my-booking#top', '/my-booking'],
    ])('never leads to another site: %s', async (next, path) => {
      const user = await testBed.user();
      const person = newPerson();
      await link(user, person);
      const hash = next.includes('#') ? '#top' : '';
      expect(await signInAs(server.browser(), person, { next })).toBe(
        `/login?${new URLSearchParams({ next: path + hash, 'sign-in': 'done' })}`,
      );
      expect(await signInAs(server.browser(), newPerson(), { next })).toBe(`${path}?sign-in=continue${hash}`);
      const login = (await signInAs(server.browser(), newPerson(), { next, in_place: false })) ?? '';
      expect(login).toMatch(/^\/login\?/);
      expect(login).not.toContain('evil');
    });
  });

  describe('an account that is linked', () => {
    test('stays closed while it is suspended', async () => {
      const user = await testBed.user('customer', { accountStatus: 'suspended' });
      const person = newPerson();
      await link(user, person);
      const browser = server.browser();
      expect(await signInAs(browser, person)).toBe(`${NEXT}&sign-in=suspended`);
      expect(await isSignedIn(browser)).toBe(false);
    });

    test('stays closed when it belongs to staff', async () => {
      const user = await testBed.user('admin', { staffRoles: ['owner'] });
      const person = newPerson();
      await link(user, person);
      const browser = server.browser();
      expect(await signInAs(browser, person)).toBe(`${NEXT}&sign-in=staff`);
      expect(await isSignedIn(browser)).toBe(false);
    });

    test('disappears with its owner, who may then join again', async () => {
      const { browser, response } = await joinAs(newPerson({ subject: 'leaves' }));
      await browser.w('deleteAccount', { user_id: response.body.user.user_id, password: '' });
      expect(await identitiesOf('leaves')).toEqual([]);
      expect(await signInAs(server.browser(), newPerson({ subject: 'leaves' }))).toBe(CONTINUE);
    });

    test('still asks for the second step, on the sign-in screen', async () => {
      const user = await testBed.user('provider');
      const browser = await testBed.signIn(server, user, 'provider');
      const { body } = await browser.x('POST', '/me/second-step');
      await browser.x('POST', '/me/second-step/confirm', { code: authenticatorCodeOf(server, body.secret) });
      const person = newPerson();
      await link(user, person);
      const stranger = server.browser();
      expect(await signInAs(stranger, person)).toBe(
        `/login?${new URLSearchParams({ next: NEXT, 'sign-in': 'second-step' })}`,
      );
      expect(await isSignedIn(stranger)).toBe(false);
    });
  });

  describe('the profile', () => {
    test('links an account of a provider, once, and unlinks it', async () => {
      const { user, browser } = await testBed.customer(server);
      const person = newPerson();
      const start = async (by: HttpBrowser) =>
        (await by.x('POST', '/me/identities/google', { next: '/profile' })).body.url as string;
      const url = await start(browser);
      expect(await comeBack(browser, provider.grant(url, person))).toBe('/profile?sign-in=linked');
      const { items } = (await browser.x('GET', '/me/identities')).body;
      expect(items).toEqual([expect.objectContaining({ provider: 'google', email: person.email })]);
      const second = await testBed.customer(server);
      const taken = await comeBack(second.browser, provider.grant(await start(second.browser), person));
      expect(taken).toBe('/profile?sign-in=taken');
      await browser.x('POST', '/me/export');
      const file = await browser.send('GET', (await browser.x('GET', '/me/export')).body.url);
      expect(file.body.sign_in_with).toMatchObject([{ provider: 'google', subject: person.subject }]);
      expect((await second.browser.x('DELETE', `/me/identities/${items[0].id}`)).status).toBe(404);
      expect((await browser.x('DELETE', `/me/identities/${items[0].id}`)).status).toBe(204);
      expect(await identitiesOf(person.subject)).toEqual([]);
      expect(await messagesTo(server, user.email)).toHaveLength(2);
    });

    test('links nothing when somebody else has signed in meanwhile', async () => {
      const first = await testBed.customer(server);
      const { body } = await first.browser.x('POST', '/me/identities/google', { next: '/profile' });
      const next = await testBed.user();
      const fields = { contact: next.contact, password: PASSWORD, user_type: '1', device_type: 'web' };
      await first.browser.w('login', fields);
      const person = newPerson();
      expect(await comeBack(first.browser, provider.grant(body.url, person))).toBe('/profile?sign-in=failed');
      expect(await identitiesOf(person.subject)).toEqual([]);
    });

    test('asks for a confirmation when the sign-in is long ago', async () => {
      const at = await testBed.serve({ signInProviders: providers });
      const { browser } = await testBed.customer(at);
      at.clock.forward(HOUR);
      for (const [method, path] of [
        ['POST', '/me/identities'],
        ['POST', '/me/identities/google'],
        ['DELETE', '/me/identities/i_1'],
      ] as const) {
        const { status, body } = await browser.x(method, path, method === 'POST' ? { next: '/profile' } : undefined);
        expect([status, body.code]).toEqual([403, 'confirm_again']);
      }
    });

    test('keeps the last way to sign in', async () => {
      const { user, browser } = await testBed.customer(server);
      const person = newPerson();
      await link(user, person);
      const since = server.clock.now();
      const unproved = { passwordHash: '', contactUnverifiedSince: since, emailUnverifiedSince: since };
      await testBed.db.update(users).set(unproved).where(eq(users.id, user.id));
      const id = (await identitiesOf(person.subject))[0]?.id;
      expect((await browser.x('DELETE', `/me/identities/${id}`)).status).toBe(409);
      await link(user, newPerson());
      expect((await browser.x('DELETE', `/me/identities/${id}`)).status).toBe(204);
    });

    test('restores the account with the link of the message, and unlinks what a thief linked', async () => {
      const { user, browser } = await testBed.customer(server);
      const person = newPerson();
      const { body } = await browser.x('POST', '/me/identities/google', { next: '/profile' });
      await comeBack(browser, provider.grant(body.url, person));
      const [mail] = await messagesTo(server, user.email);
      const token = /\?undo=([\w-]+)/.exec(mail?.text ?? '')?.[1];
      expect((await server.browser().x('POST', '/contact/undo', { token })).status).toBe(200);
      expect(await identitiesOf(person.subject)).toEqual([]);
    });
  });

  describe('Apple', () => {
    const postForm = (browser: HttpBrowser, fields: Record<string, string>) =>
      browser.send('POST', '/api/v1/sign-in/apple/callback', new URLSearchParams(fields), {
        ...{ Origin: 'https://appleid.apple.com', 'Sec-Fetch-Site': 'cross-site' },
      });

    test('posts a form without cookies, with the name of the first time', async () => {
      const person = newPerson({ name: '', email: 'x7k2@privaterelay.appleid.com' });
      provider.faults = { claims: (claims) => ({ ...claims, email_verified: 'true' }) };
      const browser = server.browser();
      const url = await begin(browser, { at: 'apple' });
      expect(new URL(url).searchParams.get('response_mode')).toBe('form_post');
      const user = JSON.stringify({ name: { firstName: 'Grace', lastName: 'Hopper' } });
      const posted = await postForm(server.browser(), { ...provider.grant(url, person), user });
      const location = posted.headers.get('location') ?? '';
      expect([posted.status, location]).toEqual([
        303,
        expect.stringMatching(/^\/api\/v1\/sign-in\/apple\/callback\?form=[\w-]{22}$/),
      ]);
      const { headers } = await browser.send('GET', location);
      expect(headers.get('location')).toBe(CONTINUE);
      expect((await browser.x('GET', '/sign-in/pending')).body).toEqual({
        ...{ provider: 'apple', email: person.email, fullname: 'Grace Hopper', has_account: false },
      });
      expect((await browser.send('GET', location)).headers.get('location')).toBe(UNKNOWN);
    });

    test('stores nothing that nobody asked for', async () => {
      const posted = await postForm(server.browser(), { state: 'invented', code: 'x' });
      expect([posted.status, posted.headers.get('location')]).toEqual([303, UNKNOWN]);
    });

    test('does not let another site post to any other call', async () => {
      const body = new URLSearchParams({ next: '/home' });
      const headers = { Origin: 'https://appleid.apple.com', 'Sec-Fetch-Site': 'cross-site' };
      expect((await server.browser().send('POST', '/api/v1/sign-in/apple', body, headers)).status).toBe(403);
    });
  });

  test('reads at most 256 KiB of what a provider answers, and says that it does not answer', async () => {
    const id = { clientId: TEST_CLIENT.id, secret: { value: TEST_CLIENT.secret } };
    const at = await testBed.serve({ signInProviders: [{ ...id, id: 'oidc', name: 'Other', issuer: other.issuer }] });
    const start = () => at.browser().x('POST', '/sign-in/oidc', { next: '/', in_place: true, user_type: '1' });
    other.faults = { description: ' '.repeat(300 * 1024) };
    expect((await start()).status).toBe(503);
    other.faults = { description: JSON.stringify({ issuer: 'https://evil.example' }) };
    expect((await start()).status).toBe(503);
    other.faults = {};
    expect((await start()).status).toBe(200);
  });
});

describe('the test provider', () => {
  test.each([[{ HOST: '0.0.0.0' }], [{ PUBLIC_URL: 'https://doorstep.example' }], [{ NODE_ENV: 'production' }]])(
    'does not start with %o',
    (env) => {
      expect(refusalOf(env)).toContain('anybody sign in as anybody');
    },
  );

  test('starts on a developer’s machine', () => {
    expect(refusalOf({ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:8080' })).toBeUndefined();
  });
});
