import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../src/clock';
import { users } from '../../src/db/schema';
import { PASSWORD, type Person, type Server, type World } from '../support/apiFixture';
import type { Browser } from '../support/browser';
import { codeFor, type Sent, sentTo } from '../support/outbox';
import { file, picture } from '../support/pictures';

/** A changed number or e-mail address: who may, who hears of it, and how it is taken back. */
export function undoneChanges(world: World) {
  let server: Server;
  let number = 0;
  beforeAll(async () => {
    server = await world.serve();
  });
  const newContact = () => `6468${String(++number).padStart(6, '0')}`;
  const newEmail = () => `thief${++number}@example.com`;
  const asNow = ({ fullname, email, contact }: Person) => ({ fullname, email, contact });
  const stored = async (id: string) => (await world.db.select().from(users).where(eq(users.id, id)))[0];
  const login = (contact: string, password = PASSWORD) =>
    server.browser().w('login', { contact, phone_code: '+1', password, device_type: 'web', user_type: '1' });
  const tokenIn = (message: Sent | undefined) =>
    /\/forgot-password\?undo=([\w-]{22})(?!\S)/.exec(message?.text ?? '')?.[1] ?? '';
  const undo = (token: string) => server.browser().x('POST', '/contact/undo', { token });

  async function change(browser: Browser, person: Person, fields: { contact?: string; email?: string }, at = server) {
    await browser.w('editProfile', { ...asNow(person), ...fields });
    const what = fields.email ? 'email' : 'contact';
    const code = await codeFor(at, fields.email ?? `+1${fields.contact}`);
    expect((await browser.x('POST', `/${what}/verify`, { code })).status).toBe(200);
  }
  const linksTo = async (to: string) => (await sentTo(server, to)).map(tokenIn).filter(Boolean);

  describe('W10, the password before a change of number or e-mail address', () => {
    test('is asked for when the sign-in was a while ago, as before an account is deleted', async () => {
      const own = await world.serve();
      const { person, browser } = await world.customer(own);
      own.clock.forward(16 * MINUTE);
      for (const fields of [{ contact: newContact() }, { email: newEmail() }]) {
        const save = (more = {}) =>
          browser.w('editProfile', { ...asNow(person), fullname: 'Changed', ...fields, ...more });
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
        expect(await stored(person.id)).toMatchObject({ fullname: person.fullname });
        expect(await sentTo(own, Object.values(fields)[0] ?? '')).toEqual([]);
        expect((await save({ password: PASSWORD })).body.responce).toBe('true');
        await browser.w('editProfile', { ...asNow(person) });
      }
    });

    test('is not asked for right after signing in, nor for name and portrait', async () => {
      const own = await world.serve();
      const { person, browser } = await world.customer(own);
      const { body } = await browser.w('editProfile', { ...asNow(person), contact: newContact() });
      expect(body.responce).toBe('true');
      own.clock.forward(16 * MINUTE);
      const image = file(await picture());
      const named = await browser.w('editProfile', { ...asNow(person), fullname: 'Ada Byron', image });
      expect(named.body.responce).toBe('true');
    });

    test('has ten tries, together with the other calls that ask for it', async () => {
      const own = await world.serve({ rateLimits: true });
      const { person, browser } = await world.customer(own);
      own.clock.forward(16 * MINUTE);
      const wrong = 'a wrong one';
      const tries = await Promise.all(
        Array.from({ length: 24 }, () => [
          () => browser.w('editProfile', { ...asNow(person), contact: newContact(), password: wrong }),
          () => browser.w('deleteAccount', { password: wrong }),
          () => browser.x('POST', '/password/change', { current: wrong, password: 'a long enough one' }),
        ]).map((calls, place) => calls[place % 3]?.()),
      );
      const reached = tries.filter((answer) => answer?.status !== 429);
      expect(reached).toHaveLength(10);
    });
  });

  describe('a changed number or e-mail address', () => {
    test.each(['contact', 'email'] as const)(
      '%s: the former owner hears of it at once, on the phone and by mail',
      async (what) => {
        const { person, browser } = await world.customer(server);
        await change(browser, person, what === 'contact' ? { contact: newContact() } : { email: newEmail() });
        const [mail] = (await sentTo(server, person.email)).filter(tokenIn);
        const [text] = (await sentTo(server, `+1${person.contact}`)).filter(tokenIn);
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

    test('comes back with the link: everybody is signed out, and the way to a new password is open', async () => {
      const { person, browser } = await world.customer(server);
      const contact = newContact();
      await change(browser, person, { contact });
      expect((await login(contact)).body.responce).toBe('true');
      const [token = ''] = await linksTo(`+1${person.contact}`);
      const { status, body } = await undo(token);
      expect([status, body]).toEqual([200, { reset_token: expect.any(String), expires_in: 600 }]);
      expect(await stored(person.id)).toMatchObject({ contact: person.contact, phoneCode: '+1', email: person.email });
      expect((await browser.x('GET', '/sessions')).status).toBe(401);
      for (const typed of [contact, person.contact]) expect((await login(typed)).body.responce).toBe('false');
      const set = await server
        .browser()
        .x('POST', '/password/reset', { reset_token: body.reset_token, password: 'paper kite on tuesday' });
      expect(set.status).toBe(200);
      expect((await login(person.contact, 'paper kite on tuesday')).body.responce).toBe('true');
      expect(await undo(token)).toMatchObject({ status: 422, body: { field: 'token' } });
    });

    test('comes back even if a thief changed the e-mail address first, the password too, and the name', async () => {
      const { person, browser } = await world.customer(server);
      const taken = { email: newEmail(), contact: newContact() };
      await change(browser, person, { email: taken.email });
      await browser.x('POST', '/password/change', { current: PASSWORD, password: 'all of this is mine now' });
      await change(browser, { ...person, email: taken.email }, { contact: taken.contact });
      await browser.w('editProfile', { ...asNow(person), ...taken, email: newEmail() });
      // No link that opens the account went to anything of the thief's.
      for (const to of [taken.email, `+1${taken.contact}`]) expect(await linksTo(to)).toEqual([]);
      const links = await linksTo(`+1${person.contact}`);
      expect(links).toHaveLength(2);
      expect(await linksTo(person.email)).toEqual(links);
      expect((await undo(links[1] ?? '')).status).toBe(200);
      expect(await stored(person.id)).toMatchObject({ contact: person.contact, email: person.email });
      expect((await browser.x('GET', '/sessions')).status).toBe(401);
      expect((await login(person.contact, 'all of this is mine now')).body.responce).toBe('false');
      expect((await undo(links[0] ?? '')).status).toBe(422);
    });

    test('the addresses in between are told as well, without a link', async () => {
      const { person, browser } = await world.customer(server);
      const mine = { email: newEmail(), contact: newContact() };
      await change(browser, person, { email: mine.email });
      await change(browser, { ...person, email: mine.email }, { contact: mine.contact });
      const told = await sentTo(server, mine.email);
      expect(told.at(-1)?.subject).toBe('Your details at Doorstep were changed');
      expect(told.map(tokenIn).filter(Boolean)).toEqual([]);
    });

    test('cannot be registered or taken by anybody else while it may come back', async () => {
      const own = await world.serve();
      const { person, browser } = await world.customer(own);
      await change(browser, person, { contact: newContact() }, own);
      await change(browser, { ...person, ...(await stored(person.id)) } as Person, { email: newEmail() }, own);
      const other = await world.customer(own);
      const newcomer = async (fields: object) =>
        own.browser().w('register', {
          ...{ contact: newContact(), email: newEmail(), fullname: 'Ada Lovelace', password: PASSWORD, user_type: '1' },
          ...{ device_type: 'android', device_token: '', address: '12 High St', image: file(await picture()) },
          ...fields,
        });
      for (const [fields, message] of [
        [{ contact: `+1 ${person.contact}` }, 'contact already exists  !'],
        [{ email: person.email }, 'email already exists  !'],
      ] as const) {
        expect((await newcomer(fields)).body.message).toBe(message);
        expect((await other.browser.w('editProfile', { ...asNow(other.person), ...fields })).body.message).toBe(
          message,
        );
        const back = await browser.w('editProfile', {
          ...asNow(person),
          ...(await stored(person.id)),
          ...fields,
          image: '',
        });
        expect(back.body.responce).toBe('true');
      }
      own.clock.forward(73 * HOUR);
      expect((await newcomer({ contact: person.contact })).body.response).toBe(1);
    });

    test('stays after 72 hours, and a made-up link opens nothing', async () => {
      const own = await world.serve();
      const { person, browser } = await world.customer(own);
      const contact = newContact();
      await change(browser, person, { contact }, own);
      const [token = ''] = await linksTo(person.email);
      own.clock.forward(73 * HOUR);
      expect((await own.browser().x('POST', '/contact/undo', { token })).status).toBe(422);
      expect((await undo('x'.repeat(22))).status).toBe(422);
      expect((await undo('')).status).toBe(422);
      expect((await stored(person.id))?.contact).toBe(contact);
    });

    test('of ten presses at once one takes it back', async () => {
      const { person, browser } = await world.customer(server);
      await change(browser, person, { contact: newContact() });
      const [token = ''] = await linksTo(person.email);
      const statuses = (await Promise.all(Array.from({ length: 10 }, () => undo(token)))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    });
  });
}
