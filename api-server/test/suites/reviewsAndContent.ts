import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, later, SECOND } from '../../src/clock';
import {
  bookings,
  contactMessages,
  content,
  newsletterSubscribers,
  reviewReports,
  reviews,
  users,
} from '../../src/db/schema';
import { newId } from '../../src/ids';
import type { Loose } from '../support/browser';
import { review } from '../support/catalogue';
import { orderFields } from '../support/order';
import { sentTo, tokenIn } from '../support/outbox';
import type { Server, World } from '../support/world';

export function reviewsAndContent(world: World) {
  let server: Server;
  let number = 0;
  beforeAll(async () => {
    server = await world.serve();
  });
  const visitor = () => server.browser();
  const freshEmail = () => `reader${++number}@example.com`;
  const provider = async () => world.provider((await world.category(1000)).services);

  describe('X13, reviews', () => {
    test('a page of reviews comes with the histogram and the mean of all', async () => {
      const { id } = await provider();
      const author = await review(world, id, [5, 5, 5, 4, 2]);
      const { status, body } = await visitor().x('GET', `/providers/${id}/reviews?per_page=2`);
      expect(status).toBe(200);
      expect(body).toEqual({
        items: [expect.any(Object), expect.any(Object)],
        page: 1,
        total: 5,
        histogram: { 5: 3, 4: 1, 3: 0, 2: 1, 1: 0 },
        average: '4.20',
      });
      expect(body.items[0]).toEqual({
        review_id: expect.any(String),
        user_fullname: author.fullname,
        user_profile_pic: '',
        service_rating: expect.stringMatching(/^\d\.00$/),
        rate_technician: expect.stringMatching(/^\d\.00$/),
        comment: 'Came on time.',
        impressed_service: ['Efficiency'],
        recomended_service: 'true',
        created_at: expect.stringMatching(/Z$/),
        provider_reply: '',
        verified: true,
      });
    });

    test('pages lose and repeat none, and one rating can be picked out', async () => {
      const { id } = await provider();
      await review(world, id, [5, 4, 5, 4, 5, 4, 5]);
      const page = async (query: string) => (await visitor().x('GET', `/providers/${id}/reviews?${query}`)).body;
      const all = [];
      for (const number of [1, 2, 3]) all.push(...(await page(`page=${number}&per_page=3`)).items);
      expect(new Set(all.map((one: Loose) => one.review_id)).size).toBe(7);
      const fours = await page('rating=4');
      expect(fours).toMatchObject({ total: 3, histogram: { 5: 4, 4: 3 }, average: '4.57' });
      expect(fours.items.map((one: Loose) => one.service_rating)).toEqual(['4.00', '4.00', '4.00']);
      expect(await page('rating=1')).toMatchObject({ items: [], total: 0, histogram: { 5: 4 } });
      expect(await page('page=9')).toMatchObject({ items: [], page: 9, total: 7 });
    });

    test('nobody’s reviews are not there, and a page that makes no sense is refused', async () => {
      const { id } = await provider();
      const none = await visitor().x('GET', `/providers/${id}/reviews`);
      expect(none.body).toMatchObject({ items: [], total: 0, average: '0.00' });
      const pending = await world.person('2', { accountStatus: 'pending_review' });
      for (const unknown of ['p_nobody', pending.id]) {
        const { status, headers } = await visitor().x('GET', `/providers/${unknown}/reviews`);
        expect(status).toBe(404);
        expect(headers.get('content-type')).toContain('application/problem+json');
      }
      for (const [query, field] of [
        ['page=0', 'page'],
        ['per_page=51', 'per_page'],
        ['rating=6', 'rating'],
      ]) {
        const { status, body } = await visitor().x('GET', `/providers/${id}/reviews?${query}`);
        expect([status, body.field]).toEqual([400, field]);
      }
    });

    test('a review is reported once per person, by people who are signed in', async () => {
      const { id } = await provider();
      await review(world, id, [1]);
      const [one] = (await visitor().x('GET', `/providers/${id}/reviews`)).body.items;
      const path = `/reviews/${one.review_id}/report`;
      const { person, browser } = await world.customer(server);
      for (const reason of ['Not about this provider.', 'Again.']) {
        expect((await browser.x('POST', path, { reason })).status).toBe(204);
      }
      const reports = await world.db.select().from(reviewReports).where(eq(reviewReports.userId, person.id));
      expect(reports.map(({ reason }) => reason)).toEqual(['Not about this provider.']);
      expect((await visitor().x('POST', path, { reason: 'x' })).status).toBe(401);
      expect((await browser.x('POST', path, { reason: 'x' }, false)).status).toBe(403);
      expect((await browser.x('POST', path, { reason: '' })).body.field).toBe('reason');
      expect((await browser.x('POST', path, { reason: '   ' })).body.field).toBe('reason');
      expect((await browser.x('POST', '/reviews/r_nothing/report', { reason: 'x' })).status).toBe(404);
    });
  });

  describe('X14, contact', () => {
    const message = (change: object = {}) => ({
      full_name: 'Grace Hopper',
      email: freshEmail(),
      contact: '5551234567',
      message: 'Do you also fix compilers?',
      website: '',
      started_at: later(server.clock.now(), -40 * SECOND).toISOString(),
      ...change,
    });
    const byReference = async (reference: string) =>
      (await world.db.select().from(contactMessages).where(eq(contactMessages.reference, reference)))[0];

    test('a message is kept, and acknowledged with nothing that the sender wrote', async () => {
      const sent = message();
      const { status, body } = await visitor().x('POST', '/contact', sent);
      expect(status).toBe(201);
      expect(body).toEqual({ reference: expect.stringMatching(/^C-[A-Z0-9]{8}$/) });
      expect(await byReference(body.reference)).toMatchObject({ message: sent.message, spam: false, handledAt: null });
      const [mail, ...more] = await sentTo(server, sent.email);
      expect(more).toEqual([]);
      expect(mail?.subject).toContain(body.reference);
      expect(mail?.text).not.toContain('compilers');
      expect(mail?.text).not.toContain('Grace');
    });

    test('what a program sent looks accepted, and nobody is written to', async () => {
      for (const change of [
        { website: 'https://example.com' },
        { started_at: server.clock.now().toISOString() },
        { started_at: 'just now' },
      ]) {
        const sent = message(change);
        const { status, body } = await visitor().x('POST', '/contact', sent);
        expect([status, Object.keys(body)]).toEqual([201, ['reference']]);
        expect(await byReference(body.reference)).toMatchObject({ spam: true });
        expect(await sentTo(server, sent.email)).toEqual([]);
      }
    });

    test('a clock that is ahead of ours makes nobody a program', async () => {
      const sent = message({ started_at: later(server.clock.now(), HOUR).toISOString() });
      const { body } = await visitor().x('POST', '/contact', sent);
      expect(await byReference(body.reference)).toMatchObject({ spam: false });
    });

    test('the answer to the sender is in the language of the page', async () => {
      const sent = message();
      const headers = { 'Content-Type': 'application/json', 'Accept-Language': 'en', Cookie: 'lang=fr' };
      await visitor().send('POST', '/api/v1/contact', JSON.stringify(sent), headers);
      expect((await sentTo(server, sent.email))[0]?.subject).toMatch(/^Nous avons reçu/);
    });

    test('what is missing is named', async () => {
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

    test('five messages an hour from one address', async () => {
      const own = await world.serve({ rateLimits: true });
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.44' };
      const send = () => own.browser().send('POST', '/api/v1/contact', JSON.stringify(message()), headers);
      for (let i = 0; i < 5; i++) expect((await send()).status).toBe(201);
      const { status, body, headers: answered } = await send();
      expect([status, body.code]).toEqual([429, 'rate_limited']);
      expect(Number(answered.get('retry-after'))).toBeGreaterThan(0);
      own.clock.forward(HOUR + SECOND);
      expect((await send()).status).toBe(201);
    });
  });

  describe('X14, newsletter', () => {
    const subscribe = (email: string, lang = 'en') => visitor().x('POST', '/newsletter', { email, lang });
    const statusOf = async (email: string) =>
      (await world.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0]?.status;

    test('nobody is subscribed before the link in the mail was opened, and one link ends it', async () => {
      const email = freshEmail();
      const asked = await subscribe(email.toUpperCase(), 'de');
      expect([asked.status, asked.body]).toEqual([202, { pending: true }]);
      expect(await statusOf(email)).toBe('pending');
      const [ask] = await sentTo(server, email);
      expect(ask?.subject).toBe('Bitte bestätigen Sie Ihr Abonnement');
      const token = tokenIn(ask, 'confirm');
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);

      for (let i = 0; i < 2; i++) {
        const { status, body } = await visitor().x('POST', '/newsletter/confirm', { token });
        expect([status, body]).toEqual([200, { email }]);
      }
      expect(await statusOf(email)).toBe('confirmed');
      const [, welcome, ...more] = await sentTo(server, email);
      expect(more).toEqual([]);
      const end = tokenIn(welcome, 'unsubscribe');
      for (let i = 0; i < 2; i++) {
        const { status, body } = await visitor().x('POST', '/newsletter/unsubscribe', { token: end });
        expect([status, body]).toEqual([200, { email }]);
      }
      expect(await statusOf(email)).toBe('unsubscribed');
      expect((await visitor().x('POST', '/newsletter/confirm', { token })).status).toBe(422);
    });

    test('who is subscribed already is answered alike, and hears nothing', async () => {
      const email = freshEmail();
      await subscribe(email);
      const token = tokenIn((await sentTo(server, email))[0], 'confirm');
      await visitor().x('POST', '/newsletter/confirm', { token });
      const before = (await sentTo(server, email)).length;
      const again = await subscribe(email);
      expect([again.status, again.body]).toEqual([202, { pending: true }]);
      expect(await sentTo(server, email)).toHaveLength(before);
      expect(await statusOf(email)).toBe('confirmed');
    });

    test('who has left can come back, with a new confirmation', async () => {
      const email = freshEmail();
      await subscribe(email);
      const first = tokenIn((await sentTo(server, email)).at(-1), 'confirm');
      await visitor().x('POST', '/newsletter/confirm', { token: first });
      const end = tokenIn((await sentTo(server, email)).at(-1), 'unsubscribe');
      await visitor().x('POST', '/newsletter/unsubscribe', { token: end });
      await subscribe(email);
      expect(await statusOf(email)).toBe('pending');
      const second = tokenIn((await sentTo(server, email)).at(-1), 'confirm');
      expect((await visitor().x('POST', '/newsletter/confirm', { token: second })).body).toEqual({ email });
    });

    test('a link works for a week, and no invented one does', async () => {
      const own = await world.serve();
      const email = freshEmail();
      await own.browser().x('POST', '/newsletter', { email, lang: 'en' });
      const token = tokenIn((await sentTo(own, email))[0], 'confirm');
      own.clock.forward(8 * DAY);
      const late = await own.browser().x('POST', '/newsletter/confirm', { token });
      expect(late).toMatchObject({ status: 422, body: { code: 'validation', field: 'token' } });
      for (const verb of ['confirm', 'unsubscribe']) {
        expect((await visitor().x('POST', `/newsletter/${verb}`, { token: 'x'.repeat(43) })).status).toBe(422);
      }
      const rows = await world.db.select().from(newsletterSubscribers);
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    test('one address is not flooded, and nonsense is refused', async () => {
      const own = await world.serve({ rateLimits: true });
      const email = freshEmail();
      for (let i = 0; i < 5; i++) {
        const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${100 + i}` };
        const { status } = await own
          .browser()
          .send('POST', '/api/v1/newsletter', JSON.stringify({ email, lang: 'en' }), headers);
        expect(status).toBe(202);
      }
      expect(await sentTo(own, email)).toHaveLength(3);
      expect((await subscribe('nobody')).body).toMatchObject({ code: 'validation', field: 'email' });
      expect((await subscribe(freshEmail(), 'xx')).body).toMatchObject({ code: 'validation', field: 'lang' });
    });
  });

  describe('X14, content', () => {
    const at = new Date('2026-11-01T08:00:00Z');
    const put = (row: Pick<typeof content.$inferInsert, 'kind' | 'slug' | 'lang' | 'data'>, publishedAt = at) =>
      world.db.insert(content).values({ ...row, publishedAt, updatedAt: publishedAt });

    test('the blog is newest first, each post in the language that was asked for or in English', async () => {
      const body = [{ type: 'p' as const, text: Array(450).fill('word').join(' ') }];
      const data = { title: 'Old', excerpt: 'An old one', image: '/uploads/a.svg', body };
      await put({ kind: 'blog', slug: 'old', lang: 'en', data });
      await put({ kind: 'blog', slug: 'old', lang: 'es', data: { ...data, title: 'Viejo' } });
      await put({ kind: 'blog', slug: 'new', lang: 'en', data: { ...data, title: 'New' } }, later(at, DAY));
      const { status, body: blog } = await visitor().x('GET', '/content/blog?lang=es');
      expect(status).toBe(200);
      expect(blog.items.map(({ title }: Loose) => title)).toEqual(['New', 'Viejo']);
      expect(blog.items[1]).toEqual({
        id: 'old',
        slug: 'old',
        title: 'Viejo',
        excerpt: 'An old one',
        minutes: 2,
        image: '/uploads/a.svg',
        at: '2026-11-01T08:00:00Z',
      });
      const { body: post } = await visitor().x('GET', '/content/blog/old?lang=es');
      expect(post).toEqual({ ...blog.items[1], body });
      expect((await visitor().x('GET', '/content/blog/new?lang=fa')).body.title).toBe('New');
      expect((await visitor().x('GET', '/content/blog/nothing')).status).toBe(404);
      expect((await visitor().x('GET', '/content/blog?lang=xx')).body.field).toBe('lang');
    });

    test('an answer may be kept for a minute, and is not sent twice', async () => {
      const { headers } = await visitor().x('GET', '/content/stats');
      expect(headers.get('cache-control')).toBe('public, max-age=60');
      const etag = headers.get('etag') ?? '';
      const again = await visitor().send('GET', '/api/v1/content/stats', undefined, { 'If-None-Match': etag });
      expect([again.status, again.body]).toEqual([304, '']);
      const other = await visitor().send('GET', '/api/v1/content/stats', undefined, { 'If-None-Match': '"x"' });
      expect(other.status).toBe(200);
    });

    test('testimonials are reviews whose authors agreed, translated where there is a translation', async () => {
      const { person, browser } = await world.customer(server);
      const category = await world.category(1000);
      const { id: providerId } = await world.provider(category.services);
      const fields = orderFields({ category, providerId, bookingType: '2' });
      const bookingId: string = (await browser.w('booking', fields)).body.data.booking_id;
      await world.db.update(bookings).set({ status: '5' }).where(eq(bookings.id, bookingId));
      const common = { providerId, userId: person.id, serviceRating: 5, rateTechnician: 5 };
      const id = newId('r');
      await world.db.insert(reviews).values([
        { ...common, id, bookingId, comment: 'Quoted.', quotable: true, createdAt: at },
        { ...common, id: newId('r'), comment: 'Between us.', createdAt: at },
      ]);
      await put({ kind: 'testimonials', slug: id, lang: 'fr', data: { text: 'Cité.' } });
      const ask = async (lang: string) => {
        const { items } = (await visitor().x('GET', `/content/testimonials?lang=${lang}`)).body;
        return items.find((item: Loose) => item.id === id);
      };
      expect(await ask('en')).toEqual({
        id,
        name: person.fullname,
        image: '',
        rating: '5.00',
        text: 'Quoted.',
        service: 'Plumbing',
        at: '2026-11-01T08:00:00Z',
      });
      expect((await ask('fr')).text).toBe('Cité.');
      expect((await ask('ru')).text).toBe('Quoted.');
      const all = (await visitor().x('GET', '/content/testimonials')).body.items;
      expect(JSON.stringify(all)).not.toContain('Between us.');
      await world.db.update(users).set({ accountStatus: 'deleted' }).where(eq(users.id, person.id));
      expect(await ask('en')).toBeUndefined();
    });

    test('the figures are those of the site', async () => {
      const stats = async () => (await visitor().x('GET', '/content/stats')).body;
      const before = await stats();
      expect(Object.keys(before).sort()).toEqual(['orders', 'providers', 'stars']);
      const { id } = await provider();
      await review(world, id, [5, 5, 4]);
      await world.person('2', { accountStatus: 'pending_review' });
      const after = await stats();
      expect(after.providers - before.providers).toBe(1);
      expect(after.stars - before.stars).toBe(2);
    });

    test('questions and pages are there when somebody has written them', async () => {
      expect((await visitor().x('GET', '/content/faq')).body).toEqual({ items: [] });
      expect((await visitor().x('GET', '/content/terms')).status).toBe(404);
      await put({ kind: 'faq', slug: 'pay', lang: 'en', data: { question: 'How do I pay?', answer: 'By card.' } });
      const body = [{ type: 'p' as const, text: 'Be kind.' }];
      await put({ kind: 'terms', slug: 'terms', lang: 'en', data: { title: 'Terms', body } });
      expect((await visitor().x('GET', '/content/faq?lang=de')).body).toEqual({
        items: [{ id: 'pay', question: 'How do I pay?', answer: 'By card.' }],
      });
      expect((await visitor().x('GET', '/content/terms')).body).toEqual({ title: 'Terms', body });
    });
  });
}
