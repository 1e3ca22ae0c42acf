import { statuses } from '@doorstep/shared-api/domain';
import { describe, expect, it } from 'vitest';
import { addMilliseconds, HOUR } from '../../platform/clock';
import { languages } from '../../platform/language';
import { buildDemo } from './buildDemo';

const now = new Date('2026-11-20T21:07:00Z');
const demo = buildDemo(now, 'hash');
const { rows } = demo;
const user = (name: string) => {
  const result = rows.users.find(({ fullname }) => fullname === name);
  if (!result) throw new Error(`no ${name}`);
  return result;
};

describe('the demo data', () => {
  it('stays the same in two runs', () => {
    expect(buildDemo(now, 'hash')).toEqual(demo);
  });

  it('keeps its ids when it is made at another time', () => {
    const tomorrow = buildDemo(addMilliseconds(now, 24 * HOUR), 'hash').rows;
    expect(tomorrow.users.map(({ id }) => id)).toEqual(rows.users.map(({ id }) => id));
    expect(tomorrow.subcategories.map(({ id }) => id)).toEqual(rows.subcategories.map(({ id }) => id));
  });

  it('contains twelve categories with 4 to 8 services and three banners each, including the promised ones', () => {
    const names = rows.categories.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['Cleaning', 'Plumbing', 'Laundry', 'Barber', 'Car Services', 'Shifting']),
    );
    expect(names.length).toBeGreaterThanOrEqual(12);
    for (const { id, name } of rows.categories) {
      const services = rows.subcategories.filter(({ categoryId }) => categoryId === id);
      expect(services.length, name).toBeGreaterThanOrEqual(4);
      expect(services.length, name).toBeLessThanOrEqual(8);
      expect(
        rows.categoryBanners.filter(({ categoryId }) => categoryId === id),
        name,
      ).toHaveLength(3);
    }
    const laundry = rows.categories.find(({ name }) => name === 'Laundry');
    const offered = rows.subcategories.filter(({ categoryId }) => categoryId === laundry?.id).map(({ name }) => name);
    expect(offered).toEqual(
      expect.arrayContaining(['Washing', 'Drying', 'Ironing', 'Cupboard Setup', 'Clothes Folding']),
    );
  });

  it('contains at least 60 approved providers in the city, each with a portrait, services and prices', () => {
    const approved = rows.users.filter(
      ({ userType, accountStatus }) => userType === 'provider' && accountStatus === 'active',
    );
    expect(approved.length).toBeGreaterThanOrEqual(60);
    for (const { id, fullname, image } of approved) {
      const profile = rows.providerProfiles.find(({ userId }) => userId === id);
      expect(Math.abs((profile?.lat ?? 0) - 45.5152), fullname).toBeLessThan(0.12);
      expect(Math.abs((profile?.long ?? 0) + 122.6784), fullname).toBeLessThan(0.15);
      expect(
        rows.providerServices.filter(({ providerId }) => providerId === id).length,
        fullname,
      ).toBeGreaterThanOrEqual(4);
      expect(
        demo.files.some(({ path }) => `/uploads/${path}` === image),
        fullname,
      ).toBe(true);
    }
    expect(rows.users.some(({ accountStatus }) => accountStatus === 'pending_review')).toBe(true);
  });

  it('draws each person differently, in small pictures', () => {
    const portraits = demo.files.filter(({ path }) => path.startsWith('demo/people/'));
    expect(new Set(portraits.map(({ content }) => content)).size).toBe(rows.users.length);
    for (const { path, content } of demo.files) expect(content.length, path).toBeLessThan(4300);
  });

  it('contains the demo people with their contacts', () => {
    const knownItems = [
      ['Mia Torres', '5550100001', 'customer'],
      ['Jonas Weber', '5550100002', 'customer'],
      ['Sam Carter', '5550100101', 'provider'],
      ['Ada Novak', '5550100102', 'provider'],
      ['Robin Hale', '5550100901', 'admin'],
    ];
    for (const [name = '', contact, userType] of knownItems)
      expect(user(name)).toMatchObject({ contact, userType, phoneCode: '+1', accountStatus: 'active' });
    expect(new Set(rows.users.map(({ contact }) => contact)).size).toBe(rows.users.length);
    expect(new Set(rows.users.map(({ email }) => email)).size).toBe(rows.users.length);
  });

  it('gives Mia a booking in each status, favourites and notifications, and Jonas nothing', () => {
    const mia = user('Mia Torres').id;
    const reached = new Set(rows.bookings.filter(({ userId }) => userId === mia).map(({ status }) => status));
    expect(reached).toEqual(new Set(statuses));
    expect(rows.favourites.filter(({ userId }) => userId === mia).length).toBeGreaterThan(2);
    expect(rows.notifications.filter(({ userId }) => userId === mia).length).toBeGreaterThan(2);
    const jonas = user('Jonas Weber').id;
    for (const table of [rows.bookings, rows.favourites, rows.notifications, rows.reviews])
      expect(table.some(({ userId }) => userId === jonas)).toBe(false);
  });

  it('gives Mia a hire with two rounds of offers whose live one is the provider’s', () => {
    const negotiated = rows.bookings.filter(
      ({ userId, bookingType }) => userId === user('Mia Torres').id && bookingType === 'hire',
    );
    expect(negotiated).toMatchObject([{ status: 'open', paymentStatus: 'not_required' }]);
    const thread = rows.offers.filter(({ bookingId }) => bookingId === negotiated[0]?.id);
    expect(thread.map(({ type, status }) => `${type}/${status}`)).toEqual([
      'customer/closed',
      'provider/closed',
      'customer/closed',
      'provider/live',
    ]);
  });

  it('gives Sam jobs in every state, and Ada at least one that waits for her', () => {
    const of = (name: string) => rows.bookings.filter(({ providerId }) => providerId === user(name).id);
    expect(new Set(of('Sam Carter').map(({ status }) => status))).toEqual(new Set(statuses));
    expect(of('Ada Novak').some(({ status }) => status === 'open')).toBe(true);
    expect(rows.bookings.some(({ providerId, status }) => providerId === null && status === 'open')).toBe(true);
  });

  it('uses a commission of 10 %, with two listed, unused coupons and an expired, unlisted one', () => {
    expect(rows.commission).toEqual([{ id: 1, percentHundredths: 1000 }]);
    expect(rows.coupons).toMatchObject([
      { code: 'WELCOME10', percentHundredths: 1000, listed: true, usesPerCustomer: 1 },
      { code: 'FREE100', percentHundredths: 10_000, listed: true, usesPerCustomer: 1 },
      { code: 'SUMMER20', listed: false },
    ]);
    expect(rows.coupons[2]?.validUntil?.getTime()).toBeLessThan(now.getTime());
    expect(rows.bookings.some(({ couponCode }) => couponCode)).toBe(false);
  });

  it('lists each booking’s history step by step, never in the future', () => {
    for (const booking of rows.bookings) {
      const steps = rows.bookingHistory.filter(({ bookingId }) => bookingId === booking.id);
      expect(steps.at(-1)?.toStatus).toBe(booking.status);
      const times = steps.map(({ at }) => at.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
    }
  });

  it('contains payments that agree with the bookings', () => {
    for (const { id, paymentStatus, payableCents, commissionCents, providerPayoutCents, paymentId } of rows.bookings) {
      expect(commissionCents + providerPayoutCents).toBe(payableCents);
      const intent = rows.testIntents.find((candidate) => candidate.id === paymentId);
      const status = { not_required: undefined, authorized: 'requires_capture', captured: 'succeeded' }[
        paymentStatus as string
      ];
      if (paymentStatus !== 'refunded') expect(intent?.status, id).toBe(status);
      if (intent) expect(intent.amountCents).toBe(payableCents);
    }
  });

  it('never books one provider twice for the same time', () => {
    const claims = rows.slotClaims.map(({ providerId, stepAt }) => `${providerId} ${stepAt.toISOString()}`);
    expect(new Set(claims).size).toBe(claims.length);
  });

  it('contains more than 120 different reviews, no repeats at a provider, and counters that add up', () => {
    expect(new Set(rows.reviews.map(({ comment }) => comment)).size).toBeGreaterThan(120);
    for (const { userId, ratingCount, ratingSum } of rows.providerProfiles) {
      const own = rows.reviews.filter(({ providerId }) => providerId === userId);
      expect(new Set(own.map(({ comment }) => comment)).size).toBe(own.length);
      expect({ ratingCount, ratingSum }).toEqual({
        ratingCount: own.length,
        ratingSum: own.reduce((sum, { serviceRating }) => sum + serviceRating, 0),
      });
    }
    const bookingIds = new Map(rows.bookings.map((booking) => [booking.id, booking]));
    for (const review of rows.reviews) expect(bookingIds.get(review.bookingId ?? '')?.status).toBe('completed');
  });

  it('contains a blog in six languages, with a picture and a readable length for each post', () => {
    const posts = rows.content.filter(({ kind }) => kind === 'blog');
    const slugs = new Set(posts.map(({ slug }) => slug));
    expect(slugs.size).toBeGreaterThanOrEqual(6);
    for (const slug of slugs) {
      const texts = posts.filter((post) => post.slug === slug);
      expect(texts.map(({ lang }) => lang).sort(), slug).toEqual([...languages].sort());
      expect(new Set(texts.map(({ data }) => data.title)).size, slug).toBe(6);
      const shape = (blocks: readonly { type: string }[] = []) => blocks.map(({ type }) => type).join(' ');
      for (const { lang, data } of texts) {
        const words = (data.body ?? []).flatMap(({ text }) => text.split(/\s+/)).length;
        expect(words, `${slug} ${lang}`).toBeGreaterThanOrEqual(120);
        expect(words, `${slug} ${lang}`).toBeLessThanOrEqual(250);
        expect(shape(data.body), `${slug} ${lang}`).toBe(shape(texts[0]?.data.body));
        expect(data.excerpt, `${slug} ${lang}`).toBeTruthy();
        expect(
          demo.files.some(({ path }) => `/uploads/${path}` === data.image),
          slug,
        ).toBe(true);
      }
    }
  });

  it('quotes only reviews whose authors agreed, in six languages', () => {
    const quoted = rows.reviews.filter(({ quotable }) => quotable);
    expect(quoted.length).toBeGreaterThanOrEqual(6);
    for (const { id, serviceRating } of quoted) {
      expect(serviceRating).toBe(5);
      const translations = rows.content.filter(({ kind, slug }) => kind === 'testimonials' && slug === id);
      expect(translations.map(({ lang }) => lang).sort()).toEqual(languages.filter((lang) => lang !== 'en').sort());
    }
  });

  it('shows three different drawings of work for each approved provider, as demonstration', () => {
    const approved = rows.users.filter(
      ({ userType, accountStatus }) => userType === 'provider' && accountStatus === 'active',
    );
    for (const { id } of approved) {
      const photos = rows.workPhotos.filter(({ providerId }) => providerId === id);
      const pathOf = (fileId: string) => rows.files.find((file) => file.id === fileId)?.path ?? '';
      const drawings = photos.map(({ fileId }) => demo.files.find(({ path }) => path === pathOf(fileId))?.content);
      expect(new Set(drawings).size).toBe(3);
      expect(new Set(photos.map(({ alt }) => alt)).size).toBe(3);
      // The page labels pictures of this folder as drawings of the demonstration.
      for (const { fileId } of photos) expect(pathOf(fileId)).toMatch(/^demo\/jobs\//);
      for (const drawing of drawings) expect(drawing?.length).toBeLessThan(4_000);
    }
  });
});
