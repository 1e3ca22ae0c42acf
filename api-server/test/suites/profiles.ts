import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, SECOND } from '../../src/platform/clock';
import { files, users } from '../../src/platform/db/schema';
import { PASSWORD, type TestBed, type TestServer, type TestUser } from '../support/apiFixture';
import { messagesTo, sentCodeFor, wrongCodeFor } from '../support/outbox';
import { file, picture } from '../support/pictures';

export function profiles(testBed: TestBed) {
  let server: TestServer;
  let number = 0;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  const freshContact = () => `5558${String(++number).padStart(6, '0')}`;
  const freshEmail = () => `fresh${++number}@example.com`;
  const asNow = ({ fullname, email, contact }: TestUser) => ({ fullname, email, contact });
  const findUser = async (id: string) => (await testBed.db.select().from(users).where(eq(users.id, id)))[0];

  describe('editing the profile', () => {
    test('changes name and portrait at once, in the contract’s format', async () => {
      const { user, browser } = await testBed.customer(server);
      const input = { ...asNow(user), fullname: 'Ada King Lovelace', image: file(await picture('png')) };
      const { status, body } = await browser.w('editProfile', { user_id: user.id, ...input });
      expect(status).toBe(200);
      expect(body).toEqual({
        responce: 'true',
        message: 'Profile updated successfully',
        data: {
          user_id: user.id,
          fullname: 'Ada King Lovelace',
          contact: user.contact,
          email: user.email,
          image: expect.stringMatching(/^\/uploads\/avatars\/f_\w+-[0-9a-f]{6}\.jpg$/),
          user_profile_pic: body.data.image,
          user_type: '1',
          phone_code: '+1',
          address: '1 Test St',
          account_status: 'active',
        },
      });
      expect(await findUser(user.id)).toMatchObject({ firstName: 'Ada', lastName: 'King Lovelace' });

      const first = body.data.image;
      const secondResponse = await browser.w('editProfile', { ...asNow(user), image: file(await picture()) });
      expect(secondResponse.body.data.image).not.toBe(first);
      expect((await browser.send('GET', first)).status).toBe(404);
      expect((await browser.send('GET', secondResponse.body.data.image)).status).toBe(200);
      expect(await testBed.db.$count(files, eq(files.ownerId, user.id))).toBe(1);
    });

    test('names missing and wrong fields, and changes nothing', async () => {
      const { user, browser } = await testBed.customer(server);
      const other = await testBed.user();
      for (const [change, message, field] of [
        [{ fullname: '' }, 'fullname is required.', 'fullname'],
        [{ email: '' }, 'email is required.', 'email'],
        [{ contact: '' }, 'contact is required.', 'contact'],
        [{ email: 'nobody' }, 'Invalid email !', 'email'],
        [{ contact: '12ab' }, 'Please enter a valid phone number.', 'contact'],
        [{ email: other.email }, 'email already exists  !', 'email'],
        [{ contact: other.contact }, 'contact already exists  !', 'contact'],
        [{ image: file('<html>') }, 'Please upload a valid image.', 'image'],
      ] as const) {
        const input = { ...asNow(user), fullname: 'Changed', ...change };
        const { body } = await browser.w('editProfile', input);
        expect(body).toMatchObject({ responce: 'false', message, data: {}, error: { field } });
      }
      expect(await findUser(user.id)).toMatchObject(asNow(user));
    });

    test('needs a session, the XSRF header and the own user id', async () => {
      const { user, browser } = await testBed.customer(server);
      const other = await testBed.user();
      expect((await server.browser().w('editProfile', asNow(user))).status).toBe(401);
      expect((await browser.w('editProfile', asNow(user), { xsrf: false })).status).toBe(403);
      expect((await browser.w('editProfile', { ...asNow(user), user_id: other.id })).status).toBe(403);
    });

    test('accepts a new email address after its code', async () => {
      const { user, browser } = await testBed.customer(server);
      const email = freshEmail();
      const { body } = await browser.w('editProfile', { ...asNow(user), email: email.toUpperCase() });
      expect(body.data).toMatchObject({ email: user.email, pending_email: email });
      expect(body.data).not.toHaveProperty('pending_contact');
      const code = await sentCodeFor(server, email);
      const wrong = await browser.x('POST', '/email/verify', { code: wrongCodeFor(code) });
      expect(wrong).toMatchObject({ status: 422, body: { field: 'code', detail: 'The code is not right.' } });
      expect((await server.browser().x('POST', '/email/verify', { code })).status).toBe(401);
      const right = await browser.x('POST', '/email/verify', { code });
      expect(right.status).toBe(200);
      expect(right.body.user).toMatchObject({ user_id: user.id, email });
      expect(right.body.user).not.toHaveProperty('pending_email');
      expect((await findUser(user.id))?.email).toBe(email);
      expect((await messagesTo(server, user.email)).at(-1)?.subject).toBe(
        'Your e-mail address at Doorstep was changed',
      );
      expect((await browser.x('POST', '/email/verify', { code })).status).toBe(422);
    });

    test('confirms a new number on the new phone, which then signs in', async () => {
      const { user, browser } = await testBed.customer(server);
      const contact = freshContact();
      const { body } = await browser.w('editProfile', { ...asNow(user), contact: `+44${contact}` });
      expect(body.data).toMatchObject({ contact: user.contact, pending_contact: contact });
      const code = await sentCodeFor(server, `+44${contact}`);
      expect((await browser.x('POST', '/email/verify', { code: `${code}00` })).status).toBe(422);
      const { body: result } = await browser.x('POST', '/contact/verify', { code });
      expect(result.user).toMatchObject({ contact, phone_code: '+44' });
      const login = { contact, phone_code: '+44', password: PASSWORD, device_type: 'web', user_type: '1' };
      expect((await server.browser().w('login', login)).body.responce).toBe('true');
    });

    test('treats the same digits in another country as another number with its own code', async () => {
      const { user, browser } = await testBed.customer(server);
      const contact = freshContact();
      await browser.w('editProfile', { ...asNow(user), contact: `+44${contact}` });
      await browser.w('editProfile', { ...asNow(user), contact: `+1${contact}` });
      const code = await sentCodeFor(server, `+1${contact}`);
      const { body } = await browser.x('POST', '/contact/verify', { code });
      expect(body.user).toMatchObject({ contact, phone_code: '+1' });
    });

    test('rejects the code of the previous address', async () => {
      const { user, browser } = await testBed.customer(server);
      const [first, second] = [freshEmail(), freshEmail()];
      await browser.w('editProfile', { ...asNow(user), email: first });
      const code = await sentCodeFor(server, first);
      const { body } = await browser.w('editProfile', { ...asNow(user), email: second });
      expect(body.data.pending_email).toBe(second);
      const other = await sentCodeFor(server, second);
      if (code !== other) expect((await browser.x('POST', '/email/verify', { code })).status).toBe(422);
      expect((await browser.x('POST', '/email/verify', { code: other })).body.user.email).toBe(second);
    });

    test('gives an address to the first of two accounts that confirms it', async () => {
      const [one, two] = [await testBed.customer(server), await testBed.customer(server)];
      const email = freshEmail();
      const codes = [];
      for (const { user, browser } of [one, two]) {
        await browser.w('editProfile', { ...asNow(user), email });
        codes.push(await sentCodeFor(server, email));
      }
      expect((await one.browser.x('POST', '/email/verify', { code: codes[0] })).status).toBe(200);
      const late = await two.browser.x('POST', '/email/verify', { code: codes[1] });
      expect(late).toMatchObject({ status: 409, body: { code: 'duplicate', field: 'email' } });
      expect((await findUser(two.user.id))?.email).toBe(two.user.email);
    });

    test('sends the code again on request, and drops an unconfirmed change after a day', async () => {
      const ownServer = await testBed.serve({ rateLimits: true });
      const { user, browser } = await testBed.customer(ownServer);
      const nothing = await browser.x('POST', '/verification/resend', { what: 'email' });
      expect(nothing.status).toBe(422);
      const email = freshEmail();
      await browser.w('editProfile', { ...asNow(user), email });
      const secondResponse = await browser.x('POST', '/verification/resend', { what: 'email' });
      expect([secondResponse.status, secondResponse.body]).toEqual([
        200,
        { sent: true, resend_after: 30, expires_in: 300 },
      ]);
      expect(await messagesTo(ownServer, email)).toHaveLength(2);
      expect((await browser.x('POST', '/verification/resend', { what: 'email' })).status).toBe(429);
      ownServer.clock.forward(31 * SECOND);
      expect((await browser.x('POST', '/verification/resend', { what: 'email' })).status).toBe(200);
      ownServer.clock.forward(DAY);
      const code = await sentCodeFor(ownServer, email);
      expect((await browser.x('POST', '/email/verify', { code })).status).toBe(422);
      const { body } = await browser.w('editProfile', asNow(user));
      expect(body.data).not.toHaveProperty('pending_email');
    });
  });
}
