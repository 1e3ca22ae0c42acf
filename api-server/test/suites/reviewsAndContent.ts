import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addSiteContent } from '../../src/identity/content/builtInPages';
import { runSettingsCommand } from '../../src/main/ops/settingsCommand';
import { addMilliseconds, DAY } from '../../src/platform/clock';
import { bookings, content, reviewReports, reviews, users } from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { AnyValue } from '../support/browser';
import { insertReviews } from '../support/catalogue';
import { orderFields } from '../support/order';

export function reviewsAndContent(testBed: TestBed) {
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  const visitor = () => server.browser();
  const provider = async () => testBed.provider((await testBed.category(1000)).services);

  describe('reviews', () => {
    test('returns a page of reviews with the histogram and the mean of all', async () => {
      const { id } = await provider();
      const author = await insertReviews(testBed, id, [5, 5, 5, 4, 2]);
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

    test('pages without gaps or repeats, and filters by rating', async () => {
      const { id } = await provider();
      await insertReviews(testBed, id, [5, 4, 5, 4, 5, 4, 5]);
      const page = async (query: string) => (await visitor().x('GET', `/providers/${id}/reviews?${query}`)).body;
      const all = [];
      for (const number of [1, 2, 3]) all.push(...(await page(`page=${number}&per_page=3`)).items);
      expect(new Set(all.map((one: AnyValue) => one.review_id)).size).toBe(7);
      const fours = await page('rating=4');
      expect(fours).toMatchObject({ total: 3, histogram: { 5: 4, 4: 3 }, average: '4.57' });
      expect(fours.items.map((one: AnyValue) => one.service_rating)).toEqual(['4.00', '4.00', '4.00']);
      expect(await page('rating=1')).toMatchObject({ items: [], total: 0, histogram: { 5: 4 } });
      expect(await page('page=9')).toMatchObject({ items: [], page: 9, total: 7 });
    });

    test('answers 404 for an unknown provider, and rejects an invalid page', async () => {
      const { id } = await provider();
      const none = await visitor().x('GET', `/providers/${id}/reviews`);
      expect(none.body).toMatchObject({ items: [], total: 0, average: '0.00' });
      const pending = await testBed.user('provider', { accountStatus: 'pending_review' });
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

    test('accepts one report per signed-in person', async () => {
      const { id } = await provider();
      await insertReviews(testBed, id, [1]);
      const [one] = (await visitor().x('GET', `/providers/${id}/reviews`)).body.items;
      const path = `/reviews/${one.review_id}/report`;
      const { user, browser } = await testBed.customer(server);
      for (const reason of ['Not about this provider.', 'Again.']) {
        expect((await browser.x('POST', path, { reason })).status).toBe(204);
      }
      const reports = await testBed.db.select().from(reviewReports).where(eq(reviewReports.userId, user.id));
      expect(reports.map(({ reason }) => reason)).toEqual(['Not about this provider.']);
      expect((await visitor().x('POST', path, { reason: 'x' })).status).toBe(401);
      expect((await browser.x('POST', path, { reason: 'x' }, false)).status).toBe(403);
      expect((await browser.x('POST', path, { reason: '' })).body.field).toBe('reason');
      expect((await browser.x('POST', path, { reason: '   ' })).body.field).toBe('reason');
      expect((await browser.x('POST', '/reviews/r_nothing/report', { reason: 'x' })).status).toBe(404);
    });
  });

  describe('content', () => {
    const at = new Date('2026-11-01T08:00:00Z');
    const put = (row: Pick<typeof content.$inferInsert, 'kind' | 'slug' | 'lang' | 'data'>, publishedAt = at) =>
      testBed.db.insert(content).values({ ...row, publishedAt, updatedAt: publishedAt });

    test('lists the blog newest first, in the requested language or in English', async () => {
      const body = [{ type: 'p' as const, text: Array(450).fill('word').join(' ') }];
      const data = { title: 'Old', excerpt: 'An old one', image: '/uploads/a.svg', body };
      await put({ kind: 'blog', slug: 'old', lang: 'en', data });
      await put({ kind: 'blog', slug: 'old', lang: 'es', data: { ...data, title: 'Viejo' } });
      await put({ kind: 'blog', slug: 'new', lang: 'en', data: { ...data, title: 'New' } }, addMilliseconds(at, DAY));
      const { status, body: blog } = await visitor().x('GET', '/content/blog?lang=es');
      expect(status).toBe(200);
      expect(blog.items.map(({ title }: AnyValue) => title)).toEqual(['New', 'Viejo']);
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

    test('allows caching for a minute and revalidation', async () => {
      const { headers } = await visitor().x('GET', '/content/stats');
      expect(headers.get('cache-control')).toBe('public, max-age=60');
      const etag = headers.get('etag') ?? '';
      const secondResponse = await visitor().send('GET', '/api/v1/content/stats', undefined, { 'If-None-Match': etag });
      expect([secondResponse.status, secondResponse.body]).toEqual([304, '']);
      const other = await visitor().send('GET', '/api/v1/content/stats', undefined, { 'If-None-Match': '"x"' });
      expect(other.status).toBe(200);
    });

    test('quotes reviews whose authors agreed, with translations where they exist', async () => {
      const { user, browser } = await testBed.customer(server);
      const category = await testBed.category(1000);
      const { id: providerId } = await testBed.provider(category.services);
      const fields = orderFields({ category, providerId, bookingType: 'hire' });
      const bookingId: string = (await browser.w('booking', fields)).body.data.booking_id;
      await testBed.db.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, bookingId));
      const common = { providerId, userId: user.id, serviceRating: 5, rateTechnician: 5 };
      const id = newId('r');
      await testBed.db.insert(reviews).values([
        { ...common, id, bookingId, comment: 'Quoted.', quotable: true, createdAt: at },
        { ...common, id: newId('r'), comment: 'Between us.', createdAt: at },
      ]);
      await put({ kind: 'testimonials', slug: id, lang: 'fr', data: { text: 'Cité.' } });
      const send = async (lang: string) => {
        const { items } = (await visitor().x('GET', `/content/testimonials?lang=${lang}`)).body;
        return items.find((item: AnyValue) => item.id === id);
      };
      expect(await send('en')).toEqual({
        id,
        name: user.fullname,
        image: '',
        rating: '5.00',
        text: 'Quoted.',
        service: 'Plumbing',
        at: '2026-11-01T08:00:00Z',
      });
      expect((await send('fr')).text).toBe('Cité.');
      expect((await send('ru')).text).toBe('Quoted.');
      const all = (await visitor().x('GET', '/content/testimonials')).body.items;
      expect(JSON.stringify(all)).not.toContain('Between us.');
      await testBed.db.update(users).set({ accountStatus: 'deleted' }).where(eq(users.id, user.id));
      expect(await send('en')).toBeUndefined();
    });

    test('shows the site’s figures', async () => {
      const stats = async () => (await visitor().x('GET', '/content/stats')).body;
      const before = await stats();
      expect(Object.keys(before).sort()).toEqual(['minimums', 'orders', 'providers', 'stars']);
      const { id } = await provider();
      await insertReviews(testBed, id, [5, 5, 4]);
      await testBed.user('provider', { accountStatus: 'pending_review' });
      const after = await stats();
      expect(after.providers - before.providers).toBe(1);
      expect(after.stars - before.stars).toBe(2);
    });

    test('allows the built-in minimum figures only while the operator’s setting is on', async () => {
      const minimums = async () => (await visitor().x('GET', '/content/stats')).body.minimums;
      expect(await minimums()).toBe(false);
      const scope = { ...server.app.context, publicUrl: '' };
      const set = (value: string) => runSettingsCommand(scope, { verb: 'set', name: 'counter_minimums', value });
      expect(await set('on')).toEqual(['counter_minimums is on from now on. The home page follows within a minute.']);
      expect(await minimums()).toBe(true);
      await set('off');
      expect(await minimums()).toBe(false);
    });

    test('uses the shipped questions and pages until others are written', async () => {
      expect((await visitor().x('GET', '/content/terms')).status).toBe(404);
      await addSiteContent(testBed.db, at);
      const faq = (await visitor().x('GET', '/content/faq?lang=de')).body;
      expect(faq.groups[0].items[0]).toEqual({
        id: expect.any(String),
        question: expect.stringMatching(/\?$/),
        answer: expect.any(String),
      });
      for (const page of ['terms', 'privacy', 'about'])
        expect((await visitor().x('GET', `/content/${page}?lang=fa`)).body.sections.length).toBeGreaterThan(2);
      const own = { title: 'Our terms', lead: '', sections: [{ id: 'a', title: 'A', text: ['Be kind.'] }] };
      await testBed.db
        .update(content)
        .set({ data: own })
        .where(and(eq(content.kind, 'terms'), eq(content.lang, 'en')));
      await addSiteContent(testBed.db, at);
      expect((await visitor().x('GET', '/content/terms')).body).toEqual(own);
    });
  });
}
