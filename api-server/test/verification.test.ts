import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../src/platform/clock';
import { users } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import { messagesTo, type OutgoingMail, sentCodeFor, wrongCodeFor } from './support/outbox';
import { createSignedInStaff } from './support/staff';

let registrationCount = 0;

describe('confirmed addresses and numbers', () => {
  const testBed = useTestBed();

  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });

  async function newcomer(language = 'en') {
    const number = ++registrationCount;
    const email = `unproved${number}@example.com`;
    const contact = `77711${String(number).padStart(5, '0')}`;
    const browser = server.browser();
    browser.cookies.set('lang', language);
    const fields = { email, contact, phone_code: '+1', address: '12 High St', password: 'correct horse battery' };
    const { body } = await browser.w('register', {
      ...fields,
      fullname: 'Ada Lovelace',
      device_type: 'web',
      user_type: '1',
    });
    const { user_id: id } = body.data;
    const delivery = async () => (await browser.x('GET', '/notifications/delivery')).body;
    const row = async () => (await testBed.db.select().from(users).where(eq(users.id, id)))[0];
    return { id, email, contact, phone: `+1${contact}`, browser, delivery, row };
  }
  const tokenOf = (mail: OutgoingMail | undefined) =>
    /\/verify-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const open = (token: string, browser = server.browser()) => browser.x('POST', '/email/link', { token });
  const news = (to: string, userId: string) =>
    server.app.context.mail.send({
      channel: to.includes('@') ? 'email' : 'sms',
      to,
      subject: 'News',
      text: 'News',
      userId,
    });

  describe('the address of a registration', () => {
    test('counts as confirmed by its link, in any browser, also when opened twice', async () => {
      const { email, delivery } = await newcomer();
      const [mail] = await messagesTo(server, email);
      expect(mail?.subject).toBe('Please confirm your e-mail address');
      expect(await delivery()).toMatchObject({ email: 'unverified', email_held: false });
      const token = tokenOf(mail);
      expect(await open(token)).toMatchObject({ status: 200, body: { email, first: true } });
      expect(await delivery()).toMatchObject({ email: 'works' });
      expect(await open(token)).toMatchObject({ status: 200, body: { email, first: false } });
    });

    test('receives the mail in the language of the site', async () => {
      const { email } = await newcomer('de');
      expect((await messagesTo(server, email))[0]?.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse');
    });

    test('counts once, despite simultaneous opens of its link', async () => {
      const { email } = await newcomer();
      const token = tokenOf((await messagesTo(server, email))[0]);
      const answers = await Promise.all(Array.from({ length: 5 }, () => open(token)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(answers.filter(({ body }) => body.first)).toHaveLength(1);
    });

    test('stays unconfirmed by a forged or day-old link, or one of the previous address', async () => {
      const own = await testBed.serve();
      const previousServer = server;
      server = own;
      try {
        const { email, browser, delivery } = await newcomer();
        const token = tokenOf((await messagesTo(own, email))[0]);
        expect((await open('made-up')).status).toBe(422);
        await testBed.db
          .update(users)
          .set({ email: `other-${email}` })
          .where(eq(users.email, email));
        expect((await open(token)).status).toBe(422);
        await testBed.db
          .update(users)
          .set({ email })
          .where(eq(users.email, `other-${email}`));
        own.clock.forward(DAY + MINUTE);
        const late = await open(token, browser);
        expect(late).toMatchObject({ status: 422, body: { detail: expect.stringContaining('expired') } });
        expect(await delivery()).toMatchObject({ email: 'unverified' });
      } finally {
        server = previousServer;
      }
    });

    test('gets mails for seven days, and then only security mails until it is confirmed', async () => {
      const previousServer = server;
      server = await testBed.serve();
      try {
        const { id, email, delivery } = await newcomer();
        const subjects = async () => (await messagesTo(server, email)).map(({ subject }) => subject);
        // A message that is still waiting after seven days is given up.
        await server.messagesSent();
        server.clock.forward(7 * DAY - MINUTE);
        await news(email, id);
        expect(await delivery()).toMatchObject({ email: 'unverified', email_held: false });
        expect(await subjects()).toEqual(['Please confirm your e-mail address', 'News']);
        server.clock.forward(2 * MINUTE);
        await news(email, id);
        expect(await delivery()).toMatchObject({ email: 'unverified', email_held: true });
        expect(await subjects()).toEqual(['Please confirm your e-mail address', 'News']);

        const { browser: operator } = await createSignedInStaff(testBed, server, 'operations');
        const person = async () => (await operator.x('GET', `/admin/people/${id}`)).body;
        expect(await person()).toMatchObject({
          mails_reach: false,
          email_unverified_since: expect.stringContaining('T'),
        });
        expect((await operator.x('POST', `/admin/people/${id}/email/resend`)).status).toBe(200);
        expect((await subjects()).at(-1)).toBe('Please confirm your e-mail address');
        const reason = 'Read to us in a call.';
        expect((await operator.x('POST', `/admin/people/${id}/email/confirm`, { reason })).body).toMatchObject({
          mails_reach: true,
          email_unverified_since: '',
        });
        await news(email, id);
        expect((await subjects()).at(-1)).toBe('News');
        const { body: log } = await operator.x('GET', `/admin/audit?subject_type=person&subject_id=${id}`);
        const acts = log.items.map(({ act, why }: { act: string; why: string }) => `${act} ${why}`.trim());
        expect(acts).toEqual(expect.arrayContaining(['person.email_resend', `person.email_confirm ${reason}`]));
        expect((await operator.x('POST', `/admin/people/${id}/email/confirm`, { reason })).status).toBe(409);
        expect((await operator.x('POST', `/admin/people/${id}/email/resend`)).status).toBe(409);
      } finally {
        server = previousServer;
      }
    });

    test('gets only the confirmation and security mails after seven days, until it is confirmed', async () => {
      const { id, email, browser } = await newcomer();
      await testBed.db
        .update(users)
        .set({ emailUnverifiedSince: new Date(server.clock.now().getTime() - 8 * DAY) })
        .where(eq(users.id, id));
      await news(email, id);
      await browser.x('POST', '/password/change', {
        current: 'correct horse battery',
        password: 'another horse battery',
      });
      const subjects = async () => (await messagesTo(server, email)).map(({ subject }) => subject);
      expect(await subjects()).toEqual(['Please confirm your e-mail address', 'Your details at Doorstep were changed']);
      await open(tokenOf((await messagesTo(server, email))[0]));
      await news(email, id);
      expect(await subjects()).toContain('News');
    });

    test('receives no link that opens the account before it is confirmed', async () => {
      const { email, browser } = await newcomer();
      await browser.x('POST', '/password/change', {
        current: 'correct horse battery',
        password: 'another horse battery',
      });
      for (const { text } of await messagesTo(server, email)) expect(text).not.toContain('undo=');
    });

    test('can receive its link again until it is confirmed', async () => {
      const { email, browser } = await newcomer();
      const again = () => browser.x('POST', '/verification/resend', { what: 'email' });
      expect(await again()).toMatchObject({ status: 200, body: { sent: true, expires_in: 86_400 } });
      const [first, second] = (await messagesTo(server, email)).map(tokenOf);
      expect(first).not.toBe(second);
      expect((await open(String(first))).status).toBe(200);
      expect((await again()).status).toBe(422);
      expect(await open(String(second))).toMatchObject({ status: 200 });
    });
  });

  describe('the number of a registration', () => {
    test('counts as confirmed by its code, and then receives text messages', async () => {
      const { id, phone, browser, delivery } = await newcomer();
      expect(await delivery()).toMatchObject({ sms: 'unverified' });
      await news(phone, id);
      expect(await browser.x('POST', '/verification/resend', { what: 'contact' })).toMatchObject({ status: 200 });
      const code = await sentCodeFor(server, phone);
      expect(code).toMatch(/^\d{4}$/);
      expect((await browser.x('POST', '/contact/verify', { code: wrongCodeFor(code) })).status).toBe(422);
      expect(await browser.x('POST', '/contact/verify', { code })).toMatchObject({ status: 200 });
      expect(await delivery()).toMatchObject({ sms: 'works' });
      expect((await browser.x('POST', '/contact/verify', { code })).status).toBe(422);
      await news(phone, id);
      expect((await messagesTo(server, phone)).map(({ text }) => text)).toEqual([
        expect.stringContaining(code),
        'News',
      ]);
    });

    test('counts as confirmed by a sign-in with a code', async () => {
      const { contact, phone, row } = await newcomer();
      const receiver = { contact, phone_code: '+1', user_type: '1', purpose: 'login' };
      const browser = server.browser();
      await browser.x('POST', '/otp/send', receiver);
      await browser.x('POST', '/otp/verify', { ...receiver, code: await sentCodeFor(server, phone) });
      expect((await row())?.contactUnverifiedSince).toBeNull();
    });
  });

  test('counts accounts from before the rule as confirmed', async () => {
    const { browser } = await testBed.customer(server);
    expect((await browser.x('GET', '/notifications/delivery')).body).toEqual({
      email: 'works',
      email_held: false,
      sms: 'works',
    });
    for (const what of ['email', 'contact'])
      expect((await browser.x('POST', '/verification/resend', { what })).status).toBe(422);
  });

  test('sends a mail when an account is deleted', async () => {
    const { user, browser } = await testBed.customer(server);
    expect((await browser.w('deleteAccount', {})).body.result).toBe('true');
    const last = (await messagesTo(server, user.email)).at(-1);
    expect(last).toMatchObject({ channel: 'email', subject: 'Your Doorstep account is deleted' });
  });
});
