import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverNotifications } from '../src/identity/notifications/deliver';
import { insertNotification } from '../src/identity/notifications/notifications.repository';
import { isTwilioSignatureValid } from '../src/identity/suppressions/signatures';
import { MINUTE } from '../src/platform/clock';
import { newsletterSubscribers, outbox, suppressions, users } from '../src/platform/db/schema';
import { newId } from '../src/platform/ids';
import { type Deliver, type Message, RejectedMessageError } from '../src/platform/mail/port';
import { type TestServer, type TestUser, useTestBed } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { createSignedInStaff } from './support/staff';

const AUTH_TOKEN = 'a secret of Twilio';
const SECRET = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
const TWILIO = '/api/v1/inbound/twilio';

const signTwilio = (form: Record<string, string>, url: string) =>
  createHmac('sha1', AUTH_TOKEN)
    .update(
      url +
        Object.keys(form)
          .sort()
          .map((name) => name + form[name])
          .join(''),
    )
    .digest('base64');

describe('stops, bounces and unsubscribed mails', () => {
  const testBed = useTestBed();

  let server: TestServer;
  let left: Message[] = [];
  let failure: Error | undefined;
  const deliver: Deliver = async (message) => {
    if (failure) throw failure;
    left.push(message);
  };

  beforeAll(async () => {
    const twilio = { accountSid: `AC${'0'.repeat(32)}`, authToken: AUTH_TOKEN, from: '+15035550100' };
    server = await testBed.serve({ twilio, inboundSecret: SECRET }, { deliver });
  });
  beforeEach(async () => {
    await server.messagesSent();
    left = [];
    failure = undefined;
  });

  async function answer(from: string, text: string, change: { sid?: string; signature?: string } = {}) {
    const form = { MessageSid: change.sid ?? newId('SM'), From: from, Body: text };
    const signature = change.signature ?? signTwilio(form, server.app.context.settings.publicUrl + TWILIO);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Twilio-Signature': signature };
    return server.browser().send('POST', TWILIO, new URLSearchParams(form).toString(), headers);
  }

  async function inbound(
    name: 'texts' | 'bounces',
    body: object,
    change: { id?: string; at?: Date; key?: string } = {},
  ) {
    const id = change.id ?? newId('wh');
    const timestamp = String(Math.floor((change.at ?? server.clock.now()).getTime() / 1000));
    const text = JSON.stringify(body);
    const key = Buffer.from((change.key ?? SECRET).slice(6), 'base64');
    const signature = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`;
    const headers = {
      'Content-Type': 'application/json',
      'Webhook-Id': id,
      'Webhook-Timestamp': timestamp,
      'Webhook-Signature': `v1,AAAA ${signature}`,
    };
    return server.browser().send('POST', `/api/v1/inbound/${name}`, text, headers);
  }

  const text = (to: string, change: Partial<Message> = {}): Message => ({
    ...{ channel: 'sms', to, subject: '', text: 'Your provider is on the way.' },
    ...change,
  });
  async function send(...messages: Message[]) {
    for (const message of messages) await server.app.context.mail.send(message);
    await server.messagesSent();
    return left.splice(0).map(({ text: words }) => words);
  }
  const deliveryOf = async (browser: HttpBrowser) => (await browser.x('GET', '/notifications/delivery')).body;
  const numberOf = (user: TestUser) => `+1${user.contact}`;
  const rowsTo = (to: string) => testBed.db.select().from(outbox).where(eq(outbox.to, to));

  describe('text messages', () => {
    test('stop with STOP and resume with START, except mails and requested codes', async () => {
      const { user, browser } = await testBed.customer(server);
      const to = numberOf(user);
      expect(await deliveryOf(browser)).toEqual({ email: 'works', email_held: false, sms: 'works' });
      const response = await answer(to, 'Stop.');
      expect([response.status, response.body]).toEqual([200, '<Response/>']);
      expect(await deliveryOf(browser)).toEqual({ email: 'works', email_held: false, sms: 'stopped' });
      const code = text(to, { code: '471108', text: 'It is 471108.' });
      const mail: Message = { channel: 'email', to: user.email, subject: 'News', text: 'By mail.' };
      expect((await send(text(to), code, mail)).toSorted()).toEqual(['By mail.', 'It is 471108.']);
      expect((await rowsTo(to)).map(({ state, text: words }) => [state, words]).toSorted()).toEqual([
        ['sent', ''],
        ['stopped', ''],
      ]);
      await answer(to, 'START');
      expect(await deliveryOf(browser)).toEqual({ email: 'works', email_held: false, sms: 'works' });
      expect(await send(text(to))).toEqual(['Your provider is on the way.']);
    });

    test('stop with each standard keyword, and with no other', async () => {
      const words = ['STOP', 'stop all', 'STOPALL', 'Unsubscribe', 'cancel', 'END', 'Quit!'];
      for (const [index, word] of words.entries()) {
        const to = `+1555777000${index}`;
        await answer(to, word);
        expect(await send(text(to)), word).toEqual([]);
        await answer(to, ['start', 'Yes', 'UNSTOP'][index % 3] ?? '');
        expect(await send(text(to)), word).toHaveLength(1);
      }
      for (const word of ['Please do not stop', 'I will be there', '']) await answer('+15557770010', word);
      expect(await send(text('+15557770010'))).toHaveLength(1);
    });

    test('stop while they wait for the morning, unless they carry a code', async () => {
      const to = '+15557770020';
      failure = Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
      await send(text(to), text(to, { code: '471108' }));
      await answer(to, 'STOP');
      const rows = await rowsTo(to);
      expect(rows.map(({ code, state }) => [code, state]).toSorted()).toEqual([
        [null, 'stopped'],
        ['471108', 'waiting'],
      ]);
      await testBed.db.delete(outbox).where(eq(outbox.to, to));
    });

    test('ignore answers without Twilio’s signature, and repeats', async () => {
      const to = '+15557770030';
      for (const signature of ['', 'AAAA', signTwilio({ From: to, Body: 'STOP' }, 'https://elsewhere.example')])
        expect((await answer(to, 'STOP', { signature })).status).toBe(400);
      expect(await send(text(to))).toHaveLength(1);
      await answer(to, 'STOP', { sid: 'SM-1' });
      await answer(to, 'START', { sid: 'SM-2' });
      expect((await answer(to, 'STOP', { sid: 'SM-1' })).status).toBe(200);
      expect(await send(text(to))).toHaveLength(1);
    });

    test("verify the example of Twilio's documentation", () => {
      const form = {
        ...{ CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234' },
        ...{ From: '+14158675309', To: '+18005551212' },
      };
      const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
      const request = { url, form, signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' };
      expect(isTwilioSignatureValid('12345', request)).toBe(true);
      expect(isTwilioSignatureValid('12346', request)).toBe(false);
    });

    test('accept another provider’s signature with the shared secret, and refuse old, foreign and wrong ones', async () => {
      const to = '+15557770040';
      const stop = { from: '+1 (555) 777-0040', text: 'STOP' };
      const key = `whsec_${Buffer.from('another key of the same length!!').toString('base64')}`;
      const late = new Date(server.clock.now().getTime() - 6 * MINUTE);
      for (const change of [{ key }, { at: late }]) expect((await inbound('texts', stop, change)).status).toBe(400);
      const wrong = await inbound('texts', { from: 'me', text: 'STOP' });
      expect([wrong.status, wrong.body.field]).toEqual([400, 'from']);
      expect(await send(text(to))).toHaveLength(1);
      expect((await inbound('texts', stop, { id: 'wh-1' })).body).toEqual({ received: true });
      expect(await send(text(to))).toEqual([]);
      await inbound('texts', { ...stop, text: 'START' });
      await inbound('texts', stop, { id: 'wh-1' });
      expect(await send(text(to))).toHaveLength(1);
    });

    test('stop here too for numbers that Twilio knows to have stopped', async () => {
      const to = '+15557770050';
      failure = new RejectedMessageError(21_610, { suppresses: 'stop' });
      await send(text(to));
      failure = undefined;
      expect(await send(text(to))).toEqual([]);
      expect((await rowsTo(to)).map(({ state }) => state)).toEqual(['stopped', 'stopped']);
    });

    test('answer 404 to inbound calls without a provider', async () => {
      const other = await testBed.serve();
      for (const name of ['twilio', 'texts', 'bounces']) {
        const response = await other.browser().x('POST', `/inbound/${name}`, {});
        expect(response.status, name).toBe(404);
      }
    });
  });

  describe('mails that come back', () => {
    const mailTo = (to: string, change: Partial<Message> = {}): Message => ({
      ...{ channel: 'email', to, subject: 'News', text: 'By mail.' },
      ...change,
    });
    const bounce = (to: string, kind = 'permanent') => inbound('bounces', { to, kind });

    test('suppress further ones, visibly for person and staff, until one press resumes them', async () => {
      const { user, browser } = await testBed.customer(server);
      await send(mailTo(user.email));
      failure = new RejectedMessageError(550, { suppresses: 'bounce' });
      await send(mailTo(user.email));
      failure = undefined;
      expect(await send(mailTo(user.email), mailTo('other@example.com'))).toEqual(['By mail.']);
      expect((await rowsTo(user.email)).map(({ state }) => state).toSorted()).toEqual(['sent', 'stopped', 'stopped']);
      expect(await deliveryOf(browser)).toEqual({ email: 'undeliverable', email_held: false, sms: 'works' });
      const staff = await createSignedInStaff(testBed, server, 'operations');
      const person = (await staff.browser.x('GET', `/admin/people/${user.id}`)).body;
      expect(person).toMatchObject({ email_bounced_at: expect.stringMatching(/^2\d{3}-/), texts_stopped_at: '' });
      const again = await browser.x('POST', '/notifications/delivery/email', {});
      expect([again.status, again.body]).toEqual([200, { email: 'works', email_held: false, sms: 'works' }]);
      expect(await send(mailTo(user.email))).toEqual(['By mail.']);
    });

    test('count through the webhook hours later, except temporary failures', async () => {
      const { user, browser } = await testBed.customer(server);
      await bounce(user.email, 'transient');
      expect(await deliveryOf(browser)).toMatchObject({ email: 'works' });
      expect((await bounce(user.email.toUpperCase())).body).toEqual({ received: true });
      expect(await deliveryOf(browser)).toMatchObject({ email: 'undeliverable' });
      expect((await inbound('bounces', { to: 'nobody', kind: 'permanent' })).status).toBe(400);
      expect((await inbound('bounces', { to: user.email, kind: 'perhaps' })).status).toBe(400);
    });

    test('resume for a newly confirmed address, even after an earlier bounce', async () => {
      const { user, browser } = await testBed.customer(server);
      await bounce(user.email);
      const next = `${newId('new').toLowerCase()}@example.com`;
      await bounce(next);
      await browser.x('POST', '/me/confirm', { password: 'a long enough secret' });
      const edit = {
        user_id: user.id,
        fullname: user.fullname,
        email: next,
        contact: user.contact,
        address: '1 Test St',
      };
      await browser.w('editProfile', edit);
      await server.messagesSent();
      const code = left.splice(0).find(({ to }) => to === next)?.code;
      expect(code).toMatch(/^\d{6}$/);
      expect((await browser.x('POST', '/email/verify', { code })).status).toBe(200);
      expect(await deliveryOf(browser)).toMatchObject({ email: 'works' });
      expect(await send(mailTo(next))).toContain('By mail.');
    });

    test('store no address in plain text', async () => {
      const { user } = await testBed.customer(server);
      await bounce(user.email);
      await answer(numberOf(user), 'STOP');
      const rows = JSON.stringify(await testBed.db.select().from(suppressions));
      expect(rows).not.toContain(user.contact);
      expect(rows).not.toContain(user.email.split('@')[0]);
    });
  });

  describe('one click', () => {
    const ONE_CLICK = 'List-Unsubscribe=One-Click';
    const post = (url: string) => {
      const { pathname, search } = new URL(url);
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      return server.browser().send('POST', pathname + search, ONE_CLICK, headers);
    };

    async function notificationMail(user: TestUser, kind: string): Promise<Message | undefined> {
      const words = { kind, title: 'x', text: '', values: {}, bookingId: null, onSite: true };
      const id = newId('n');
      await insertNotification(testBed.db, {
        ...{ id, ...words, userId: user.id, sendBy: 'email', createdAt: server.clock.now() },
      });
      await deliverNotifications(server.app.context);
      await server.messagesSent();
      return left.splice(0).find(({ to }) => to === user.email);
    }
    const emailOf = async (browser: HttpBrowser, topic: string) =>
      (await browser.x('GET', '/notifications/preferences')).body.items.find(
        (row: { topic: string }) => row.topic === topic,
      ).email;

    test('ends mails of its topic without a session, repeatedly, and is missing in booking and payment mails', async () => {
      const { user, browser } = await testBed.customer(server);
      expect((await notificationMail(user, 'booking_accepted'))?.unsubscribeUrl).toBeUndefined();
      expect((await notificationMail(user, 'payment_missed'))?.unsubscribeUrl).toBeUndefined();
      const url = (await notificationMail(user, 'offer_received'))?.unsubscribeUrl ?? '';
      expect(url).toMatch(/\/api\/v1\/mail\/unsubscribe\?token=t\./);
      expect(await emailOf(browser, 'offers')).toBe(true);
      for (let click = 0; click < 2; click += 1) expect((await post(url)).status).toBe(200);
      expect(await emailOf(browser, 'offers')).toBe(false);
      expect(await emailOf(browser, 'bookings')).toBe(true);
    });

    test('only opens a page that asks for confirmation when the link is followed', async () => {
      const { user, browser } = await testBed.customer(server);
      const url = (await notificationMail(user, 'offer_received'))?.unsubscribeUrl ?? '';
      const { pathname, search } = new URL(url);
      const response = await server.browser().send('GET', pathname + search);
      expect(response.status).toBe(303);
      const token = encodeURIComponent(new URL(url).searchParams.get('token') ?? '');
      expect(response.headers.get('location')).toMatch(new RegExp(`/newsletter\\?mails=${token}$`));
      expect(await emailOf(browser, 'offers')).toBe(true);
    });

    test('ignores links of another topic, person or signature', async () => {
      const { user, browser } = await testBed.customer(server);
      const other = await testBed.customer(server);
      const url = (await notificationMail(user, 'offer_received'))?.unsubscribeUrl ?? '';
      const forged = [
        url.replace('.offers.', '.bookings.'),
        url.replace(user.id, other.user.id),
        `${url}x`,
        url.replace(/token=.*/, 'token=t.'),
      ];
      for (const link of forged) expect((await post(link)).status, link).toBe(422);
      expect(await emailOf(browser, 'offers')).toBe(true);
      expect(await emailOf(other.browser, 'offers')).toBe(true);
      await testBed.db.update(users).set({ accountStatus: 'deleted' }).where(eq(users.id, user.id));
      expect((await post(url)).status).toBe(422);
    });

    test('works for the newsletter too', async () => {
      const email = `${newId('n').toLowerCase()}@example.com`;
      await server.browser().x('POST', '/newsletter', { email, lang: 'en' });
      await server.messagesSent();
      const token = /confirm=([\w-]+)/.exec(left.splice(0)[0]?.text ?? '')?.[1];
      await server.browser().x('POST', '/newsletter/confirm', { token });
      await server.messagesSent();
      expect((await post(left[0]?.unsubscribeUrl ?? 'http://x')).status).toBe(200);
      const [row] = await testBed.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
      expect(row?.status).toBe('unsubscribed');
    });
  });
});
