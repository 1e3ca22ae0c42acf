import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { files, providerDocuments, providerServices, users } from '../../src/db/schema';
import { newId } from '../../src/ids';
import { remindOfLicences } from '../../src/modules/applications/remindOfLicences';
import type { Server, World } from '../support/apiFixture';
import type { Browser } from '../support/browser';
import { sessionFor } from '../support/callTable';
import { file, picture } from '../support/pictures';
import { staffOf } from '../support/staff';

/** From the application to the list of providers. */
export function applicationSuites(testBed: World) {
  let server: Server;
  let operator: Browser;
  beforeAll(async () => {
    server = await testBed.serve();
    operator = (await staffOf(testBed, server, 'operations')).browser;
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

  describe('applications', () => {
    test('applied, more wanted, sent again, approved, and listed at once', async () => {
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

      // Who has seen it before it was sent again looks once more.
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

    test('a waiting provider prepares services, prices and hours, and takes no job', async () => {
      const { browser, services } = await applicant();
      const chosen = services.map(({ id }) => ({ subcategory_id: id, price: '50.00' }));
      expect((await browser.x('PUT', '/provider/services', { services: chosen })).status).toBe(200);
      const hours = { hours: [{ weekday: 1, from: '09:00', to: '17:00' }], days_off: [], taking_jobs: true };
      expect((await browser.x('PUT', '/provider/availability', hours)).status).toBe(200);
      expect((await browser.x('GET', '/provider/jobs?state=open')).status).toBe(403);
    });

    test('whose licence ends within a month is told so once, by mail and in the list', async () => {
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const remindersOf = async (days: number) => {
        const provider = await applicant();
        await decide(provider.id, { decision: 'approve', seen: 1, licence_number: 'L-1', licence_until: day(days) });
        for (let step = 0; step < 2; step++) await remindOfLicences(server.app.context);
        const { body } = await provider.browser.x('GET', '/notifications');
        return body.items.filter(({ kind }: { kind: string }) => kind === 'licence_expires');
      };
      const soon = await remindersOf(29);
      expect(soon).toMatchObject([{ values: { note: day(29) } }]);
      expect(await remindersOf(31)).toEqual([]);
    });

    test('of two operators who decide at once, one is told who was first, and nothing of the other is done', async () => {
      const provider = await applicant();
      const other = (await staffOf(testBed, server, 'owner')).browser;
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

    test('who has withdrawn, who has sent nothing yet, an expired licence, a missing reason: each is a clear answer', async () => {
      const gone = await applicant();
      await testBed.db.update(users).set({ accountStatus: 'deleted' }).where(eq(users.id, gone.id));
      const withdrawn = await decide(gone.id, { decision: 'approve', seen: 1 });
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

    test('one without services is incomplete; it waits from the day that the provider has chosen them', async () => {
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

    test('the new licence of somebody listed waits until it is read; an unreadable one is asked for again, and all stay listed', async () => {
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
      const asked = { decision: 'ask', reason: 'It is blurred.', wanted: ['licence_front'] };
      expect((await decide(id, { ...asked, seen: (await read(id)).version })).status).toBe(200);
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

    test('the list is in the order of waiting, goes page by page, and each look at a licence is in the log', async () => {
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
