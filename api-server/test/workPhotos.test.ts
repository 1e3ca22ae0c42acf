import { workPhotoLimits } from '@doorstep/shared-api/domain';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { profileSlug } from '../src/catalog/catalog/profileSlug';
import { auditLog, files, notifications, outbox, queueOwners, users, workPhotos } from '../src/platform/db/schema';
import { PASSWORD, type TestServer, type TestUser, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { createGeotaggedPicture } from './support/pictures';
import { createSignedInStaff } from './support/staff';
import { addWorkPhoto, workPhotoOf } from './support/workPhotos';

describe('photos of work', () => {
  const testBed = useTestBed();

  let server: TestServer;
  let staff: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
    staff = (await createSignedInStaff(testBed, server, 'operations')).browser;
  });

  interface Owner {
    user: TestUser;
    browser: HttpBrowser;
  }
  const provider = async (): Promise<Owner> => {
    const user = await testBed.provider((await testBed.category(4555)).services);
    return { user, browser: await testBed.signIn(server, user, 'provider') };
  };
  const pageOf = async ({ user }: Owner): Promise<AnyValue> => {
    const [row] = await testBed.db.select().from(users).where(eq(users.id, user.id));
    const slug = profileSlug({ id: user.id, fullname: row?.fullname ?? '' });
    return server.browser().x('GET', `/public-profiles/${slug}`);
  };
  const shownAlts = async (owner: Owner) =>
    (((await pageOf(owner)).body.data.work_photos ?? []) as AnyValue[]).map(({ alt }) => alt);
  const own = async ({ browser }: Owner): Promise<AnyValue[]> =>
    (await browser.x('GET', '/provider/work-photos')).body.items;
  const statusOf = async (url: string, browser = server.browser()) => (await browser.send('GET', url)).status;
  const reported = async () => {
    const owner = await provider();
    const photo = await workPhotoOf(owner.browser);
    const { user: reporter, browser } = await testBed.customer(server);
    const path = `/work-photos/${photo.photo_id}/report`;
    expect((await browser.x('POST', path, { reason: 'This is my kitchen.' })).status).toBe(204);
    return { ...owner, photo, id: photo.photo_id as string, reporter, asReporter: browser, path };
  };
  const decide = (id: string, input: object, by = staff) => by.x('POST', `/admin/work-photos/${id}/decide`, input);
  const hide = { decision: 'hide', seen: 1, reason: 'It shows a face.' };
  const noticesOf = async (userId: string) =>
    (await testBed.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
      ({ kind, values }) => [kind, values.note] as const,
    );

  test('appear on the public profile in the provider’s order, with description and size', async () => {
    const owner = await provider();
    expect((await pageOf(owner)).body.data).not.toHaveProperty('work_photos');
    const first = await workPhotoOf(owner.browser, 'A new kitchen tap');
    const second = await workPhotoOf(owner.browser, 'A tiled shower');
    expect(await shownAlts(owner)).toEqual(['A new kitchen tap', 'A tiled shower']);
    const ids = [second.photo_id, first.photo_id];
    expect((await owner.browser.x('PUT', '/provider/work-photos/order', { ids })).status).toBe(200);
    const [photo] = (await pageOf(owner)).body.data.work_photos;
    expect(photo).toEqual({
      ...{ photo_id: second.photo_id, alt: 'A tiled shower', width: 60, height: 40 },
      url: expect.stringMatching(/^\/uploads\/work\/f_\w+-[0-9a-f]{6}\.jpg$/),
    });
    expect(await statusOf(photo.url)).toBe(200);
    expect(await statusOf(`${photo.url}.240w.webp`)).toBe(200);
  });

  test('lose the metadata of the upload', async () => {
    const owner = await provider();
    const { body } = await addWorkPhoto(owner.browser, 'A repaired fence', await createGeotaggedPicture());
    const [row] = await testBed.db.select().from(files).where(eq(files.ownerId, owner.user.id));
    const bytes = await server.app.context.uploads.storage.read(row?.path ?? '');
    expect(body.items).toHaveLength(1);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes?.includes('SecretCamera')).toBe(false);
  });

  test.each([
    ['no picture', 'A new tap', 'not a picture', 400, 'photo'],
    ['no description', '', undefined, 422, 'alt'],
    ['too short a description', 'Tap', undefined, 422, 'alt'],
    ['too long a description', 'x'.repeat(workPhotoLimits.maxAlt + 1), undefined, 422, 'alt'],
    ['a link in the description', 'See www.example.com for more', undefined, 422, 'alt'],
    ['a description of blanks', '        ', undefined, 422, 'alt'],
  ])('are refused with %s, and nothing is stored', async (_name, alt, bytes, status, field) => {
    const owner = await provider();
    const answer = await addWorkPhoto(owner.browser, alt, bytes);
    expect([answer.status, answer.body.field]).toEqual([status, field]);
    expect(await own(owner)).toEqual([]);
    expect(await testBed.db.$count(files, eq(files.ownerId, owner.user.id))).toBe(0);
  });

  test('stay below the limit, also when two arrive at once', async () => {
    const owner = await provider();
    for (let count = 1; count < workPhotoLimits.photos; count += 1) await workPhotoOf(owner.browser);
    const both = await Promise.all([addWorkPhoto(owner.browser), addWorkPhoto(owner.browser)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await own(owner)).toHaveLength(workPhotoLimits.photos);
    expect(await testBed.db.$count(files, eq(files.ownerId, owner.user.id))).toBe(workPhotoLimits.photos);
  }, 30_000);

  test('can be described anew, ordered and deleted by their owner alone', async () => {
    const [owner, other] = [await provider(), await provider()];
    const photo = await workPhotoOf(owner.browser);
    const path = `/provider/work-photos/${photo.photo_id}`;
    const { browser: customer } = await testBed.customer(server);
    for (const [browser, status] of [
      [other.browser, 404],
      [customer, 403],
      [server.browser(), 401],
    ] as const) {
      expect((await browser.x('PUT', path, { alt: 'Mine, not yours' })).status).toBe(status);
      expect((await browser.x('DELETE', path)).status).toBe(status);
      const order = await browser.x('PUT', '/provider/work-photos/order', { ids: [photo.photo_id] });
      expect(order.status).toBe(status);
    }
    expect((await owner.browser.x('PUT', path, { alt: ' A brass tap ' })).body.items[0].alt).toBe('A brass tap');
    expect((await owner.browser.x('PUT', path, { alt: 'x' })).body.field).toBe('alt');
    expect((await owner.browser.x('PUT', '/provider/work-photos/order', { ids: [] })).status).toBe(409);
    expect(await shownAlts(owner)).toEqual(['A brass tap']);
    expect((await owner.browser.x('DELETE', path)).body.items).toEqual([]);
    expect(await shownAlts(owner)).toEqual([]);
    expect(await statusOf(photo.url)).toBe(404);
    expect((await owner.browser.x('DELETE', path)).status).toBe(404);
  });

  test('cannot be added before the approval', async () => {
    const user = await testBed.user('provider', { accountStatus: 'pending_review' });
    const browser = await testBed.signIn(server, user, 'provider');
    expect((await addWorkPhoto(browser)).status).toBe(403);
  });

  test('wait for staff when reported, once per person, with the reason', async () => {
    const one = await reported();
    expect((await one.asReporter.x('POST', one.path, { reason: 'Again.' })).status).toBe(204);
    expect((await one.asReporter.x('POST', one.path, { reason: '  ' })).status).toBe(422);
    expect((await one.browser.x('POST', one.path, { reason: 'My own.' })).status).toBe(404);
    expect((await server.browser().x('POST', one.path, { reason: 'x' })).status).toBe(401);
    const { items } = (await staff.x('GET', '/admin/queue?kind=photo_report&limit=100')).body;
    expect(items.find(({ id }: AnyValue) => id === one.id)).toMatchObject({ line: 'This is my kitchen.' });
    const listed = (await staff.x('GET', '/admin/work-photos?view=reported&limit=100')).body.items;
    expect(listed.find(({ photo_id }: AnyValue) => photo_id === one.id)).toMatchObject({ reports: 1, hidden: false });
    const { body } = await staff.x('GET', `/admin/work-photos/${one.id}`);
    expect(body.reported).toMatchObject([{ by_id: one.reporter.id, reason: 'This is my kitchen.', handled_at: '' }]);
  });

  test('disappear with their file when hidden, and both sides learn the reason', async () => {
    const one = await reported();
    await staff.x('POST', `/admin/queue/photo_report/${one.id}/take`, { seen: '' });
    const { status, body } = await decide(one.id, hide);
    expect([status, body.hidden, body.reports]).toEqual([200, true, 0]);
    expect(await shownAlts(one)).toEqual([]);
    expect(await statusOf(one.photo.url)).toBe(404);
    const [mine] = await own(one);
    expect(mine).toMatchObject({ hidden: true, hidden_reason: hide.reason });
    expect(await statusOf(mine.url, one.browser)).toBe(200);
    expect(await statusOf(mine.url, one.asReporter)).toBe(404);
    expect(await statusOf(body.url, staff)).toBe(200);
    expect(await noticesOf(one.user.id)).toEqual([['work_photo_hidden', hide.reason]]);
    expect(await noticesOf(one.reporter.id)).toEqual([['photo_report_answered', hide.reason]]);
    expect(await testBed.db.$count(outbox, eq(outbox.to, one.user.email))).toBeGreaterThan(0);
    expect(await testBed.db.$count(queueOwners, eq(queueOwners.itemId, one.id))).toBe(0);
    const acts = and(eq(auditLog.subjectId, one.id), eq(auditLog.act, 'work_photo.hide'));
    expect((await testBed.db.select().from(auditLog).where(acts))[0]?.why).toBe(hide.reason);
    expect((await one.asReporter.x('POST', one.path, { reason: 'Gone.' })).status).toBe(404);
  });

  test('come back with their former address when restored', async () => {
    const one = await reported();
    await decide(one.id, hide);
    const restore = { decision: 'restore', seen: 2, reason: 'The face is a statue.' };
    expect((await decide(one.id, restore)).body).toMatchObject({ hidden: false, hidden_reason: '' });
    expect(await shownAlts(one)).toEqual(['A new kitchen tap']);
    expect(await statusOf(one.photo.url)).toBe(200);
    expect(await noticesOf(one.user.id)).toContainEqual(['work_photo_restored', restore.reason]);
  });

  test('stay visible when kept, and notify only the reporter', async () => {
    const one = await reported();
    expect((await decide(one.id, { ...hide, decision: 'keep' })).body).toMatchObject({ hidden: false, reports: 0 });
    expect(await shownAlts(one)).toEqual(['A new kitchen tap']);
    expect(await noticesOf(one.user.id)).toEqual([]);
    expect(await noticesOf(one.reporter.id)).toEqual([['photo_report_answered', hide.reason]]);
  });

  test('refuse a decision on an outdated version, on a wrong state, or without the right', async () => {
    const one = await reported();
    const support = (await createSignedInStaff(testBed, server, 'finance')).browser;
    expect((await decide(one.id, hide, support)).status).toBe(403);
    expect((await decide(one.id, { ...hide, decision: 'restore' })).status).toBe(409);
    await one.browser.x('PUT', `/provider/work-photos/${one.id}`, { alt: 'A tap, no face' });
    expect((await decide(one.id, hide)).status).toBe(409);
    expect((await decide(one.id, { ...hide, seen: 2 })).status).toBe(200);
    expect((await decide(one.id, { ...hide, seen: 3 })).status).toBe(409);
    expect((await decide('wp_nothing', hide)).status).toBe(404);
  });

  test('come with the export, and go with the account, hidden ones too', async () => {
    const one = await reported();
    await workPhotoOf(one.browser, 'A second tap');
    await decide(one.id, hide);
    await one.browser.x('POST', '/me/export');
    await one.asReporter.x('POST', '/me/export');
    const exportOf = async (browser: HttpBrowser) =>
      (await browser.send('GET', (await browser.x('GET', '/me/export')).body.url)).body;
    const data = await exportOf(one.browser);
    expect(data.work_photos).toMatchObject([
      { alt: 'A new kitchen tap', hidden_reason: hide.reason },
      { alt: 'A second tap' },
    ]);
    expect((await exportOf(one.asReporter)).reported_work_photos).toMatchObject([{ photo_id: one.id }]);
    const paths = (await testBed.db.select().from(files).where(eq(files.ownerId, one.user.id))).map(({ path }) => path);
    expect(paths).toHaveLength(2);
    await one.browser.w('deleteAccount', { password: PASSWORD });
    expect(await testBed.db.$count(workPhotos, eq(workPhotos.providerId, one.user.id))).toBe(0);
    for (const path of paths) expect(await server.app.context.uploads.storage.read(path)).toBeUndefined();
  });
});
