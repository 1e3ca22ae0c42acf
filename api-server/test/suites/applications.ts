import { type BookingType, dayAfter, wallTimeIn } from '@doorstep/shared-api/domain';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { runMaintenance } from '../../src/main/maintenance';
import { followLicences } from '../../src/operator/applications/followLicences';
import { DAY } from '../../src/platform/clock';
import {
  applicationDecisions,
  bookings,
  categories,
  files,
  notifications,
  providerDocuments,
  providerProfiles,
  providerServices,
  users,
} from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { sessionFor } from '../support/callTable';
import { requestJobTransition } from '../support/jobs';
import { hoursAhead, orderFields, pay, quoteFields } from '../support/order';
import { file, picture } from '../support/pictures';
import { createSignedInStaff } from '../support/staff';

const ZONE = 'America/Los_Angeles';
const dateAfterDays = (zone: string, now: Date, days: number) => dayAfter(wallTimeIn(zone, now).date, days);

export function applicationSuites(testBed: TestBed) {
  let server: TestServer;
  let operator: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
    operator = (await createSignedInStaff(testBed, server, 'operations')).browser;
  });

  const addDocument = async (providerId: string, side: 'front' | 'back') => {
    const id = newId('f');
    await testBed.db.insert(files).values({
      id,
      ownerId: providerId,
      kind: 'certificate',
      path: `private/certificates/${id}.webp`,
      mime: 'image/webp',
      bytes: 100,
      createdAt: new Date(),
    });
    await testBed.db.insert(providerDocuments).values({ providerId, side, fileId: id });
  };
  const applicant = async () => {
    const { services, id: categoryId } = await testBed.category(4555);
    const user = await testBed.provider(services);
    await testBed.db.update(users).set({ accountStatus: 'pending_review' }).where(eq(users.id, user.id));
    await addDocument(user.id, 'front');
    await addDocument(user.id, 'back');
    return { ...user, services, categoryId, browser: await sessionFor(testBed, server, user.id) };
  };
  const decide = (id: string, body: object, by = operator) => by.x('POST', `/admin/applications/${id}/decide`, body);
  const read = async (id: string) => (await operator.x('GET', `/admin/applications/${id}`)).body;
  const isListed = async (id: string, categoryId: string) => {
    const { body } = await server.browser().w('providers', { cat_id: categoryId });
    return JSON.stringify(body.data).includes(id);
  };

  const askAgain = { reason: 'Please send the new licence.', wanted: ['licence_front'] };
  const setUntil = (providerId: string, licenceUntil: string) =>
    testBed.db
      .update(applicationDecisions)
      .set({ licenceUntil })
      .where(eq(applicationDecisions.providerId, providerId));
  const isQueued = async (id: string) => {
    const { items } = (await operator.x('GET', '/admin/queue?kind=application&limit=100')).body;
    return items.some((item: { id: string }) => item.id === id);
  };
  const isVerified = async (id: string) => {
    const rows = await testBed.db.select().from(providerProfiles).where(eq(providerProfiles.userId, id));
    return rows[0]?.verified;
  };
  const licensed = async (days: number) => {
    const provider = await applicant();
    await decide(provider.id, { decision: 'approve', seen: 1 });
    await setUntil(provider.id, dateAfterDays(ZONE, server.clock.now(), days));
    return { ...provider, browser: await sessionFor(testBed, server, provider.id) };
  };
  type Licensed = Awaited<ReturnType<typeof licensed>>;
  const fieldsFor = (provider: Licensed, bookingType: BookingType, hours = 48, providerId = provider.id) =>
    orderFields({
      category: { id: provider.categoryId, services: provider.services },
      providerId,
      bookingType,
      startAt: hoursAhead(server, hours),
    });
  const createBooking = async (provider: Licensed, hours = 48, providerId = provider.id) => {
    const { browser } = await testBed.customer(server);
    const fields = fieldsFor(provider, 'schedule', hours, providerId);
    const paid = await pay(browser, quoteFields(fields));
    const { body } = await browser.w('booking', { ...fields, stripeToken: paid.id });
    return { browser, bookingId: body.data.booking_id as string };
  };
  const wishes = async (provider: Licensed) => {
    const { browser: asCustomer } = await testBed.customer(server);
    const { bookingId: openJob } = await createBooking(provider, 72, '');
    return { asCustomer, openJob, order: (bookingType: BookingType) => fieldsFor(provider, bookingType) };
  };

  describe('applications', () => {
    test('lists a provider right after application, request for more, resubmission and approval', async () => {
      const provider = await applicant();
      const first = await read(provider.id);
      expect(first).toMatchObject({
        state: 'waiting',
        version: 1,
        services: 1,
        licences: [{ side: 'front' }, { side: 'back' }],
      });
      expect(first.phone).not.toContain(provider.contact);
      expect(first.due_at > first.waiting_since).toBe(true);
      expect(await isListed(provider.id, provider.categoryId)).toBe(false);

      const question = { decision: 'ask', seen: 1, wanted: ['licence_back'], reason: 'The back is blurred.' };
      expect((await decide(provider.id, question)).body).toMatchObject({ state: 'more_wanted', version: 2 });
      const own = async () => (await provider.browser.x('GET', '/provider/application')).body;
      expect(await own()).toMatchObject({
        state: 'more_wanted',
        wanted: ['licence_back'],
        reason: 'The back is blurred.',
      });
      const { body: notes } = await provider.browser.x('GET', '/notifications');
      expect(notes.items[0]).toMatchObject({
        kind: 'application_more_wanted',
        values: { note: 'The back is blurred.' },
      });

      const form = new FormData();
      form.append('back', file(await picture('jpeg', 60, 40), 'back.jpg'));
      expect((await provider.browser.send('POST', '/api/v1/provider/profile/licences', form)).status).toBe(200);
      expect(await own()).toMatchObject({ state: 'waiting', wanted: [] });

      const approval = { decision: 'approve', licence_number: 'L-77', licence_until: '2031-05-31' };
      const stale = await decide(provider.id, { ...approval, seen: 2 });
      expect(stale).toMatchObject({ status: 409, body: { code: 'state_conflict', version: 3, state: 'waiting' } });
      expect((await decide(provider.id, { ...approval, seen: 3 })).body).toMatchObject({
        state: 'approved',
        licence_number: 'L-77',
      });
      expect(await isListed(provider.id, provider.categoryId)).toBe(true);
      expect(await own()).toMatchObject({ state: 'approved', licence_until: '2031-05-31' });
    });

    test('lets a waiting provider prepare services, prices and hours, but take no jobs', async () => {
      const { browser, services } = await applicant();
      const chosen = services.map(({ id }) => ({ subcategory_id: id, price: '50.00' }));
      expect((await browser.x('PUT', '/provider/services', { services: chosen })).status).toBe(200);
      const hours = { hours: [{ weekday: 1, from: '09:00', to: '17:00' }], days_off: [], taking_jobs: true };
      expect((await browser.x('PUT', '/provider/availability', hours)).status).toBe(200);
      expect((await browser.x('GET', '/provider/jobs?state=open')).status).toBe(403);
    });

    test('reminds provider and staff once each 30, 14 and 3 days before a licence ends, on the local calendar', async () => {
      const own = await testBed.serve();
      const provider = await applicant();
      await decide(provider.id, { decision: 'approve', seen: 1 });
      // That day begins 24 hours earlier there than in Pago Pago.
      await testBed.db
        .update(providerProfiles)
        .set({ timeZone: 'Pacific/Kiritimati' })
        .where(eq(providerProfiles.userId, provider.id));
      const until = dateAfterDays('Pacific/Kiritimati', own.clock.now(), 31);
      await setUntil(provider.id, until);
      const step = async () => {
        for (let run = 0; run < 2; run++) await followLicences(own.app.context);
        const news = await testBed.db.select().from(notifications).where(eq(notifications.userId, provider.id));
        return news.filter(({ kind }) => kind === 'licence_expires').length;
      };
      expect(await step()).toBe(0);
      for (const [daysAhead, told] of [
        [30, 1],
        [15, 1],
        [14, 2],
        [4, 2],
        [3, 3],
        [1, 3],
      ] as const) {
        own.clock.forward(Date.parse(`${until}T00:00:00+14:00`) - daysAhead * DAY - own.clock.now().getTime());
        expect([daysAhead, await step()]).toEqual([daysAhead, told]);
        expect(await isQueued(provider.id)).toBe(true);
      }
      await decide(provider.id, { decision: 'ask', seen: (await read(provider.id)).version, ...askAgain });
      expect(await isQueued(provider.id)).toBe(false);
      own.clock.forward(DAY - 1000);
      await followLicences(own.app.context);
      expect(await isVerified(provider.id)).toBe(true);
      own.clock.forward(2000);
      await followLicences(own.app.context);
      expect([await isVerified(provider.id), await isQueued(provider.id)]).toEqual([false, true]);
    });

    test.each([
      ['a day before its end', 1, true],
      ['on the day of its end', 0, false],
      ['a day after its end', -1, false],
      ['eight days after its end', -8, false],
    ] as const)('gives a provider with a licence %s badge and bookings, or neither', async (_, days, holds) => {
      const provider = await licensed(days);
      const { asCustomer, order, openJob } = await wishes(provider);
      await runMaintenance(server.app.context, server.app.server.log);
      expect(await isVerified(provider.id)).toBe(holds);
      expect(await isListed(provider.id, provider.categoryId)).toBe(holds);
      const found = await server.browser().x('GET', `/search?q=${encodeURIComponent(provider.fullname)}`);
      expect(JSON.stringify(found.body).includes(provider.id)).toBe(holds);
      const profile = (await server.browser().w('providerDetails', { provider_id: provider.id })).body.data;
      expect([profile.verified, profile.subcategory.length > 0]).toEqual([holds, holds]);
      for (const bookingType of ['book', 'hire', 'schedule'] as const) {
        const fields = order(bookingType);
        const { body } = await asCustomer.x('POST', '/quote', quoteFields(fields));
        expect([bookingType, body.code]).toEqual([bookingType, holds ? undefined : 'provider_unavailable']);
      }
      const jobs = (await provider.browser.x('GET', '/provider/jobs?state=open')).body.items;
      expect(JSON.stringify(jobs).includes(openJob)).toBe(holds);
      expect((await requestJobTransition(provider.browser, openJob, 'accept')).status).toBe(holds ? 200 : 404);
      expect(await isQueued(provider.id)).toBe(true);
    });

    test('keeps and flags accepted jobs of an ended licence, reassigns requests, and undoes both on renewal', async () => {
      const provider = await licensed(5);
      const running = await createBooking(provider);
      expect((await requestJobTransition(provider.browser, running.bookingId, 'accept')).status).toBe(200);
      const request = await createBooking(provider, 96);
      const flagged = async () => {
        const { items } = (await operator.x('GET', '/admin/queue?kind=unlicensed_job&limit=100')).body;
        return items.map(({ id }: { id: string }) => id).includes(running.bookingId);
      };
      await runMaintenance(server.app.context, server.app.server.log);
      expect(await flagged()).toBe(false);
      await setUntil(provider.id, dateAfterDays(ZONE, server.clock.now(), 0));
      await runMaintenance(server.app.context, server.app.server.log);
      expect(await flagged()).toBe(true);
      const statusOf = async (id: string) =>
        (await testBed.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.status;
      expect([await statusOf(running.bookingId), await statusOf(request.bookingId)]).toEqual(['accepted', 'cancelled']);
      const priced = { services: [{ subcategory_id: provider.services[0]?.id, price: '50.00' }] };
      const saved = await provider.browser.x('PUT', '/provider/services', priced);
      expect(JSON.stringify(saved.body)).toContain('"paused":true');
      expect(await isListed(provider.id, provider.categoryId)).toBe(false);

      const note = { decision: 'note', licence_until: dateAfterDays(ZONE, server.clock.now(), 0) };
      expect((await decide(provider.id, { ...note, seen: (await read(provider.id)).version })).status).toBe(422);
      const renewal = { decision: 'note', licence_until: '2044-05-31', seen: (await read(provider.id)).version };
      expect((await decide(provider.id, renewal)).status).toBe(200);
      await runMaintenance(server.app.context, server.app.server.log);
      expect([await isVerified(provider.id), await isListed(provider.id, provider.categoryId)]).toEqual([true, true]);
      expect([await isQueued(provider.id), await flagged()]).toEqual([false, false]);
      const offered = await testBed.db
        .select()
        .from(providerServices)
        .where(eq(providerServices.providerId, provider.id));
      expect(offered.map(({ priceCents }) => priceCents)).toEqual([5000]);
    });

    test('keeps services whose trade needs no licence', async () => {
      const provider = await licensed(-1);
      await testBed.db.update(categories).set({ needsLicence: false }).where(eq(categories.id, provider.categoryId));
      await runMaintenance(server.app.context, server.app.server.log);
      expect([await isVerified(provider.id), await isListed(provider.id, provider.categoryId)]).toEqual([false, true]);
      const { bookingId } = await createBooking(provider);
      expect((await requestJobTransition(provider.browser, bookingId, 'accept')).status).toBe(200);
    });

    test('asks for a new file for each rejected side, and shows operators what is unchanged', async () => {
      const provider = await applicant();
      const send = (side: 'front' | 'back', bytes: Buffer) => {
        const form = new FormData();
        form.append(side, file(bytes, `${side}.jpg`));
        return provider.browser.send('POST', '/api/v1/provider/profile/licences', form);
      };
      const [front, back] = [await picture('jpeg', 60, 40), await picture('jpeg', 62, 44)];
      for (const [side, bytes] of [
        ['front', front],
        ['back', back],
      ] as const)
        await send(side, bytes);
      const ask = { decision: 'ask', wanted: ['licence_front', 'licence_back'], reason: 'Both are blurred.' };
      await decide(provider.id, { ...ask, seen: (await read(provider.id)).version });
      const again = () => provider.browser.x('POST', '/provider/application', { text: 'Here it is.' });
      const unchanged = async () =>
        (await read(provider.id)).licences.map((licence: { side: string; unchanged: boolean }) => licence.unchanged);
      expect(await again()).toMatchObject({ status: 422, body: { field: 'licence_front' } });
      expect((await read(provider.id)).state).toBe('more_wanted');
      expect(await unchanged()).toEqual([true, true]);
      await send('front', await picture('jpeg', 64, 48));
      expect((await read(provider.id)).state).toBe('more_wanted');
      expect(await again()).toMatchObject({ status: 422, body: { field: 'licence_back' } });
      expect((await send('back', back)).status).toBe(200);
      expect((await read(provider.id)).state).toBe('waiting');
      expect(await unchanged()).toEqual([false, true]);
      await send('back', await picture('jpeg', 66, 50));
      expect(await unchanged()).toEqual([false, false]);
    });

    test('carries out one of two simultaneous decisions, and names its author to the other operator', async () => {
      const provider = await applicant();
      const other = (await createSignedInStaff(testBed, server, 'owner')).browser;
      const refusal = { decision: 'refuse', seen: 1, reason: 'Not a real licence.' };
      const answers = await Promise.all([
        decide(provider.id, { decision: 'approve', seen: 1 }),
        decide(provider.id, refusal, other),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [won, lost] = [200, 409].map((status) => answers.find((answer) => answer.status === status)?.body);
      expect(lost.changes[0].after.state).toBe(won.state);
      expect((await read(provider.id)).state).toBe(won.state);
    });

    test('explains why a decision fails: withdrawn, nothing sent yet, expired licence, missing fields', async () => {
      const closed = await applicant();
      await testBed.db.update(users).set({ accountStatus: 'deleted' }).where(eq(users.id, closed.id));
      const withdrawn = await decide(closed.id, { decision: 'approve', seen: 1 });
      expect(withdrawn).toMatchObject({ status: 409, body: { state: 'withdrawn' } });
      const bare = await testBed.user('provider', { accountStatus: 'pending_review' });
      const incomplete = await decide(bare.id, { decision: 'approve', seen: 1 });
      expect(incomplete).toMatchObject({ status: 409, body: { state: 'incomplete' } });
      const whole = await applicant();
      for (const [body, field] of [
        [{ decision: 'approve', licence_until: '2020-01-01' }, 'licence_until'],
        [{ decision: 'refuse' }, 'reason'],
        [{ decision: 'ask', reason: 'What is this?' }, 'wanted'],
      ] as const)
        expect(await decide(whole.id, { seen: 1, ...body })).toMatchObject({ status: 422, body: { field } });
      expect(await read(whole.id)).toMatchObject({ state: 'waiting', version: 1 });
    });

    test('treats an application without services as incomplete until the provider chooses some', async () => {
      const provider = await applicant();
      await testBed.db.delete(providerServices).where(eq(providerServices.providerId, provider.id));
      const own = async () => (await provider.browser.x('GET', '/provider/application')).body;
      expect(await own()).toMatchObject({ state: 'incomplete', due_at: '' });
      const put = (services: object[]) => provider.browser.x('PUT', '/provider/services', { services });
      expect(await put([])).toMatchObject({ status: 422, body: { field: 'services' } });
      expect(await own()).toMatchObject({ state: 'incomplete' });
      server.clock.forward(3 * 24 * 3_600_000);
      const browser = await sessionFor(testBed, server, provider.id);
      const [service] = provider.services;
      const saved = await browser.x('PUT', '/provider/services', { services: [{ subcategory_id: service?.id }] });
      expect(saved.status).toBe(200);
      const { state, waiting_since } = (await browser.x('GET', '/provider/application')).body;
      expect(state).toBe('waiting');
      expect(server.clock.now().getTime() - Date.parse(waiting_since)).toBeLessThan(60_000);
      server.clock.forward(-3 * 24 * 3_600_000);
    });

    test('keeps a provider listed while a new licence waits, or is requested again', async () => {
      const { id, categoryId, browser } = await applicant();
      const approved = { decision: 'approve', licence_until: '2040-05-31' };
      expect((await decide(id, { ...approved, seen: (await read(id)).version })).status).toBe(200);
      const waits = async () => {
        const { items } = (await operator.x('GET', '/admin/queue?kind=application&limit=100')).body;
        return items.some((item: { id: string }) => item.id === id);
      };
      const renew = async () => {
        const form = new FormData();
        form.append('front', file(await picture('jpeg', 60, 40), 'front.jpg'));
        return browser.send('POST', '/api/v1/provider/profile/licences', form);
      };
      expect(await waits()).toBe(false);
      const { version: seen } = await read(id);
      expect((await renew()).status).toBe(200);
      expect(await waits()).toBe(true);
      const noted = { decision: 'note', licence_until: '2044-05-31' };
      expect((await decide(id, { ...noted, seen })).status).toBe(409);
      const askForMore = { decision: 'ask', reason: 'It is blurred.', wanted: ['licence_front'] };
      expect((await decide(id, { ...askForMore, seen: (await read(id)).version })).status).toBe(200);
      expect([await waits(), (await read(id)).state]).toEqual([false, 'approved']);
      expect((await renew()).status).toBe(200);
      expect((await operator.x('POST', `/admin/queue/application/${id}/take`, { seen: '' })).status).toBe(200);
      expect((await decide(id, { ...noted, seen: (await read(id)).version })).status).toBe(200);
      const { licences, licence_until: until } = await read(id);
      expect([until, licences.map(({ status }: { status: string }) => status)]).toEqual([
        '2044-05-31',
        ['approved', 'approved'],
      ]);
      expect([await waits(), await isListed(id, categoryId)]).toEqual([false, true]);
    });

    test('shows on the profile when a licence was checked and until when it holds, until it ends', async () => {
      const { id, browser } = await applicant();
      const page = async () => (await server.browser().w('providerDetails', { provider_id: id })).body.data;
      expect(await page()).toEqual({});
      const approved = { decision: 'approve', licence_number: 'L-4711', licence_until: '2040-05-31' };
      expect((await decide(id, { ...approved, seen: (await read(id)).version })).status).toBe(200);
      const checkedAt = () => server.clock.now().toISOString().slice(0, 16);
      const first = await page();
      expect(first.licence_check).toEqual({
        checked_at: expect.stringContaining(checkedAt()),
        valid_until: '2040-05-31',
      });
      expect(JSON.stringify(first)).not.toContain('L-4711');
      server.clock.forward(300_000);
      const ask = { decision: 'ask', reason: 'It is blurred.', wanted: ['licence_front'] };
      expect((await decide(id, { ...ask, seen: (await read(id)).version })).status).toBe(200);
      expect((await page()).licence_check).toEqual(first.licence_check);
      const renewal = { decision: 'note', licence_until: '2044-05-31', seen: (await read(id)).version };
      expect((await decide(id, renewal)).status).toBe(200);
      expect((await page()).licence_check).toEqual({
        checked_at: expect.stringContaining(checkedAt()),
        valid_until: '2044-05-31',
      });
      await setUntil(id, dateAfterDays(ZONE, server.clock.now(), 0));
      await runMaintenance(server.app.context, server.app.server.log);
      expect(await page()).not.toHaveProperty('licence_check');
      const form = new FormData();
      form.append('front', file(await picture(), 'front.jpg'));
      expect((await browser.send('POST', '/api/v1/provider/profile/licences', form)).status).toBe(200);
      expect(await page()).not.toHaveProperty('licence_check');
    });

    test('lists applications by waiting time, page by page, and logs each view of a licence', async () => {
      const ids = [await applicant(), await applicant(), await applicant()].map(({ id }) => id);
      const seen: string[] = [];
      for (let cursor = '', page = 0; page === 0 || cursor; page++) {
        const { body } = await operator.x('GET', `/admin/applications?state=waiting&limit=2&cursor=${cursor}`);
        seen.push(...body.items.map((item: { provider_id: string }) => item.provider_id));
        cursor = body.next;
      }
      expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
      expect(new Set(seen).size).toBe(seen.length);
      await read(ids[0] ?? '');
      const { body: log } = await operator.x('GET', `/admin/audit?subject_type=application&subject_id=${ids[0]}`);
      expect(log.items).toMatchObject([{ act: 'application.look', kind: 'look' }]);
    });
  });
}
