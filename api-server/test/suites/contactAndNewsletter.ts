import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addMilliseconds, DAY, HOUR, SECOND } from '../../src/platform/clock';
import { contactMessages, newsletterSubscribers } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import { messagesTo, tokenIn } from '../support/outbox';

export function contactAndNewsletter(testBed: TestBed) {
  let number = 0;
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  const visitor = () => server.browser();
  const freshEmail = () => `reader${++number}@example.com`;

  describe('contact', () => {
    const message = (change: object = {}) => ({
      full_name: 'Grace Hopper',
      email: freshEmail(),
      contact: '5551234567',
      message: 'Do you also fix compilers?',
      website: '',
      started_at: addMilliseconds(server.clock.now(), -40 * SECOND).toISOString(),
      ...change,
    });
    const byReference = async (reference: string) =>
      (await testBed.db.select().from(contactMessages).where(eq(contactMessages.reference, reference)))[0];

    test('stores a message, and acknowledges it without the sender’s text', async () => {
      const input = message();
      const { status, body } = await visitor().x('POST', '/contact', input);
      expect(status).toBe(201);
      expect(body).toEqual({ reference: expect.stringMatching(/^C-[A-Z0-9]{8}$/) });
      expect(await byReference(body.reference)).toMatchObject({ message: input.message, spam: false, handledAt: null });
      const [mail, ...more] = await messagesTo(server, input.email);
      expect(more).toEqual([]);
      expect(mail?.subject).toContain(body.reference);
      expect(mail?.text).not.toContain('compilers');
      expect(mail?.text).not.toContain('Grace');
    });

    test('accepts a bot’s message in appearance, marks it as spam, and sends no mail', async () => {
      for (const change of [
        { website: 'https://example.com' },
        { started_at: server.clock.now().toISOString() },
        { started_at: 'just now' },
      ]) {
        const input = message(change);
        const { status, body } = await visitor().x('POST', '/contact', input);
        expect([status, Object.keys(body)]).toEqual([201, ['reference']]);
        expect(await byReference(body.reference)).toMatchObject({ spam: true });
        expect(await messagesTo(server, input.email)).toEqual([]);
      }
    });

    test('accepts clients whose clock is ahead', async () => {
      const input = message({ started_at: addMilliseconds(server.clock.now(), HOUR).toISOString() });
      const { body } = await visitor().x('POST', '/contact', input);
      expect(await byReference(body.reference)).toMatchObject({ spam: false });
    });

    test('answers in the language of the page', async () => {
      const input = message();
      const headers = { 'Content-Type': 'application/json', 'Accept-Language': 'en', Cookie: 'lang=fr' };
      await visitor().send('POST', '/api/v1/contact', JSON.stringify(input), headers);
      expect((await messagesTo(server, input.email))[0]?.subject).toMatch(/^Nous avons reçu/);
    });

    test('names the missing field', async () => {
      for (const [change, field] of [
        [{ full_name: ' ' }, 'full_name'],
        [{ email: 'nobody' }, 'email'],
        [{ message: ' ' }, 'message'],
        [{ message: 'x'.repeat(5001) }, 'message'],
      ] as const) {
        const { status, body } = await visitor().x('POST', '/contact', message(change));
        expect([400, 422]).toContain(status);
        expect(body).toMatchObject({ code: 'validation', field });
      }
    });

    test('limits messages from one address to five an hour', async () => {
      const ownServer = await testBed.serve({ rateLimits: true });
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.44' };
      const send = () => ownServer.browser().send('POST', '/api/v1/contact', JSON.stringify(message()), headers);
      for (let i = 0; i < 5; i++) expect((await send()).status).toBe(201);
      const { status, body, headers: answered } = await send();
      expect([status, body.code]).toEqual([429, 'rate_limited']);
      expect(Number(answered.get('retry-after'))).toBeGreaterThan(0);
      ownServer.clock.forward(HOUR + SECOND);
      expect((await send()).status).toBe(201);
    });
  });

  describe('newsletter', () => {
    const subscribe = (email: string, lang = 'en') => visitor().x('POST', '/newsletter', { email, lang });
    const statusOf = async (email: string) =>
      (await testBed.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0]?.status;

    test('subscribes an address after its link was opened, and ends it with one link', async () => {
      const email = freshEmail();
      const response = await subscribe(email.toUpperCase(), 'de');
      expect([response.status, response.body]).toEqual([202, { pending: true }]);
      expect(await statusOf(email)).toBe('pending');
      const [outgoingMail] = await messagesTo(server, email);
      expect(outgoingMail?.subject).toBe('Bitte bestätigen Sie Ihr Abonnement');
      const token = tokenIn(outgoingMail, 'confirm');
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);

      for (let i = 0; i < 2; i++) {
        const { status, body } = await visitor().x('POST', '/newsletter/confirm', { token });
        expect([status, body]).toEqual([200, { email }]);
      }
      expect(await statusOf(email)).toBe('confirmed');
      const [, welcome, ...more] = await messagesTo(server, email);
      expect(more).toEqual([]);
      const end = tokenIn(welcome, 'unsubscribe');
      for (let i = 0; i < 2; i++) {
        const { status, body } = await visitor().x('POST', '/newsletter/unsubscribe', { token: end });
        expect([status, body]).toEqual([200, { email }]);
      }
      expect(await statusOf(email)).toBe('unsubscribed');
      expect((await visitor().x('POST', '/newsletter/confirm', { token })).status).toBe(422);
    });

    test('responds the same to a subscribed address, and sends it no mail', async () => {
      const email = freshEmail();
      await subscribe(email);
      const token = tokenIn((await messagesTo(server, email))[0], 'confirm');
      await visitor().x('POST', '/newsletter/confirm', { token });
      const before = (await messagesTo(server, email)).length;
      const secondResponse = await subscribe(email);
      expect([secondResponse.status, secondResponse.body]).toEqual([202, { pending: true }]);
      expect(await messagesTo(server, email)).toHaveLength(before);
      expect(await statusOf(email)).toBe('confirmed');
    });

    test('lets a former subscriber return with a new confirmation', async () => {
      const email = freshEmail();
      await subscribe(email);
      const first = tokenIn((await messagesTo(server, email)).at(-1), 'confirm');
      await visitor().x('POST', '/newsletter/confirm', { token: first });
      const end = tokenIn((await messagesTo(server, email)).at(-1), 'unsubscribe');
      await visitor().x('POST', '/newsletter/unsubscribe', { token: end });
      await subscribe(email);
      expect(await statusOf(email)).toBe('pending');
      const second = tokenIn((await messagesTo(server, email)).at(-1), 'confirm');
      expect((await visitor().x('POST', '/newsletter/confirm', { token: second })).body).toEqual({ email });
    });

    test('accepts links for a week, and no invented ones', async () => {
      const ownServer = await testBed.serve();
      const email = freshEmail();
      await ownServer.browser().x('POST', '/newsletter', { email, lang: 'en' });
      const token = tokenIn((await messagesTo(ownServer, email))[0], 'confirm');
      ownServer.clock.forward(8 * DAY);
      const late = await ownServer.browser().x('POST', '/newsletter/confirm', { token });
      expect(late).toMatchObject({ status: 422, body: { code: 'validation', field: 'token' } });
      for (const verb of ['confirm', 'unsubscribe']) {
        expect((await visitor().x('POST', `/newsletter/${verb}`, { token: 'x'.repeat(43) })).status).toBe(422);
      }
      const rows = await testBed.db.select().from(newsletterSubscribers);
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    test('limits mails to one address, and rejects invalid ones', async () => {
      const ownServer = await testBed.serve({ rateLimits: true });
      const email = freshEmail();
      for (let i = 0; i < 5; i++) {
        const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${100 + i}` };
        const { status } = await ownServer
          .browser()
          .send('POST', '/api/v1/newsletter', JSON.stringify({ email, lang: 'en' }), headers);
        expect(status).toBe(202);
      }
      expect(await messagesTo(ownServer, email)).toHaveLength(3);
      expect((await subscribe('nobody')).body).toMatchObject({ code: 'validation', field: 'email' });
      expect((await subscribe(freshEmail(), 'xx')).body).toMatchObject({ code: 'validation', field: 'lang' });
    });
  });
}
