import { and, eq, like } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { runMaintenance } from '../src/main/maintenance';
import { DAY, MINUTE } from '../src/platform/clock';
import { bookings, files, liveEvents, messages, notifications } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { createBookingWithParties, type Parties, requestJobTransition } from './support/jobs';
import { createGeotaggedPicture, file, picture } from './support/pictures';
import { report } from './support/problemWays';
import { createSignedInStaff } from './support/staff';

describe('photos between both sides', () => {
  const testBed = useTestBed();

  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });

  const keep = async (browser: HttpBrowser, bookingId: string, photo: Buffer | string = 'a picture') => {
    const form = new FormData();
    form.append('photo', file(photo === 'a picture' ? await picture() : photo), 'photo.jpg');
    return browser.send('POST', `/api/v1/bookings/${bookingId}/messages/photos`, form);
  };
  const say = (browser: HttpBrowser, bookingId: string, body: object) =>
    browser.x('POST', `/bookings/${bookingId}/messages`, { text: '', client_id: crypto.randomUUID(), ...body });
  const read = async (browser: HttpBrowser, bookingId: string): Promise<AnyValue[]> =>
    (await browser.x('GET', `/bookings/${bookingId}/messages`)).body.items;
  const shown = async (on = server, more: object = {}): Promise<Parties & { photo: AnyValue }> => {
    const parties = await createBookingWithParties(testBed, on);
    const { body } = await keep(parties.asCustomer, parties.bookingId);
    const photos = [{ id: body.id, alt: 'The tap in the kitchen' }];
    expect((await say(parties.asCustomer, parties.bookingId, { photos, ...more })).status).toBe(201);
    const [message] = await read(parties.asProvider, parties.bookingId);
    return { ...parties, photo: message?.photos[0] };
  };
  const ownFiles = (userId: string) => testBed.db.select().from(files).where(eq(files.ownerId, userId));
  const isStored = async (path = '') => (await server.app.context.uploads.storage.read(path)) !== undefined;

  test('arrive with description and size, without text, and with separate links for each side', async () => {
    const { asCustomer, asProvider, bookingId, photo } = await shown();
    expect(photo).toMatchObject({ alt: 'The tap in the kitchen', width: 60, height: 40 });
    expect((await asProvider.send('GET', photo.url)).status).toBe(200);
    expect((await asCustomer.send('GET', photo.url)).status).toBe(404);
    expect((await server.browser().send('GET', photo.url)).status).toBe(404);
    const [own] = await read(asCustomer, bookingId);
    expect((await asCustomer.send('GET', own?.photos[0].url)).status).toBe(200);
    const answer = await keep(asProvider, bookingId);
    const body = { text: 'This one?', photos: [{ id: answer.body.id }] };
    expect((await say(asProvider, bookingId, body)).body).toMatchObject({ text: 'This one?', photos: [{ alt: '' }] });
  });

  test('expire as links after a quarter of an hour', async () => {
    const ownServer = await testBed.serve();
    const { asProvider, photo } = await shown(ownServer);
    ownServer.clock.forward(16 * MINUTE);
    expect((await asProvider.send('GET', photo.url)).status).toBe(404);
  });

  test('count once under the same message id, and cannot be used in another message', async () => {
    const { asCustomer, bookingId } = await createBookingWithParties(testBed, server);
    const { body } = await keep(asCustomer, bookingId);
    const message = { photos: [{ id: body.id }], client_id: crypto.randomUUID() };
    const sent = await Promise.all([say(asCustomer, bookingId, message), say(asCustomer, bookingId, message)]);
    expect(sent.map(({ status, body: { id } }) => [status, id])).toEqual([
      [201, '1'],
      [201, '1'],
    ]);
    const again = await say(asCustomer, bookingId, { photos: [{ id: body.id }] });
    expect([again.status, again.body.field]).toEqual([422, 'photos']);
    expect(await read(asCustomer, bookingId)).toHaveLength(1);
    const both = await keep(asCustomer, bookingId);
    const twice = await say(asCustomer, bookingId, { photos: [{ id: both.body.id }, { id: both.body.id }] });
    expect([twice.status, twice.body.field]).toEqual([422, 'photos']);
  });

  test('must be up to five pictures of a valid size per message', async () => {
    const { asCustomer, bookingId } = await createBookingWithParties(testBed, server);
    const refused = async (photo: Buffer | string) => {
      const { status, body } = await keep(asCustomer, bookingId, photo);
      return [status, body.detail ?? body.message];
    };
    expect(await refused('<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual([400, 'Please upload a valid image.']);
    const wide = await sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await refused(wide)).toEqual([400, 'Image is too large.']);
    expect(await refused(Buffer.concat([await picture(), Buffer.alloc(5 * 1024 * 1024)]))).toEqual([
      400,
      'Image is too large.',
    ]);
    expect((await say(asCustomer, bookingId, {})).body).toMatchObject({ status: 422, field: 'text' });
    const many = Array.from({ length: 6 }, (_, index) => ({ id: `f_${index}` }));
    expect((await say(asCustomer, bookingId, { photos: many })).status).toBe(400);
  });

  test('contain no location', async () => {
    const { asCustomer, bookingId } = await createBookingWithParties(testBed, server);
    const { body } = await keep(asCustomer, bookingId, await createGeotaggedPicture());
    const stored = await sharp(await asCustomer.bytes(body.url)).metadata();
    expect([stored.exif, stored.xmp]).toEqual([undefined, undefined]);
  });

  test('come only from the sides of a booking, while both can write', async () => {
    const ownServer = await testBed.serve();
    const { asCustomer, asProvider, bookingId } = await createBookingWithParties(testBed, ownServer);
    const stranger = await testBed.customer(ownServer);
    expect((await keep(stranger.browser, bookingId)).status).toBe(404);
    const open = await createBookingWithParties(testBed, ownServer, { named: false });
    expect((await keep(open.asCustomer, open.bookingId)).body).toMatchObject({ status: 409, reason: 'not_yet' });
    await requestJobTransition(asProvider, bookingId, 'decline');
    ownServer.clock.forward(8 * DAY);
    expect((await keep(asCustomer, bookingId)).body).toMatchObject({ status: 409, reason: 'over' });
  });

  test('notify the other side at once with their own text, and show their number in the list of conversations', async () => {
    const { asProvider, bookingId, provider } = await shown();
    const ofProvider = and(eq(notifications.userId, provider.id), eq(notifications.bookingId, bookingId));
    const kinds = await testBed.db.select({ kind: notifications.kind }).from(notifications).where(ofProvider);
    expect(kinds.map(({ kind }) => kind)).toContain('photo_received');
    const live = and(eq(liveEvents.userId, provider.id), eq(liveEvents.kind, 'message'));
    expect(await testBed.db.$count(liveEvents, live)).toBe(1);
    const { items } = (await asProvider.x('GET', '/conversations')).body;
    expect(items[0].last).toMatchObject({ text: '', photos: 1, hidden: false });
    await asProvider.x('POST', `/bookings/${bookingId}/messages/read`);
    const unread = await testBed.db.select().from(notifications).where(ofProvider);
    expect(unread.filter(({ kind, readAt }) => kind === 'photo_received' && !readAt)).toEqual([]);
  });

  test('show to their sender alone when hidden by staff', async () => {
    const { asCustomer, asProvider, bookingId } = await shown();
    await testBed.db.update(messages).set({ hiddenAt: server.clock.now() }).where(eq(messages.bookingId, bookingId));
    expect((await read(asProvider, bookingId))[0]?.photos).toEqual([]);
    expect((await read(asCustomer, bookingId))[0]?.photos).toHaveLength(1);
    expect((await asProvider.x('GET', '/conversations')).body.items[0].last.photos).toBe(0);
  });

  test('show to staff in a problem, in the booking’s history and in a report', async () => {
    const { asCustomer, asProvider, bookingId } = await shown();
    const { browser: staff } = await createSignedInStaff(testBed, server, 'operations');
    const seesIt = async (url: string) => expect((await staff.send('GET', url)).status).toBe(200);
    await requestJobTransition(asProvider, bookingId, 'accept');
    const { body } = await asCustomer.x('POST', `/bookings/${bookingId}/problems`, report);
    const problem = (await staff.x('GET', `/admin/problems/${body.items[0].id}`)).body;
    await seesIt(problem.messages[0].photos[0]);
    const story = (await staff.x('GET', `/admin/bookings/${bookingId}`)).body;
    await seesIt(story.messages[0].photos[0]);
    await asProvider.x('POST', `/bookings/${bookingId}/messages/1/report`, { reason: 'Not the tap.' });
    const { items } = (await staff.x('GET', '/admin/message-reports?limit=100')).body;
    const { report_id: id } = items.find((item: AnyValue) => item.booking_id === bookingId);
    await seesIt((await staff.x('GET', `/admin/message-reports/${id}`)).body.around[0].photos[0]);
  });

  describe('are deleted', () => {
    test('a day after the upload when no message uses them', async () => {
      const ownServer = await testBed.serve();
      const { asCustomer, bookingId, customer } = await createBookingWithParties(testBed, ownServer);
      expect((await keep(asCustomer, bookingId)).status).toBe(201);
      const used = await keep(asCustomer, bookingId);
      await say(asCustomer, bookingId, { photos: [{ id: used.body.id }] });
      ownServer.clock.forward(DAY + MINUTE);
      await runMaintenance(ownServer.app.context, ownServer.app.server.log);
      expect((await ownFiles(customer.id)).map(({ id }) => id)).toEqual([used.body.id]);
    });

    test('with the conversation, row and file', async () => {
      const ownServer = await testBed.serve();
      const { bookingId, customer } = await shown(ownServer);
      const [stored] = await ownFiles(customer.id);
      expect(await isStored(stored?.path)).toBe(true);
      const longAgo = new Date(ownServer.clock.now().getTime() - 1096 * DAY);
      await testBed.db.update(messages).set({ createdAt: longAgo }).where(eq(messages.bookingId, bookingId));
      const ended = { status: 'cancelled', updatedAt: longAgo } as const;
      await testBed.db.update(bookings).set(ended).where(eq(bookings.id, bookingId));
      await runMaintenance(ownServer.app.context, ownServer.app.server.log);
      await runMaintenance(ownServer.app.context, ownServer.app.server.log);
      expect(await ownFiles(customer.id)).toEqual([]);
      expect(await isStored(stored?.path)).toBe(false);
    });

    test('with the sender’s account, while the other side keeps the message without them', async () => {
      const { asProvider, asCustomer, bookingId, customer } = await shown();
      await requestJobTransition(asProvider, bookingId, 'decline');
      const [stored] = await testBed.db
        .select()
        .from(files)
        .where(and(eq(files.ownerId, customer.id), like(files.path, 'private/messages/%')));
      expect((await asCustomer.w('deleteAccount', {})).body.result).toBe('true');
      expect(await isStored(stored?.path)).toBe(false);
      expect((await read(asProvider, bookingId))[0]).toMatchObject({ text: '', photos: [] });
    });
  });
});
