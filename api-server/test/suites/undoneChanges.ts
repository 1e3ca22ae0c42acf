import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../src/platform/clock';
import { users } from '../../src/platform/db/schema';
import { PASSWORD, type TestBed, type TestServer, type TestUser } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { messagesTo, type OutgoingMail, sentCodeFor } from '../support/outbox';
import { file, picture } from '../support/pictures';

export function undoneChanges(testBed: TestBed) {
  let server: TestServer;
  let number = 0;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  const newContact = () => `6468${String(++number).padStart(6, '0')}`;
  const newEmail = () => `thief${++number}@example.com`;
  const asNow = ({ fullname, email, contact }: TestUser) => ({ fullname, email, contact });
  const findUser = async (id: string) => (await testBed.db.select().from(users).where(eq(users.id, id)))[0];
  const login = (contact: string, password = PASSWORD) =>
    server.browser().w('login', { contact, phone_code: '+1', password, device_type: 'web', user_type: '1' });
  const tokenIn = (message: OutgoingMail | undefined) =>
    /\/forgot-password\?undo=([\w-]{22})(?!\S)/.exec(message?.text ?? '')?.[1] ?? '';
  const undo = (token: string) => server.browser().x('POST', '/contact/undo', { token });

  async function change(
    browser: HttpBrowser,
    user: TestUser,
    fields: { contact?: string; email?: string },
    at = server,
  ) {
    await browser.w('editProfile', { ...asNow(user), ...fields });
    const what = fields.email ? 'email' : 'contact';
    const code = await sentCodeFor(at, fields.email ?? `+1${fields.contact}`);
    expect((await browser.x('POST', `/${what}/verify`, { code })).status).toBe(200);
  }
  const linksTo = async (to: string) => (await messagesTo(server, to)).map(tokenIn).filter(Boolean);

  describe('the password before a change of number or e-mail address', () => {
    test('must be entered when the sign-in was a while ago, as before an account is deleted', async () => {
      const ownServer = await testBed.serve();
      const { user, browser } = await testBed.customer(ownServer);
      ownServer.clock.forward(16 * MINUTE);
      for (const fields of [{ contact: newContact() }, { email: newEmail() }]) {
        const save = (more = {}) =>
          browser.w('editProfile', { ...asNow(user), fullname: 'Changed', ...fields, ...more });
        expect((await save()).body).toMatchObject({
          responce: 'false',
          message: 'Please enter your password.',
          error: { code: 'validation', field: 'password' },
        });
        expect((await save({ password: 'a wrong one' })).body).toMatchObject({
          responce: 'false',
          message: 'The password is not right.',
          error: { code: 'invalid_credentials', field: 'password' },
        });
        expect(await findUser(user.id)).toMatchObject({ fullname: user.fullname });
        expect(await messagesTo(ownServer, Object.values(fields)[0] ?? '')).toEqual([]);
        expect((await save({ password: PASSWORD })).body.responce).toBe('true');
        await browser.w('editProfile', { ...asNow(user) });
      }
    });

    test('need not be entered right after signing in, nor for name and portrait', async () => {
      const ownServer = await testBed.serve();
      const { user, browser } = await testBed.customer(ownServer);
      const { body } = await browser.w('editProfile', { ...asNow(user), contact: newContact() });
      expect(body.responce).toBe('true');
      ownServer.clock.forward(16 * MINUTE);
      const image = file(await picture());
      const named = await browser.w('editProfile', { ...asNow(user), fullname: 'Ada Byron', image });
      expect(named.body.responce).toBe('true');
    });

    test('allows ten attempts, shared with the other calls that ask for it', async () => {
      const ownServer = await testBed.serve({ rateLimits: true });
      const { user, browser } = await testBed.customer(ownServer);
      ownServer.clock.forward(16 * MINUTE);
      const wrong = 'a wrong one';
      const tries = await Promise.all(
        Array.from({ length: 24 }, () => [
          () => browser.w('editProfile', { ...asNow(user), contact: newContact(), password: wrong }),
          () => browser.w('deleteAccount', { password: wrong }),
          () => browser.x('POST', '/password/change', { current: wrong, password: 'a long enough one' }),
        ]).map((calls, place) => calls[place % 3]?.()),
      );
      const reached = tries.filter((response) => response?.status !== 429);
      expect(reached).toHaveLength(10);
    });
  });

  describe('a changed number or e-mail address', () => {
    test.each(['contact', 'email'] as const)(
      '%s: notifies the former owner at once, by text message and mail',
      async (what) => {
        const { user, browser } = await testBed.customer(server);
        await change(browser, user, what === 'contact' ? { contact: newContact() } : { email: newEmail() });
        const [mail] = (await messagesTo(server, user.email)).filter(tokenIn);
        const [text] = (await messagesTo(server, `+1${user.contact}`)).filter(tokenIn);
        expect([mail?.channel, text?.channel]).toEqual(['email', 'sms']);
        expect(mail?.subject).toBe(
          what === 'contact'
            ? 'Your phone number at Doorstep was changed'
            : 'Your e-mail address at Doorstep was changed',
        );
        expect(mail?.text).toContain('72 hours');
        expect(tokenIn(mail)).toBe(tokenIn(text));
      },
    );

    test('returns by the link, which signs out everybody and opens the way to a new password', async () => {
      const { user, browser } = await testBed.customer(server);
      const contact = newContact();
      await change(browser, user, { contact });
      expect((await login(contact)).body.responce).toBe('true');
      const [token = ''] = await linksTo(`+1${user.contact}`);
      const { status, body } = await undo(token);
      expect([status, body]).toEqual([200, { reset_token: expect.any(String), expires_in: 600 }]);
      expect(await findUser(user.id)).toMatchObject({ contact: user.contact, phoneCode: '+1', email: user.email });
      expect((await browser.x('GET', '/sessions')).status).toBe(401);
      for (const typed of [contact, user.contact]) expect((await login(typed)).body.responce).toBe('false');
      const set = await server
        .browser()
        .x('POST', '/password/reset', { reset_token: body.reset_token, password: 'paper kite on tuesday' });
      expect(set.status).toBe(200);
      expect((await login(user.contact, 'paper kite on tuesday')).body.responce).toBe('true');
      expect(await undo(token)).toMatchObject({ status: 422, body: { field: 'token' } });
    });

    test('returns even if a thief changed email address, password and name', async () => {
      const { user, browser } = await testBed.customer(server);
      const reserved = { email: newEmail(), contact: newContact() };
      await change(browser, user, { email: reserved.email });
      await browser.x('POST', '/password/change', { current: PASSWORD, password: 'all of this is mine now' });
      await change(browser, { ...user, email: reserved.email }, { contact: reserved.contact });
      await browser.w('editProfile', { ...asNow(user), ...reserved, email: newEmail() });
      for (const to of [reserved.email, `+1${reserved.contact}`]) expect(await linksTo(to)).toEqual([]);
      const links = await linksTo(`+1${user.contact}`);
      expect(links).toHaveLength(3);
      expect(await linksTo(user.email)).toEqual(links);
      expect((await undo(links.at(-1) ?? '')).status).toBe(200);
      expect(await findUser(user.id)).toMatchObject({ contact: user.contact, email: user.email });
      expect((await browser.x('GET', '/sessions')).status).toBe(401);
      expect((await login(user.contact, 'all of this is mine now')).body.responce).toBe('false');
      expect((await undo(links[0] ?? '')).status).toBe(422);
    });

    test('notifies the addresses in between too, without a link', async () => {
      const { user, browser } = await testBed.customer(server);
      const mine = { email: newEmail(), contact: newContact() };
      await change(browser, user, { email: mine.email });
      await change(browser, { ...user, email: mine.email }, { contact: mine.contact });
      const outgoingMails = await messagesTo(server, mine.email);
      expect(outgoingMails.at(-1)?.subject).toBe('Your details at Doorstep were changed');
      expect(outgoingMails.map(tokenIn).filter(Boolean)).toEqual([]);
    });

    test('cannot be registered or used by others while it may return', async () => {
      const ownServer = await testBed.serve();
      const { user, browser } = await testBed.customer(ownServer);
      await change(browser, user, { contact: newContact() }, ownServer);
      await change(browser, { ...user, ...(await findUser(user.id)) } as TestUser, { email: newEmail() }, ownServer);
      const other = await testBed.customer(ownServer);
      const newcomer = async (fields: object) =>
        ownServer.browser().w('register', {
          ...{ contact: newContact(), email: newEmail(), fullname: 'Ada Lovelace', password: PASSWORD, user_type: '1' },
          ...{ device_type: 'android', device_token: '', address: '12 High St', image: file(await picture()) },
          ...fields,
        });
      for (const [fields, message] of [
        [{ contact: `+1 ${user.contact}` }, 'contact already exists  !'],
        [{ email: user.email }, 'email already exists  !'],
      ] as const) {
        expect((await newcomer(fields)).body.message).toBe(message);
        expect((await other.browser.w('editProfile', { ...asNow(other.user), ...fields })).body.message).toBe(message);
        const back = await browser.w('editProfile', {
          ...asNow(user),
          ...(await findUser(user.id)),
          ...fields,
          image: '',
        });
        expect(back.body.responce).toBe('true');
      }
      ownServer.clock.forward(73 * HOUR);
      expect((await newcomer({ contact: user.contact })).body.response).toBe(1);
    });

    test('stays after 72 hours, and with a forged link', async () => {
      const ownServer = await testBed.serve();
      const { user, browser } = await testBed.customer(ownServer);
      const contact = newContact();
      await change(browser, user, { contact }, ownServer);
      const [token = ''] = await linksTo(user.email);
      ownServer.clock.forward(73 * HOUR);
      expect((await ownServer.browser().x('POST', '/contact/undo', { token })).status).toBe(422);
      expect((await undo('x'.repeat(22))).status).toBe(422);
      expect((await undo('')).status).toBe(422);
      expect((await findUser(user.id))?.contact).toBe(contact);
    });

    test('gets restored by one of ten simultaneous requests', async () => {
      const { user, browser } = await testBed.customer(server);
      await change(browser, user, { contact: newContact() });
      const [token = ''] = await linksTo(user.email);
      const statuses = (await Promise.all(Array.from({ length: 10 }, () => undo(token)))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    });
  });
}
