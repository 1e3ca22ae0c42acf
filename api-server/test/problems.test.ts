import { problemKinds } from '@doorstep/shared-api/domain';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { runMaintenance } from '../src/main/maintenance';
import { findLedgerMismatches } from '../src/money/ledger/balances.repository';
import { bookingBalance } from '../src/money/ledger/bookingMoney.repository';
import { balanceOf } from '../src/money/ledger/ledger.repository';
import { DAY, MINUTE } from '../src/platform/clock';
import { bookings, files, liveEvents, notifications, problems, users } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { createBookingWithParties, requestJobTransition, takeJobSteps } from './support/jobs';
import { messagesTo } from './support/outbox';
import { file, picture } from './support/pictures';
import { report } from './support/problemWays';

describe('problems of bookings', () => {
  const testBed = useTestBed();

  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });

  const steps = ['accept', 'out', 'arrive', 'start', 'complete'];
  const booked = async (...moves: string[]) => {
    const parties = await createBookingWithParties(testBed, server);
    await takeJobSteps(server, parties, ...moves);
    return parties;
  };
  const send = (browser: HttpBrowser, bookingId: string, body: object = report) =>
    browser.x('POST', `/bookings/${bookingId}/problems`, body);
  const photoOf = async (browser: HttpBrowser, bookingId: string) => {
    const form = new FormData();
    form.append('photo', file(await picture()), 'photo.jpg');
    return browser.send('POST', `/api/v1/bookings/${bookingId}/photos`, form);
  };

  describe('a problem', () => {
    test.each(problemKinds)('%s: shows to both sides with a notification', async (kind) => {
      const { asCustomer, asProvider, bookingId, customer, provider } = await booked('accept');
      const made = await send(asCustomer, bookingId, { ...report, kind });
      expect([made.status, made.body.can_report, made.body.held]).toEqual([201, false, '100.00']);
      const [problem] = (await asProvider.x('GET', `/bookings/${bookingId}/problems`)).body.items;
      expect(problem).toMatchObject({ kind, state: 'open', by: 'customer', mine: false, held: '100.00' });
      expect(problem.entries).toMatchObject([
        { kind: 'report', by: 'customer', text: report.text, wants: 'put_right' },
      ]);
      expect(problem.can).toEqual({ reply: true, appeal: false });
      const notified = await testBed.db
        .select({ userId: notifications.userId, kind: notifications.kind })
        .from(notifications)
        .where(eq(notifications.bookingId, bookingId));
      expect(notified).toContainEqual({ userId: customer.id, kind: 'problem_received' });
      expect(notified).toContainEqual({ userId: provider.id, kind: 'problem_reported' });
      const events = and(eq(liveEvents.bookingId, bookingId), eq(liveEvents.userId, provider.id));
      expect((await testBed.db.select().from(liveEvents).where(events)).map((event) => event.kind)).toContain(
        'booking',
      );
    });

    test('sends mails in the language of each side', async () => {
      const { asProvider, bookingId, customer } = await booked('accept');
      await testBed.db.update(users).set({ language: 'de' }).where(eq(users.id, customer.id));
      await send(asProvider, bookingId);
      await runMaintenance(server.app.context, server.app.server.log);
      const mails = await messagesTo(server, customer.email);
      const mail = mails.find(({ subject }) => subject.endsWith(' hat ein Problem gemeldet'));
      expect(mail?.text).toContain('Bitte schildern Sie Ihre Sicht.');
    });

    test('accepts one reply, from the other side only', async () => {
      const { asCustomer, asProvider, bookingId } = await booked('accept');
      const { body } = await send(asProvider, bookingId, {
        ...report,
        kind: 'behaviour',
        wants: 'an apology to my dog',
      });
      const url = `/bookings/${bookingId}/problems/${body.items[0].id}/reply`;
      const words = { text: 'The dog bit first.', wants: 'answer' };
      expect((await asProvider.x('POST', url, words)).status).toBe(409);
      const stranger = await testBed.customer(server);
      expect((await stranger.browser.x('POST', url, words)).status).toBe(404);
      const replied = await asCustomer.x('POST', url, words);
      expect(replied.status).toBe(200);
      expect(replied.body.items[0].entries).toMatchObject([{ mine: false }, { kind: 'reply', mine: true, ...words }]);
      expect((await asCustomer.x('POST', url, words)).body.code).toBe('state_conflict');
      expect((await asCustomer.x('POST', url, { text: ' ' })).status).toBe(422);
    });

    test('can be reported from acceptance until 14 days after completion', async () => {
      const ownServer = await testBed.serve();
      const parties = await createBookingWithParties(testBed, ownServer);
      const { asCustomer, bookingId } = parties;
      const reasonOf = async () => (await send(asCustomer, bookingId)).body.reason;
      expect(await reasonOf()).toBe('not_now');
      await takeJobSteps(ownServer, parties, ...steps);
      ownServer.clock.forward(14 * DAY + MINUTE);
      const late = await testBed.signIn(ownServer, parties.customer);
      expect((await send(late, bookingId)).body.reason).toBe('too_late');
      expect((await late.x('GET', `/bookings/${bookingId}/problems`)).body).toMatchObject({ can_report: false });

      const called = await booked();
      await requestJobTransition(called.asProvider, called.bookingId, 'decline');
      expect((await send(called.asCustomer, called.bookingId)).body.reason).toBe('not_now');
    });

    test('accepts one of ten simultaneous reports', async () => {
      const { asCustomer, asProvider, bookingId } = await booked('accept');
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, index) => send(index % 2 ? asCustomer : asProvider, bookingId)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
      expect(responses.find(({ status }) => status === 409)?.body.reason).toBe('waiting');
      expect(await testBed.db.$count(problems, eq(problems.bookingId, bookingId))).toBe(1);
    });

    test('holds earned money, and adds no earnings while it waits', async () => {
      const { asCustomer, asProvider, bookingId, provider } = await booked(...steps);
      const payable = `provider_payable:${provider.id}` as const;
      await asCustomer.x('POST', `/bookings/${bookingId}/confirm`);
      expect(await balanceOf(testBed.db, payable)).toBe(9000);
      expect((await send(asCustomer, bookingId)).body.items[0].held).toBe('100.00');
      expect(await balanceOf(testBed.db, payable)).toBe(0);
      expect(await bookingBalance(testBed.db, bookingId, ['escrow'])).toBe(10_000);
      const today = server.clock.now().toISOString().slice(0, 10);
      const earnings = await asProvider.x('GET', `/provider/earnings?from=${today}&to=${today}`);
      expect(earnings.body.totals).toMatchObject({ charged: '0.00', commission: '0.00', earned: '0.00' });
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);

      const other = await booked('accept');
      await send(other.asCustomer, other.bookingId);
      await takeJobSteps(server, other, ...steps.slice(1));
      expect(await balanceOf(testBed.db, `provider_payable:${other.provider.id}`)).toBe(0);
      const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, other.bookingId));
      expect(booking?.status).toBe('completed');
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('prevents both sides from closing their accounts', async () => {
      const { asCustomer, bookingId, customer } = await booked(...steps);
      await send(asCustomer, bookingId);
      const { body } = await asCustomer.w('deleteAccount', { password: 'a long enough secret', user_id: customer.id });
      expect(body.error?.code).toBe('state_conflict');
    });
  });

  describe('photos of a problem', () => {
    test('show to both sides by separate links, and attach once, by their sender only', async () => {
      const { asCustomer, asProvider, bookingId } = await booked('accept');
      const { status, body } = await photoOf(asCustomer, bookingId);
      expect(status).toBe(201);
      const stolen = await send(asProvider, bookingId, { ...report, photos: [body.id] });
      expect([stolen.status, stolen.body.field]).toEqual([422, 'photos']);
      expect((await send(asCustomer, bookingId, { ...report, photos: [body.id] })).status).toBe(201);
      const [problem] = (await asProvider.x('GET', `/bookings/${bookingId}/problems`)).body.items;
      const [photo] = problem.entries[0].photos;
      expect((await asProvider.send('GET', photo)).status).toBe(200);
      expect((await server.browser().send('GET', photo.split('?')[0])).status).toBe(404);
      expect((await asCustomer.send('GET', photo)).status).toBe(404);
      const again = await booked('accept');
      expect((await send(again.asCustomer, again.bookingId, { ...report, photos: [body.id] })).status).toBe(422);
    });

    test('must be pictures of the sender’s own booking, and expire after a day without a report', async () => {
      const ownServer = await testBed.serve();
      const { asCustomer, bookingId, customer } = await createBookingWithParties(testBed, ownServer);
      const stranger = await testBed.customer(server);
      expect((await photoOf(stranger.browser, bookingId)).status).toBe(404);
      const form = new FormData();
      form.append('photo', file('no picture'), 'photo.jpg');
      expect((await asCustomer.send('POST', `/api/v1/bookings/${bookingId}/photos`, form)).status).toBe(400);
      expect((await photoOf(asCustomer, bookingId)).status).toBe(201);
      ownServer.clock.forward(DAY + MINUTE);
      await runMaintenance(ownServer.app.context, ownServer.app.server.log);
      expect(await testBed.db.$count(files, eq(files.ownerId, customer.id))).toBe(0);
    });
  });
});
