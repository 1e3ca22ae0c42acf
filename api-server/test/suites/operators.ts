import { dayAfter, instantOfWallTime, wallTimeIn } from '@doorstep/shared-api/domain';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addMilliseconds, DAY } from '../../src/platform/clock';
import { bookings, providerProfiles, queueOwners, reviews, users } from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { sessionFor } from '../support/callTable';
import { createBookingWithParties } from '../support/jobs';
import { messagesTo, sentCodeFor } from '../support/outbox';
import { createSignedInStaff } from '../support/staff';

export function operatorSuites(testBed: TestBed) {
  let server: TestServer;
  let operations: Awaited<ReturnType<typeof createSignedInStaff>>;
  let owner: Awaited<ReturnType<typeof createSignedInStaff>>;
  beforeAll(async () => {
    server = await testBed.serve();
    operations = await createSignedInStaff(testBed, server, 'operations');
    owner = await createSignedInStaff(testBed, server, 'owner');
  });
  const get = async (path: string, by = operations) => (await by.browser.x('GET', `/admin${path}`)).body;
  const post = (path: string, body: object, by = operations) => by.browser.x('POST', `/admin${path}`, body);
  const logOf = async (id: string) =>
    (await get(`/audit?subject_id=${id}`)).items.map(({ act }: { act: string }) => act).toReversed();

  describe('people', () => {
    test('match by name, number, address and id, with data masked until it is requested', async () => {
      const user = await testBed.user('customer', { fullname: 'Wilhelmina Quartz', email: 'w.quartz@example.com' });
      for (const text of [
        'quar',
        'wil quartz',
        user.contact.slice(0, 9),
        user.contact,
        `+1${user.contact}`,
        'w.quartz@',
        user.id,
      ]) {
        const { items } = await get(`/people?text=${encodeURIComponent(text)}`);
        expect(
          items.map(({ user_id }: { user_id: string }) => user_id),
          text,
        ).toContain(user.id);
        expect(JSON.stringify(items)).not.toContain(user.contact);
      }
      expect((await get('/people?text=nobodyatall')).items).toEqual([]);
      const person = await get(`/people/${user.id}`);
      expect(JSON.stringify(person)).not.toMatch(new RegExp(`${user.contact}|w\\.quartz@|1 Test St`));
      const shown = await post(`/people/${user.id}/reveal`, { field: 'phone', why: 'Calls back' });
      expect(shown.body).toEqual({ value: `+1${user.contact}` });
      expect(await logOf(user.id)).toEqual(['person.look', 'person.reveal_phone']);
    });

    test('lose access at once when suspended, get the reason, and can return', async () => {
      const user = await testBed.user();
      const browser = await sessionFor(testBed, server, user.id);
      const suspended = await post(`/people/${user.id}/suspend`, { seen: 1, reason: 'Threatened a provider' });
      expect(suspended.body).toMatchObject({ state: 'suspended', version: 2, sessions: [] });
      expect((await browser.x('GET', '/session')).status).toBe(401);
      const again = await post(`/people/${user.id}/suspend`, { seen: 1, reason: 'Threatened a provider' });
      expect(again).toMatchObject({ status: 409, body: { changes: [{ act: 'person.suspend' }] } });
      const restored = await post(`/people/${user.id}/restore`, { seen: 2, reason: 'It was somebody else' });
      expect(restored.body).toMatchObject({ state: 'active', version: 3 });
      const name = await operations.browser.x('PUT', `/admin/people/${user.id}/name`, {
        seen: 3,
        reason: 'Married',
        full_name: 'Ada King',
      });
      expect(name.body).toMatchObject({ full_name: 'Ada King', version: 4 });
      expect(await logOf(user.id)).toEqual(['person.suspend', 'person.restore', 'person.name']);
    });

    test('cannot suspend themselves or the last owner, nor colleagues as operations', async () => {
      const suspend = (id: string, by: typeof owner) =>
        post(`/people/${id}/suspend`, { seen: 1, reason: 'A test of it' }, by);
      expect((await suspend(owner.user.id, owner)).status).toBe(409);
      expect((await suspend(operations.user.id, operations)).status).toBe(409);
      expect((await suspend(owner.user.id, operations)).status).toBe(403);
      const colleague = await createSignedInStaff(testBed, server, 'content');
      expect((await suspend(colleague.user.id, owner)).body).toMatchObject({ state: 'suspended' });
    });

    test('receive a code at their own number, which staff never see', async () => {
      const user = await testBed.user();
      const again = () => post(`/people/${user.id}/code`, { purpose: 'reset' });
      expect(await again()).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
      const browser = server.browser();
      const receiver = { contact: user.contact, phone_code: '+1', user_type: '1', purpose: 'reset' };
      await browser.x('POST', '/otp/send', receiver);
      const { status, body } = await again();
      expect([status, body]).toEqual([204, '']);
      const code = await sentCodeFor(server, `+1${user.contact}`);
      expect((await server.browser().x('POST', '/otp/verify', { ...receiver, code })).status).toBe(422);
      expect((await browser.x('POST', '/otp/verify', { ...receiver, code })).status).toBe(200);
      expect((await post(`/people/${owner.user.id}/code`, { purpose: 'login' }, owner)).status).toBe(409);
    });
  });

  describe('bookings', () => {
    test('match by people, id, status and amount, and show their whole history', async () => {
      const { bookingId, provider, asProvider } = await createBookingWithParties(testBed, server);
      const text = { text: 'I ring twice', client_id: crypto.randomUUID() };
      await asProvider.x('POST', `/bookings/${bookingId}/messages`, text);
      for (const query of [
        `text=${bookingId}`,
        `text=${(await get(`/bookings/${bookingId}`)).number.toLowerCase()}`,
        `text=${encodeURIComponent(provider.fullname)}`,
        `provider_id=${provider.id}`,
        `text=${provider.contact}`,
      ]) {
        const { items } = await get(`/bookings?limit=100&${query}`);
        expect(
          items.map(({ booking_id }: { booking_id: string }) => booking_id),
          query,
        ).toContain(bookingId);
      }
      const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
      const street = row?.address.split(' ')[1]?.slice(0, 3) ?? '';
      const ofProvider = `/bookings?provider_id=${provider.id}`;
      const place = encodeURIComponent(street);
      expect((await get(`${ofProvider}&place=${place}&payment_status=${row?.paymentStatus}`)).items).toHaveLength(1);
      expect((await get(`${ofProvider}&place=nowhere`)).items).toEqual([]);
      expect((await get(`${ofProvider}&payment_status=refunded`)).items).toEqual([]);
      expect((await get(`/bookings?provider_id=${provider.id}&min=99999.00`)).items).toEqual([]);
      expect((await get(`/bookings?provider_id=${provider.id}&status=cancelled`)).items).toEqual([]);
      const story = await get(`/bookings/${bookingId}`);
      expect(story.messages).toMatchObject([{ text: 'I ring twice', author: provider.fullname }]);
      expect(story.history.length).toBeGreaterThan(0);
      expect(story.notifications.length).toBeGreaterThan(0);
      expect(await logOf(bookingId)).toEqual(['booking.look', 'booking.look']);
      const csv = await operations.browser.x('GET', `/admin/bookings.csv?provider_id=${provider.id}`);
      expect(csv.body.split('\r\n')[0]).toMatch(/^booking_id,number,category,customer_id,/);
      expect(csv.body).toContain(bookingId);
      const dates = String(csv.body).match(/(?<=[,\n])[^,\r\n]*\d[-./]\d\d[-./]\d[^,\r\n]*/g) ?? [];
      expect(dates).not.toEqual([]);
      expect(dates.filter((date) => !/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(date))).toEqual([]);
    });
  });

  describe('the queue', () => {
    const reviewed = async () => {
      const { services } = await testBed.category(4555);
      const provider = await testBed.provider(services);
      const author = await testBed.user();
      const id = newId('r');
      const review = {
        id,
        userId: author.id,
        providerId: provider.id,
        serviceRating: 5,
        rateTechnician: 5,
        comment: 'Fine.',
        mayQuote: true,
      };
      await testBed.db.insert(reviews).values({ ...review, createdAt: new Date() });
      await testBed.db
        .update(providerProfiles)
        .set({ ratingCount: 1, ratingSum: 5 })
        .where(eq(providerProfiles.userId, provider.id));
      const reporter = await sessionFor(testBed, server, provider.id);
      await reporter.x('POST', `/reviews/${id}/report`, { reason: 'I was never there' });
      return { id, provider, author };
    };

    test('queues a reported review, hides and uncounts it, and can restore it', async () => {
      const { id, provider } = await reviewed();
      const waiting = async () =>
        (await get('/queue?kind=review_report&limit=100')).items.map((item: { id: string }) => item.id);
      const shown = async () => (await server.browser().x('GET', `/providers/${provider.id}/reviews`)).body;
      expect(await waiting()).toContain(id);
      expect(await shown()).toMatchObject({ total: 1, average: '5.00' });
      const decide = (decision: string, seen: number) =>
        post(`/reviews/${id}/decide`, { decision, seen, reason: 'Names a person' });
      expect((await decide('hide', 1)).body).toMatchObject({
        hidden: true,
        version: 2,
        reports: 0,
        reported: [{ reason: 'I was never there' }],
      });
      expect(await shown()).toMatchObject({ total: 0, average: '0.00', items: [] });
      expect(await waiting()).not.toContain(id);
      expect((await decide('quote', 1)).status).toBe(409);
      expect((await decide('quote', 2)).status).toBe(409);
      expect((await decide('restore', 2)).body).toMatchObject({ hidden: false, version: 3 });
      expect(await shown()).toMatchObject({ total: 1, average: '5.00' });
      expect((await decide('quote', 3)).body).toMatchObject({ quotable: true });
    });

    test('tells author and reporter of a review why it was hidden or restored, in their language', async () => {
      const { id, provider, author } = await reviewed();
      await testBed.db.update(users).set({ language: 'de' }).where(eq(users.id, author.id));
      const decide = (decision: string, seen: number, reason: string) =>
        post(`/reviews/${id}/decide`, { decision, seen, reason });
      const read = async (userId: string) =>
        (await (await sessionFor(testBed, server, userId)).x('GET', '/notifications')).body.items.map(
          ({ kind, values }: { kind: string; values: { note?: string } }) => [kind, values.note],
        );
      expect((await decide('hide', 1, 'It names a child.')).status).toBe(200);
      expect(await read(author.id)).toEqual([['review_hidden', 'It names a child.']]);
      expect(await read(provider.id)).toEqual([['review_report_answered', 'It names a child.']]);
      const mail = (await messagesTo(server, author.email)).at(-1);
      expect(mail?.subject).toBe('Wir haben Ihre Bewertung ausgeblendet');
      expect(mail?.text).toContain('It names a child.');
      expect((await decide('restore', 2, 'It was another child.')).status).toBe(200);
      expect((await decide('quote', 3, 'It is well said.')).status).toBe(200);
      expect(await read(author.id)).toEqual([
        ['review_restored', 'It was another child.'],
        ['review_hidden', 'It names a child.'],
      ]);
      expect(await read(provider.id)).toEqual([
        ['review_report_answered', 'It was another child.'],
        ['review_report_answered', 'It names a child.'],
      ]);
    });

    test('lets the author appeal a hiding once within a week, for a new decision', async () => {
      const { id, provider, author } = await reviewed();
      const asAuthor = await sessionFor(testBed, server, author.id);
      const appeal = (by: HttpBrowser, text = 'It names nobody.') => by.x('POST', `/reviews/${id}/appeal`, { text });
      const decide = (decision: string, seen: number) =>
        post(`/reviews/${id}/decide`, { decision, seen, reason: 'Looked at again.' });
      const waiting = async () =>
        (await get('/queue?kind=review_report&limit=100')).items
          .filter((item: { id: string }) => item.id === id)
          .map(({ line }: { line: string }) => line);
      expect((await appeal(asAuthor)).status).toBe(409);
      await decide('hide', 1);
      expect(await waiting()).toEqual([]);
      expect((await decide('uphold', 2)).status).toBe(409);
      expect((await appeal(await sessionFor(testBed, server, provider.id))).status).toBe(404);
      expect((await appeal(asAuthor, '  ')).status).toBe(422);
      const both = await Promise.all([appeal(asAuthor), appeal(asAuthor)]);
      expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
      expect(await waiting()).toEqual(['It names nobody.']);
      expect((await get('/reviews?view=reported&limit=100')).items).toEqual(
        expect.arrayContaining([expect.objectContaining({ review_id: id, appeal_waits: true })]),
      );
      expect((await post(`/queue/review_report/${id}/take`, { seen: '' })).status).toBe(200);
      expect((await decide('uphold', 2)).status).toBe(409);
      expect((await decide('uphold', 3)).body).toMatchObject({ hidden: true, appeal_waits: false });
      expect(await waiting()).toEqual([]);
      const { items } = (await asAuthor.x('GET', '/notifications')).body;
      expect(items[0]).toMatchObject({ kind: 'review_stays_hidden', values: { note: 'Looked at again.' } });
      expect((await messagesTo(server, author.email)).at(-1)?.subject).toBe('Your review stays hidden');
      expect((await appeal(asAuthor)).status).toBe(409);
      await decide('restore', 4);
      await decide('hide', 5);
      const weekAgo = addMilliseconds(new Date(), -8 * DAY);
      await testBed.db.update(reviews).set({ hiddenAt: weekAgo }).where(eq(reviews.id, id));
      expect((await appeal(asAuthor)).status).toBe(409);
    });

    test('quotes the staff’s latest choice first on the home page, if its author agreed', async () => {
      const [older, newer, refused] = [await reviewed(), await reviewed(), await reviewed()];
      await testBed.db.update(reviews).set({ mayQuote: false }).where(eq(reviews.id, refused.id));
      const quoted = async () =>
        (await server.browser().x('GET', '/content/testimonials')).body.items.map(({ id }: { id: string }) => id);
      const decide = (id: string, decision: string, seen: number) =>
        post(`/reviews/${id}/decide`, { decision, seen, reason: 'Well said.' });
      await decide(newer.id, 'quote', 1);
      await decide(older.id, 'quote', 1);
      expect((await quoted()).slice(0, 2)).toEqual([older.id, newer.id]);
      expect((await decide(refused.id, 'quote', 1)).body.detail).toBe(
        'The author of this review did not agree to be quoted.',
      );
      await decide(older.id, 'unquote', 2);
      expect((await quoted())[0]).toBe(newer.id);
      expect(await quoted()).not.toContain(older.id);
    });

    test('assigns a contact message to one of two, allows one answer, and adds it to the notifications', async () => {
      const user = await testBed.user();
      const message = {
        full_name: 'Ada',
        email: user.email,
        message: 'Charged twice?',
        website: '',
        started_at: '2020-01-01T00:00:00Z',
      };
      await server.browser().x('POST', '/contact', message);
      const { items } = await get('/contact-messages?limit=100');
      const { message_id: id } = items.find(({ email }: { email: string }) => email === user.email);
      const takes = await Promise.all(
        [operations, owner].map((by) => post(`/queue/contact_message/${id}/take`, { seen: '' }, by)),
      );
      expect(takes.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(takes.find(({ status }) => status === 409)?.body.owner).toBe(
        takes.find(({ status }) => status === 200)?.body.owner,
      );
      const answers = await Promise.all(
        [1, 2].map(() => post(`/contact-messages/${id}/answer`, { seen: 1, answer: 'One of them is a hold.' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await testBed.db.$count(queueOwners, eq(queueOwners.itemId, id))).toBe(0);
      const browser = await sessionFor(testBed, server, user.id);
      const { body } = await browser.x('GET', '/notifications');
      expect(body.items).toMatchObject([{ kind: 'message_answered', values: { note: 'One of them is a hold.' } }]);
    });

    test('shows each role its permitted queues, with late items', async () => {
      const { id } = await reviewed();
      const kinds = async (role: 'finance' | 'content') =>
        (await get('/today', await createSignedInStaff(testBed, server, role))).queues.map(
          ({ kind }: { kind: string }) => kind,
        );
      expect(await kinds('content')).toEqual(['review_report', 'photo_report']);
      expect(await kinds('finance')).toEqual([
        ...['problem', 'stuck_job', 'unlicensed_job', 'payment', 'payout', 'payout_question', 'dispute'],
      ]);
      const content = await createSignedInStaff(testBed, server, 'content');
      expect((await post(`/queue/review_report/${id}/take`, { seen: '' }, content)).status).toBe(200);
      expect((await post(`/queue/application/${id}/take`, { seen: '' }, content)).status).toBe(403);
      expect((await post(`/queue/application/${id}/take`, { seen: '' })).status).toBe(404);
      const late = async () => {
        const { queues } = await get('/today');
        const item = (await get('/queue?kind=review_report&limit=100')).items.find(
          (one: { id: string }) => one.id === id,
        );
        return {
          item: item.late,
          queue: queues.find(({ kind }: { kind: string }) => kind === 'review_report').late > 0,
        };
      };
      expect(await late()).toEqual({ item: false, queue: expect.any(Boolean) });
      server.clock.forward(5 * 86_400_000);
      const later = await createSignedInStaff(testBed, server, 'operations');
      expect(
        (await get('/queue?kind=review_report&limit=100', later)).items.every((item: { late: boolean }) => item.late),
      ).toBe(true);
    });

    test('filters and counts late, due, own and unassigned items, page by page', async () => {
      const [{ id: first }, { id: second }] = [await reviewed(), await reviewed()];
      let content = await createSignedInStaff(testBed, server, 'content');
      const shown = async (show: string) => {
        const ids: string[] = [];
        for (let cursor = ''; ; ) {
          const { items, next } = await get(`/queue?show=${show}&limit=1&cursor=${cursor}`, content);
          ids.push(...items.map(({ id }: { id: string }) => id));
          if (!next) return ids;
          cursor = encodeURIComponent(next);
        }
      };
      const counts = async () => {
        const [queue] = (await get('/today', content)).queues;
        return [queue.late, queue.due_soon, queue.mine, queue.unowned];
      };
      expect((await post(`/queue/review_report/${first}/take`, { seen: '' }, content)).status).toBe(200);
      expect(await shown('mine')).toEqual([first]);
      expect((await counts())[2]).toBe(1);
      const nobodys = await shown('nobody');
      expect(nobodys).toContain(second);
      expect(nobodys).not.toContain(first);
      expect(await shown('problems')).toEqual(expect.arrayContaining([first, second]));
      expect(await shown('applications')).toEqual([]);

      // The item is within the last three hours of the promised working day, at any position of the weekend.
      const [item] = (await get('/queue?show=mine', content)).items;
      expect(item).toMatchObject({ promise_working_days: 1, promise_hours: 0 });
      server.clock.forward(Date.parse(item.due_at) - server.clock.now().getTime() - 2 * 3_600_000);
      content = await createSignedInStaff(testBed, server, 'content');
      const soon = await shown('soon');
      expect(soon).toEqual(expect.arrayContaining([first, second]));
      expect(await shown('late')).not.toEqual(expect.arrayContaining([first]));
      expect(await counts()).toEqual([(await shown('late')).length, soon.length, 0, nobodys.length]);
      server.clock.forward(4 * 3_600_000);
      content = await createSignedInStaff(testBed, server, 'content');
      expect(await shown('late')).toEqual(expect.arrayContaining([first, second]));
      expect(await shown('soon')).toEqual([]);
    });

    test('counts a promise as kept within working days, and waiting broken ones as well', async () => {
      server.clock.forward(30 * 86_400_000);
      const storedSteps = async () => {
        const { promises } = await get('/today', await createSignedInStaff(testBed, server, 'content'));
        return [promises.kept, promises.of];
      };
      const decide = async (id: string) =>
        post(
          `/reviews/${id}/decide`,
          { seen: 1, decision: 'hide', reason: 'It names a child' },
          await createSignedInStaff(testBed, server, 'content'),
        );
      const [, broken] = await storedSteps();
      const [inTime, tooLate] = [await reviewed(), await reviewed()];
      expect((await decide(inTime.id)).status).toBe(200);
      expect(await storedSteps()).toEqual([1, broken + 1]);
      server.clock.forward(5 * 86_400_000);
      expect(await storedSteps()).toEqual([1, broken + 2]);
      expect((await decide(tooLate.id)).status).toBe(200);
      expect(await storedSteps()).toEqual([1, broken + 2]);
      server.clock.forward(7 * 86_400_000);
      expect(await storedSteps()).toEqual([0, broken]);
    });

    test('counts decisions by person until the site’s midnight, once per item', async () => {
      const { id } = await reviewed();
      const first = await createSignedInStaff(testBed, server, 'content');
      const second = await createSignedInStaff(testBed, server, 'owner');
      const decided = async (by: typeof owner) =>
        (await get('/today', by)).decided.find(({ kind }: { kind: string }) => kind === 'review_report');
      const { all } = await decided(first);
      const decide = (decision: string, seen: number) =>
        post(`/reviews/${id}/decide`, { seen, decision, reason: 'It names a child' }, first);
      expect([(await decide('hide', 1)).status, (await decide('restore', 2)).status]).toEqual([200, 200]);
      expect(await decided(first)).toEqual({ kind: 'review_report', all: all + 1, mine: 1 });
      expect(await decided(second)).toEqual({ kind: 'review_report', all: all + 1, mine: 0 });
      expect((await get('/today', first)).decided.map(({ kind }: { kind: string }) => kind)).toEqual([
        ...['review_report', 'photo_report'],
      ]);
      const { day } = await get('/today', second);
      const logged = async (query: string) =>
        (await get(`/audit?from=${day}&limit=100&${query}`, second)).items.map(({ act }: { act: string }) => act);
      expect((await logged('decided=review_report')).slice(0, 2)).toEqual(['review.restore', 'review.hide']);
      expect(await logged('decided=problem')).not.toContain('review.hide');
      expect(new Set(await logged('decided=all'))).not.toContain('audit.export');
      const { timeZone } = server.app.context.settings;
      const { date } = wallTimeIn(timeZone, server.clock.now());
      const midnight = instantOfWallTime(timeZone, { date: dayAfter(date), time: '00:00' });
      server.clock.forward(midnight.getTime() - server.clock.now().getTime() - 60_000);
      expect((await decided(await createSignedInStaff(testBed, server, 'owner'))).all).toBe(all + 1);
      server.clock.forward(120_000);
      expect((await decided(await createSignedInStaff(testBed, server, 'owner'))).all).toBe(0);
    });
  });
}
