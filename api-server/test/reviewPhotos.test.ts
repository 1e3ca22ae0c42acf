import { maxReviewPhotos } from '@doorstep/shared-api/domain';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { runMaintenance } from '../src/main/maintenance';
import { DAY } from '../src/platform/clock';
import { bookings, files, reviewPhotos } from '../src/platform/db/schema';
import { PASSWORD, type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { createBookingWithParties, type Parties } from './support/jobs';
import { createGeotaggedPicture, file, picture } from './support/pictures';
import { createSignedInStaff } from './support/staff';

describe('photos in reviews', () => {
  const testBed = useTestBed();

  let server: TestServer;
  let staff: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
    staff = (await createSignedInStaff(testBed, server, 'operations')).browser;
  });

  const booked = async (status: (typeof bookings.$inferSelect)['status'] = 'completed', on = server) => {
    const parties = await createBookingWithParties(testBed, on);
    await testBed.db.update(bookings).set({ status }).where(eq(bookings.id, parties.bookingId));
    return parties;
  };
  const keep = async (browser: HttpBrowser, bookingId: string, photo?: Buffer | string) => {
    const form = new FormData();
    form.append('photo', file(photo ?? (await picture())), 'photo.jpg');
    return browser.send('POST', `/api/v1/bookings/${bookingId}/review-photos`, form);
  };
  const rate = ({ asCustomer, bookingId }: Parties, photos: readonly string[]) =>
    asCustomer.w('rating', {
      ...{ order_id: bookingId, provider_id: '', service_rating: '5', rate_technician: '5', comment: 'Tidy work.' },
      ...{ impressed_service: 'Efficiency', recomended_service: 'true', photos: photos.join(',') },
    });
  const reviewed = async (count = 2) => {
    const parties = await booked();
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1)
      ids.push((await keep(parties.asCustomer, parties.bookingId)).body.id);
    expect((await rate(parties, ids)).body.result).toBe(true);
    return parties;
  };
  const shownReview = async ({ provider }: Parties): Promise<AnyValue> =>
    (await server.browser().x('GET', `/providers/${provider.id}/reviews`)).body.items[0];
  const statusOf = async (url: string, browser = server.browser()) => (await browser.send('GET', url)).status;
  const urlsOf = (review: AnyValue): string[] => (review.photos ?? []).map(({ url }: AnyValue) => url);

  test('appear with the review in their order, for everybody, without metadata', async () => {
    const parties = await booked();
    const { body: first } = await keep(parties.asCustomer, parties.bookingId, await createGeotaggedPicture());
    const { body: second } = await keep(parties.asCustomer, parties.bookingId);
    await rate(parties, [second.id, first.id]);
    const review = await shownReview(parties);
    expect(urlsOf(review)).toEqual([second.url, first.url]);
    expect(review.photos[0]).toMatchObject({ width: 60, height: 40 });
    expect(await statusOf(first.url)).toBe(200);
    const [row] = await testBed.db.select().from(files).where(eq(files.id, first.id));
    const bytes = await server.app.context.uploads.storage.read(row?.path ?? '');
    expect(bytes?.includes('SecretCamera')).toBe(false);
    const details = (await server.browser().w('providerDetails', { provider_id: parties.provider.id })).body.data;
    expect(urlsOf(details.review[0])).toEqual([second.url, first.url]);
  });

  test('leave a review without photos as it was', async () => {
    const parties = await reviewed(0);
    expect(await shownReview(parties)).not.toHaveProperty('photos');
  });

  test.each([
    ['open', 409],
    ['accepted', 409],
    ['started', 409],
    ['cancelled', 409],
    ['completed', 201],
  ] as const)('can be uploaded for a booking that is %s: %i', async (status, expected) => {
    const { asCustomer, asProvider, bookingId } = await booked(status);
    expect((await keep(asCustomer, bookingId)).status).toBe(expected);
    expect((await keep(asProvider, bookingId)).status).toBe(404);
    expect((await keep((await testBed.customer(server)).browser, bookingId)).status).toBe(404);
    expect((await keep(server.browser(), bookingId)).status).toBe(401);
  });

  test('cannot be added once the review is written, nor when they are no pictures', async () => {
    const { asCustomer, bookingId } = await booked();
    expect((await keep(asCustomer, bookingId, 'text')).body.field).toBe('photo');
    const written = await reviewed(1);
    expect((await keep(written.asCustomer, written.bookingId)).body.code).toBe('already_rated');
  });

  test('count at most four, are used once, and belong to their sender', async () => {
    const parties = await booked();
    const ids: string[] = [];
    for (let index = 0; index <= maxReviewPhotos; index += 1)
      ids.push((await keep(parties.asCustomer, parties.bookingId)).body.id);
    expect((await rate(parties, ids)).body.error.field).toBe('photos');
    expect((await rate(parties, ids.slice(1))).body.result).toBe(true);
    expect(urlsOf(await shownReview(parties))).toHaveLength(maxReviewPhotos);
    const other = await booked();
    for (const id of [ids[0], ids[1], 'f_nothing']) {
      expect((await rate(other, [id ?? ''])).body.result).toBe(false);
      expect(await shownReview(other)).toBeUndefined();
    }
    expect((await rate(other, [])).body.result).toBe(true);
  });

  test('disappear with a hidden review and come back with it', async () => {
    const parties = await reviewed();
    const review = await shownReview(parties);
    const decide = (decision: string, seen: number) =>
      staff.x('POST', `/admin/reviews/${review.review_id}/decide`, { decision, seen, reason: 'It shows a face.' });
    const { body } = await decide('hide', 1);
    expect(await shownReview(parties)).toBeUndefined();
    for (const url of urlsOf(review)) expect(await statusOf(url)).toBe(404);
    expect(body.photos).toHaveLength(2);
    for (const url of body.photos) {
      expect(await statusOf(url, staff)).toBe(200);
      expect(await statusOf(url)).toBe(404);
    }
    expect((await decide('restore', 2)).body.photos).toEqual(urlsOf(review));
    expect(urlsOf(await shownReview(parties))).toEqual(urlsOf(review));
    for (const url of urlsOf(review)) expect(await statusOf(url)).toBe(200);
  });

  test('go with the account of their author, while the review stays', async () => {
    const parties = await reviewed();
    const review = await shownReview(parties);
    await testBed.db.update(bookings).set({ paymentStatus: 'captured' }).where(eq(bookings.id, parties.bookingId));
    expect((await parties.asCustomer.w('deleteAccount', { password: PASSWORD })).body.result).toBe('true');
    const after = await shownReview(parties);
    expect(after).toMatchObject({ comment: 'Tidy work.' });
    expect(after).not.toHaveProperty('photos');
    for (const url of urlsOf(review)) expect(await statusOf(url)).toBe(404);
    expect(await testBed.db.$count(reviewPhotos, eq(reviewPhotos.reviewId, review.review_id))).toBe(0);
  });

  test('vanish after a day when no review names them', async () => {
    const own = await testBed.serve();
    const { asCustomer, bookingId } = await booked('completed', own);
    const { body } = await keep(asCustomer, bookingId);
    const used = await reviewed(1);
    own.clock.forward(DAY + 60_000);
    await runMaintenance(own.app.context, own.app.server.log);
    expect(await testBed.db.$count(files, eq(files.id, body.id))).toBe(0);
    expect(urlsOf(await shownReview(used))).toHaveLength(1);
  });
});
