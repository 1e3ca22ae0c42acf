import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { profileSlug } from '../src/catalog/catalog/profileSlug';
import { files, jobPairs, notifications, users, workPhotos } from '../src/platform/db/schema';
import { anonymise } from '../src/records/closeAccount/closeAccount.repository';
import { PASSWORD, type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue } from './support/browser';
import { createBookingWithParties, takeJobSteps } from './support/jobs';
import { createSignedInStaff } from './support/staff';
import { addPairPhoto, workPhotoOf } from './support/workPhotos';

describe('photos before and after a job', () => {
  const testBed = useTestBed();

  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });

  async function finished() {
    const parties = await createBookingWithParties(testBed, server);
    await takeJobSteps(server, parties, 'accept', 'out', 'arrive', 'start', 'complete');
    return parties;
  }
  async function asked() {
    const parties = await finished();
    const { bookingId, asProvider, asCustomer, provider } = parties;
    for (const side of ['before', 'after']) expect((await addPairPhoto(asProvider, bookingId, side)).status).toBe(200);
    const path = `/bookings/${bookingId}/pair`;
    const answer = (consent: boolean) => asCustomer.x('PUT', path, { consent });
    const read = async (browser = asCustomer) => (await browser.x('GET', path)).body;
    const shown = async (): Promise<AnyValue[]> => {
      const [row] = await testBed.db.select().from(users).where(eq(users.id, provider.id));
      const slug = profileSlug({ id: provider.id, fullname: row?.fullname ?? '' });
      return (await server.browser().x('GET', `/public-profiles/${slug}`)).body.data.job_pairs ?? [];
    };
    const remove = () => asProvider.x('DELETE', `/provider/jobs/${bookingId}/pair`);
    return { ...parties, path, answer, read, shown, remove };
  }
  const statusOf = async (url: string, browser = server.browser()) => (await browser.send('GET', url)).status;
  // The jobs move the clock, and a session of staff ends early.
  const staff = async () => (await createSignedInStaff(testBed, server, 'operations')).browser;
  const decide = async (id: string, decision: string, seen: number) =>
    (await staff()).x('POST', `/admin/work-photos/${id}/decide`, { decision, seen, reason: 'It shows a face.' });

  test('wait for the customer, who is asked once both are there, and stay private', async () => {
    const { bookingId, asProvider, asCustomer, customer } = await finished();
    const news = async () =>
      (await testBed.db.select().from(notifications).where(eq(notifications.userId, customer.id))).filter(
        ({ kind }) => kind === 'pair_asked',
      ).length;
    await addPairPhoto(asProvider, bookingId, 'before');
    expect([await news(), (await asCustomer.x('GET', `/bookings/${bookingId}/pair`)).body]).toEqual([
      0,
      { can_add: false },
    ]);
    await addPairPhoto(asProvider, bookingId, 'after');
    expect(await news()).toBe(1);
    const { body } = await asCustomer.x('GET', `/bookings/${bookingId}/pair`);
    expect(body).toMatchObject({
      ...{ consent: 'asked', can_add: false, hidden: false },
      ...{ before: { alt: 'The tap before', width: 60, height: 40 }, after: { alt: 'The tap after' } },
    });
    expect(await statusOf(body.before.url, asCustomer)).toBe(200);
    expect(await statusOf(body.before.url)).not.toBe(200);
    const { body: gallery } = await asProvider.x('GET', '/provider/work-photos');
    expect(gallery.items).toEqual([]);
  });

  test('appear with the consent, without a name or an address', async () => {
    const pair = await asked();
    expect(await pair.shown()).toEqual([]);
    expect((await pair.answer(true)).body).toMatchObject({ consent: 'given' });
    const [shown] = await pair.shown();
    const side = (alt: string) => ({
      ...{ photo_id: expect.any(String), alt, width: 60, height: 40 },
      url: expect.stringMatching(/^\/uploads\/work\/f_\w+-[0-9a-f]{6}\.jpg$/),
    });
    expect(shown).toEqual({
      pair_id: expect.any(String),
      before: side('The tap before'),
      after: side('The tap after'),
    });
    expect([await statusOf(shown.before.url), await statusOf(shown.after.url)]).toEqual([200, 200]);
  });

  test('disappear at once when the consent is withdrawn, and can come back', async () => {
    const pair = await asked();
    await pair.answer(true);
    const [shown] = await pair.shown();
    expect((await pair.answer(false)).body).toMatchObject({ consent: 'withdrawn' });
    expect(await pair.shown()).toEqual([]);
    expect([await statusOf(shown.before.url), await statusOf(shown.after.url)]).toEqual([404, 404]);
    expect((await pair.answer(true)).body).toMatchObject({ consent: 'given' });
    expect([(await pair.shown()).length, await statusOf(shown.after.url)]).toEqual([1, 200]);
  });

  test('stay unseen after a refusal, and the provider cannot ask again', async () => {
    const pair = await asked();
    expect((await pair.answer(false)).body).toMatchObject({ consent: 'refused' });
    expect(await pair.shown()).toEqual([]);
    expect((await pair.remove()).status).toBe(200);
    expect((await addPairPhoto(pair.asProvider, pair.bookingId, 'before')).status).toBe(409);
    expect(await pair.read(pair.asProvider)).toMatchObject({ can_add: false, consent: 'refused' });
  });

  test('carry out one of many answers that arrive at once', async () => {
    const pair = await asked();
    await Promise.all([pair.answer(true), pair.answer(false), pair.answer(true), pair.answer(false)]);
    const { consent, before, after } = await pair.read();
    expect(await pair.shown()).toHaveLength(consent === 'given' ? 1 : 0);
    const rows = await testBed.db
      .select()
      .from(files)
      .innerJoin(workPhotos, eq(workPhotos.fileId, files.id))
      .where(inArray(workPhotos.id, [before.photo_id, after.photo_id]));
    for (const { files: row } of rows) {
      expect(row.path.startsWith('private/')).toBe(consent !== 'given');
      expect(await server.app.context.uploads.storage.read(row.path)).toBeDefined();
    }
  });

  test('must come from the provider of a finished job, once for a side', async () => {
    const open = await createBookingWithParties(testBed, server);
    expect((await addPairPhoto(open.asProvider, open.bookingId, 'before')).status).toBe(409);
    const pair = await asked();
    expect((await addPairPhoto(pair.asProvider, pair.bookingId, 'before')).status).toBe(409);
    expect((await addPairPhoto(pair.asProvider, pair.bookingId, 'during')).status).toBe(400);
    expect((await addPairPhoto(open.asProvider, pair.bookingId, 'before')).status).toBe(404);
    expect((await pair.asProvider.x('PUT', pair.path, { consent: true })).status).toBe(404);
    expect((await open.asCustomer.x('PUT', pair.path, { consent: true })).status).toBe(404);
    expect((await open.asCustomer.x('GET', pair.path)).status).toBe(404);
    expect((await pair.asCustomer.x('DELETE', `/provider/jobs/${pair.bookingId}/pair`)).status).toBe(403);
    expect((await pair.asCustomer.x('PUT', pair.path, {})).status).toBe(400);
    const unclear = await finished();
    expect((await addPairPhoto(unclear.asProvider, unclear.bookingId, 'before', 'Tap')).body.field).toBe('alt');
  });

  test('stay out of the gallery', async () => {
    const pair = await asked();
    const { photo_id: id } = (await pair.read()).before;
    await workPhotoOf(pair.asProvider);
    expect((await pair.asProvider.x('GET', '/provider/work-photos')).body.items).toHaveLength(1);
    expect((await pair.asProvider.x('DELETE', `/provider/work-photos/${id}`)).status).toBe(404);
    expect((await pair.asProvider.x('PUT', `/provider/work-photos/${id}`, { alt: 'Another tap' })).status).toBe(404);
  });

  test('can be reported while they are shown, and disappear together when staff hide one', async () => {
    const pair = await asked();
    const { browser: reader } = await testBed.customer(server);
    const { photo_id: id } = (await pair.read()).before;
    const report = () => reader.x('POST', `/work-photos/${id}/report`, { reason: 'A face.' });
    expect((await report()).status).toBe(404);
    await pair.answer(true);
    const [shown] = await pair.shown();
    expect((await report()).status).toBe(204);
    expect((await decide(id, 'hide', 2)).status).toBe(200);
    expect([await pair.shown(), await statusOf(shown.before.url)]).toEqual([[], 404]);
    expect(await pair.read()).toMatchObject({ consent: 'given', hidden: true });
    await pair.answer(false);
    const { version } = (await (await staff()).x('GET', `/admin/work-photos/${id}`)).body;
    expect((await decide(id, 'restore', version)).status).toBe(200);
    expect([await pair.shown(), await statusOf(shown.before.url)]).toEqual([[], 404]);
    await pair.answer(true);
    expect([(await pair.shown()).length, await statusOf(shown.before.url)]).toEqual([1, 200]);
  });

  test('refuse a decision of staff who looked before the customer answered', async () => {
    const pair = await asked();
    const { photo_id: id } = (await pair.read()).before;
    await pair.answer(true);
    expect((await decide(id, 'hide', 1)).status).toBe(409);
  });

  test('can be deleted by the provider with their files', async () => {
    const pair = await asked();
    await pair.answer(true);
    const [shown] = await pair.shown();
    expect((await pair.remove()).body).toEqual({ can_add: true });
    expect([await pair.shown(), await statusOf(shown.before.url)]).toEqual([[], 404]);
  });

  /** Erases a provider who is still owed money, and therefore may not leave. */
  async function erase(userId: string) {
    const { db, uploads } = server.app.context;
    const [user] = await testBed.db.select().from(users).where(eq(users.id, userId));
    if (!user) throw new Error('there is no such user');
    await uploads.remove(...(await db.transaction((tx) => anonymise(tx, user, server.clock.now()))));
  }

  test.each(['customer', 'provider'] as const)(
    'come with the export, and go with the account of the %s',
    async (side) => {
      const pair = await asked();
      await pair.answer(true);
      const [shown] = await pair.shown();
      const browser = await testBed.signIn(server, pair[side], side);
      await browser.x('POST', '/me/export');
      const data = (await browser.send('GET', (await browser.x('GET', '/me/export')).body.url)).body;
      expect(data.photo_pairs).toMatchObject([{ booking_id: pair.bookingId, consent: 'given' }]);
      await pair.asCustomer.x('POST', `/bookings/${pair.bookingId}/confirm`);
      if (side === 'customer') {
        expect((await browser.w('deleteAccount', { password: PASSWORD })).body.result).toBe('true');
      } else await erase(pair.provider.id);
      expect(await testBed.db.$count(jobPairs, eq(jobPairs.bookingId, pair.bookingId))).toBe(0);
      expect(await statusOf(shown.before.url)).toBe(404);
    },
  );
});
