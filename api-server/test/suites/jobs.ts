import { randomUUID } from 'node:crypto';
import { assignmentActions, type BookingStatus, bookingTransitions, statuses } from '@doorstep/shared-api/domain';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { deliverNotifications } from '../../src/identity/notifications/deliver';
import { runMaintenance } from '../../src/main/maintenance';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import { balanceOf } from '../../src/money/ledger/ledger.repository';
import { DAY } from '../../src/platform/clock';
import {
  bookingHistory,
  bookings,
  jobDeclines,
  notifications,
  payments,
  slotClaims,
  users,
} from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { accept, createBookingWithParties, makeOffer, requestJobTransition, takeJobSteps } from '../support/jobs';
import { hoursAhead, intentStatus, orderFields, pay, quoteFields } from '../support/order';
import { messagesTo } from '../support/outbox';

export function jobTransitionSuite(testBed: TestBed) {
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });

  const rowOf = async (id: string) => {
    const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, id));
    if (!row) throw new Error('the booking is gone');
    return row;
  };
  const listOf = async (browser: HttpBrowser, state: string): Promise<string[]> => {
    const { body } = await browser.x('GET', `/provider/jobs?state=${state}`);
    return body.items.map((assignment: { booking: { booking_id: string } }) => assignment.booking.booking_id);
  };
  const steps = ['accept', 'out', 'arrive', 'start', 'complete'];

  test('takes a job from open to completed, each step once, and splits the payment in the ledger', async () => {
    const parties = await createBookingWithParties(testBed, server, { price: 12_500 });
    const { asProvider, asCustomer, bookingId, provider } = parties;
    expect(await listOf(asProvider, 'open')).toEqual([bookingId]);
    for (const [index, step] of steps.entries()) {
      await takeJobSteps(server, parties, step);
      const { body } = await asProvider.w('bookingDetails', { booking_id: bookingId });
      expect(body.data).toMatchObject({ booking_id: bookingId, status: ['2', '10', '3', '4', '5'][index] });
      // Accepting again is answered like the first time, since a notification may be pressed twice.
      expect((await requestJobTransition(asProvider, bookingId, step)).status).toBe(step === 'accept' ? 200 : 409);
      if (step === 'accept') {
        expect(await listOf(asProvider, 'open')).toEqual([]);
        expect(await listOf(asProvider, 'mine')).toEqual([bookingId]);
        expect((await rowOf(bookingId)).paymentStatus).toBe('captured');
      }
    }
    expect(await listOf(asProvider, 'done')).toEqual([bookingId]);
    const detail = (await asCustomer.w('bookingDetails', { booking_id: bookingId })).body.data;
    expect(detail.timeline.map((change: { status: string }) => change.status)).toEqual(['1', '2', '10', '3', '4', '5']);
    expect(detail.can.review).toBe(true);
    expect(await balanceOf(testBed.db, `provider_payable:${provider.id}`)).toBe(0);
    expect((await asCustomer.x('POST', `/bookings/${bookingId}/confirm`)).body.booking.completion.state).toBe(
      'confirmed',
    );
    expect(await balanceOf(testBed.db, `provider_payable:${provider.id}`)).toBe(11_250);
    const rows = await testBed.db.select().from(notifications).where(eq(notifications.bookingId, bookingId));
    expect(rows.map(({ kind }) => kind).sort()).toEqual(
      [
        'booking_made',
        'booking_received',
        'booking_accepted',
        'job_accepted',
        'payment_taken',
        'provider_out',
        'provider_arrived',
        'service_started',
        'booking_completed',
        'completion_confirmed',
        'receipt_ready',
      ].sort(),
    );
    const today = new Date(server.clock.now().getTime()).toISOString().slice(0, 10);
    const { body: earned } = await asProvider.x('GET', `/provider/earnings?from=${today}&to=${today}`);
    expect(earned.totals).toEqual({ charged: '125.00', commission: '12.50', tips: '0.00', earned: '112.50', jobs: 1 });
    expect(earned.items[0]).toMatchObject({ booking_id: bookingId, earned: '112.50', commission: '12.50' });
    expect(earned.next_payout).toMatchObject({ amount: '0.00', payable: '112.50', block: 'no_account' });
    expect(earned.next_payout.days).toMatchObject([{ date: today, jobs: 1, amount: '112.50' }]);
    expect(await findLedgerMismatches(testBed.db)).toEqual([]);
  });

  test('shows a provider the neighbourhood and no number before the acceptance, and the address afterwards', async () => {
    const { asProvider, bookingId } = await createBookingWithParties(testBed, server, { named: true });
    const assignmentOf = async () => (await asProvider.x('GET', `/provider/jobs/${bookingId}`)).body;
    const before = await assignmentOf();
    expect(before.job.booking).toMatchObject({ address: 'Portland', phone: '', pick_lat: '', pick_long: '' });
    expect(before.job).toMatchObject({ named: true, share: '90.00', minutes: 60 });
    expect(before.job.distance_km).toBeCloseTo(6.3, 0);
    expect(before.moves.sort()).toEqual(['accept', 'decline']);
    await requestJobTransition(asProvider, bookingId, 'accept');
    const after = await assignmentOf();
    expect(after.job.booking).toMatchObject({ address: '12 High St, Portland', pick_lat: '45.5152' });
    expect(after.job.booking.phone).toMatch(/^••• \d{4}$/);
    expect(after.moves.sort()).toEqual(['decline', 'out']);
  });

  test.each([
    ['chosen by the customer', { named: true }],
    ['one of those who may take it', { named: false }],
    ['asked for a price', { bookingType: 'hire' }],
  ] as const)('hides name, picture and address from a provider who is %s before the acceptance', async (_, kind) => {
    const parties = await createBookingWithParties(testBed, server, { ...kind, startAt: hoursAhead(server, 48) });
    const { asProvider, asCustomer, bookingId, customer, provider } = parties;
    const portrait = `/uploads/portrait-of-${customer.id}.webp`;
    await testBed.db.update(users).set({ image: portrait, fullname: 'Ada Lovelace' }).where(eq(users.id, customer.id));
    await testBed.db
      .update(bookings)
      .set({ fullName: 'Ada Lovelace', address: '12 High St, Apt 4B, Portland' })
      .where(eq(bookings.id, bookingId));
    const write = { text: 'Hello!', client_id: crypto.randomUUID() };
    if (!('named' in kind && !kind.named)) await asCustomer.x('POST', `/bookings/${bookingId}/messages`, write);
    if ('bookingType' in kind) await makeOffer(asCustomer, parties, 'customer', '80.00');
    const notified = async () => {
      await deliverNotifications(server.app.context);
      const day = server.clock.now().toISOString().slice(0, 10);
      const read = async (path: string) => (await asProvider.x('GET', path)).body;
      const mails = (await messagesTo(server, provider.email)).filter(({ text }) => text.includes(bookingId));
      const ways: Record<string, unknown> = {
        job: (await read(`/provider/jobs/${bookingId}`)).job,
        jobs: [await read('/provider/jobs?state=open'), await read('/provider/jobs?state=mine')],
        booking: (await asProvider.w('bookingDetails', { booking_id: bookingId })).body,
        offers: [
          (await asProvider.w('userOfferList', { order_id: bookingId, type: '1' })).body,
          (await asProvider.w('offerList', { order_id: bookingId, type: '1' })).body,
        ],
        notifications: await read('/notifications'),
        conversations: await read('/conversations'),
        conversation: await read(`/bookings/${bookingId}/messages`),
        earnings: await read(`/provider/earnings?from=${day}&to=${day}`),
        stored: await testBed.db.select().from(notifications).where(eq(notifications.userId, provider.id)),
        mails: mails.map(({ subject, text, calendar }) => ({ subject, text, calendar })),
      };
      return Object.entries(ways).map(([way, answer]) => [way, JSON.stringify(answer)] as const);
    };
    const secrets = ['Lovelace', 'High St', 'Apt 4B', portrait];
    for (const [way, answer] of await notified())
      for (const secret of secrets) expect(answer, `${way} tells ${secret}`).not.toContain(secret);
    const accepted =
      'bookingType' in kind
        ? await accept(asProvider, parties, '80.00')
        : await requestJobTransition(asProvider, bookingId, 'accept');
    expect(accepted.status).toBe(200);
    if ('named' in kind && !kind.named) await asCustomer.x('POST', `/bookings/${bookingId}/messages`, write);
    await asCustomer.x('POST', `/bookings/${bookingId}/reschedule`, {
      start_at: hoursAhead(server, 50).toISOString(),
    });
    const after = new Map(await notified());
    expect(after.get('job')).toContain('12 High St, Apt 4B, Portland');
    expect(after.get('mails')).toContain('12 High St');
    for (const way of ['job', 'notifications', 'conversations', 'conversation'])
      for (const known of ['Ada Lovelace', portrait]) expect(after.get(way), way).toContain(known);
    await asCustomer.x('POST', `/bookings/${bookingId}/cancel-request`, {});
    expect(new Map(await notified()).get('mails')).toContain('Booking cancelled');
    await testBed.db.update(bookings).set({ providerId: null }).where(eq(bookings.id, bookingId));
    for (const way of ['notifications', 'conversations'])
      for (const secret of secrets) expect(new Map(await notified()).get(way), way).not.toContain(secret);
  });

  test('offers an open job to all suitable providers, hides it after a decline, and gives it to the first', async () => {
    const parties = await createBookingWithParties(testBed, server, { named: false, startAt: hoursAhead(server, 4) });
    const { bookingId, asProvider, asCustomer } = parties;
    const category = (await rowOf(bookingId)).categoryId;
    const services = await testBed.db.query.subcategories.findMany({
      where: (row, { eq: is }) => is(row.categoryId, category),
    });
    const second = await testBed.signIn(server, await testBed.provider(services), 'provider');
    const stranger = await testBed.signIn(
      server,
      await testBed.provider((await testBed.category(500)).services),
      'provider',
    );
    expect(await listOf(second, 'open')).toEqual([bookingId]);
    expect(await listOf(stranger, 'open')).toEqual([]);
    expect((await stranger.x('GET', `/provider/jobs/${bookingId}`)).status).toBe(404);
    expect((await requestJobTransition(stranger, bookingId, 'accept')).status).toBe(404);

    expect((await requestJobTransition(asProvider, bookingId, 'decline', 'too far')).status).toBe(200);
    expect((await rowOf(bookingId)).status).toBe('open');
    expect(await listOf(asProvider, 'open')).toEqual([]);
    expect((await requestJobTransition(asProvider, bookingId, 'accept')).status).toBe(404);
    expect(await testBed.db.$count(jobDeclines, eq(jobDeclines.bookingId, bookingId))).toBe(1);

    expect((await requestJobTransition(second, bookingId, 'accept')).status).toBe(200);
    const detail = (await asCustomer.w('bookingDetails', { booking_id: bookingId })).body.data;
    expect(detail).toMatchObject({ status: '2', payment: { status: 'captured' } });
    expect(detail.provider.provider_id).toBe((await rowOf(bookingId)).providerId);
    expect(await testBed.db.$count(slotClaims, eq(slotClaims.bookingId, bookingId))).toBe(4);
  });

  test('refuses a provider with another job at that time, and keeps the job open', async () => {
    const startAt = hoursAhead(server, 6);
    const parties = await createBookingWithParties(testBed, server, { startAt });
    await requestJobTransition(parties.asProvider, parties.bookingId, 'accept');
    const category = { id: (await rowOf(parties.bookingId)).categoryId };
    const services = await testBed.db.query.subcategories.findMany({
      where: (row, { eq: is }) => is(row.categoryId, category.id),
    });
    const fields = orderFields({ category: { ...category, services }, startAt });
    const paid = await pay(parties.asCustomer, quoteFields(fields));
    const { body } = await parties.asCustomer.w('booking', { ...fields, stripeToken: paid.id });
    const response = await requestJobTransition(parties.asProvider, body.data.booking_id, 'accept');
    expect([response.status, response.body.code]).toEqual([409, 'slot_taken']);
    expect(response.body.detail).toContain('You have another job at that time');
    expect(await rowOf(body.data.booking_id)).toMatchObject({ status: 'open', providerId: null });
    expect(await intentStatus(server, paid.id)).toBe('requires_capture');
  });

  test('gives an open job to one of 20 simultaneous providers, and captures the money once', async () => {
    const parties = await createBookingWithParties(testBed, server, { named: false, startAt: hoursAhead(server, 5) });
    const category = (await rowOf(parties.bookingId)).categoryId;
    const services = await testBed.db.query.subcategories.findMany({
      where: (row, { eq: is }) => is(row.categoryId, category),
    });
    const browsers: HttpBrowser[] = [];
    for (let i = 0; i < 20; i++)
      browsers.push(await testBed.signIn(server, await testBed.provider(services), 'provider'));
    const responses = await Promise.all(
      browsers.map((browser) => requestJobTransition(browser, parties.bookingId, 'accept')),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409 || status === 404)).toHaveLength(19);
    const accepted = and(eq(bookingHistory.bookingId, parties.bookingId), eq(bookingHistory.toStatus, 'accepted'));
    expect(await testBed.db.$count(bookingHistory, accepted)).toBe(1);
    const [payment] = await testBed.db.select().from(payments).where(eq(payments.bookingId, parties.bookingId));
    expect(payment?.capturedCents).toBe(10_000);
    expect(await findLedgerMismatches(testBed.db)).toEqual([]);
  });

  test('accepts a request once, however often its provider presses', async () => {
    const { asProvider, bookingId } = await createBookingWithParties(testBed, server, {
      startAt: hoursAhead(server, 7),
    });
    const presses = await Promise.all([1, 2, 3].map(() => requestJobTransition(asProvider, bookingId, 'accept')));
    presses.push(await requestJobTransition(asProvider, bookingId, 'accept'));
    expect(presses.map(({ status, body }) => [status, body.booking?.status])).toEqual(presses.map(() => [200, '2']));
    const accepted = and(eq(bookingHistory.bookingId, bookingId), eq(bookingHistory.toStatus, 'accepted'));
    expect(await testBed.db.$count(bookingHistory, accepted)).toBe(1);
  });

  test('offers a request in its notification while it is open, and says afterwards why it is gone', async () => {
    const category = await testBed.category(10_000);
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(async () => testBed.signIn(server, await testBed.provider(category.services), 'provider')),
    );
    if (!first || !second || !third) throw new Error('too few providers');
    const { browser: asCustomer } = await testBed.customer(server);
    const fields = orderFields({ category, startAt: hoursAhead(server, 8) });
    const book = async () => {
      const paid = await pay(asCustomer, quoteFields(fields));
      const { body } = await asCustomer.w('booking', { ...fields, stripeToken: paid.id, recurs: 'week' });
      return body.data.booking_id as string;
    };
    const requestOf = async (browser: HttpBrowser, bookingId: string) => {
      const { body } = await browser.x('GET', '/notifications');
      return body.items.find((item: { booking_id?: string }) => item.booking_id === bookingId)?.request;
    };
    const acceptIn = async (browser: HttpBrowser, bookingId: string) => {
      const { status, body } = await requestJobTransition(browser, bookingId, 'accept');
      return [status, body.reason];
    };
    const [taken, withdrawn] = [await book(), await book()];
    const { body } = await first.x('GET', `/provider/jobs/${taken}`);
    const { start_at, time_zone, address } = body.job.booking;
    const request = { starts_at: start_at, time_zone, area: address, earning: body.job.share, recurs: 'week' };
    expect(await requestOf(first, taken)).toEqual(request);
    expect(await requestOf(asCustomer, taken)).toBeUndefined();

    await requestJobTransition(second, taken, 'decline');
    expect(await requestOf(second, taken)).toBeUndefined();
    expect(await acceptIn(second, taken)).toEqual([404, 'unsuitable']);
    expect(await acceptIn(first, taken)).toEqual([200, undefined]);
    expect(await requestOf(third, taken)).toBeUndefined();
    expect(await acceptIn(third, taken)).toEqual([409, 'taken']);
    await asCustomer.w('cancelBooking', { booking_id: withdrawn, type: '1' });
    expect(await acceptIn(third, withdrawn)).toEqual([409, 'withdrawn']);
    const stranger = await testBed.signIn(
      server,
      await testBed.provider((await testBed.category(500)).services),
      'provider',
    );
    expect(await acceptIn(stranger, withdrawn)).toEqual([404, undefined]);
  });

  test('lets providers ask about an open request, and leaves the request open', async () => {
    const parties = await createBookingWithParties(testBed, server, { named: false, startAt: hoursAhead(server, 9) });
    const { bookingId, asProvider, asCustomer, customer, provider } = parties;
    const before = await rowOf(bookingId);
    const path = `/provider/jobs/${bookingId}/questions`;
    const ask = (text: string, client_id: string = randomUUID()) => asProvider.x('POST', path, { text, client_id });
    const told = (userId: string, kind: string) =>
      testBed.db.$count(notifications, and(eq(notifications.userId, userId), eq(notifications.kind, kind)));
    const clientId = randomUUID();
    const presses = await Promise.all([1, 2, 3].map(() => ask('Which floor?', clientId)));
    expect(presses.map(({ status, body }) => [status, body.items.length])).toEqual(presses.map(() => [200, 1]));
    expect(await told(customer.id, 'question_asked')).toBe(1);
    expect((await ask('And?')).status).toBe(409);
    expect((await ask('  ')).status).toBe(422);

    const { body } = await asCustomer.x('GET', `/bookings/${bookingId}/questions`);
    expect(body).toMatchObject({
      can_answer: true,
      items: [{ text: 'Which floor?', by: provider.fullname, answer: '' }],
    });
    const answer = (text: string) =>
      asCustomer.x('POST', `/bookings/${bookingId}/questions/${body.items[0].id}/answer`, { text });
    const [first, again, other] = [await answer('The second'), await answer('The second'), await answer('The third')];
    expect([first.status, again.status, other.status]).toEqual([200, 200, 409]);
    expect(await told(provider.id, 'question_answered')).toBe(1);
    expect(await rowOf(bookingId)).toEqual(before);

    const services = await testBed.db.query.subcategories.findMany({
      where: (row, { eq: is }) => is(row.categoryId, before.categoryId),
    });
    const second = await testBed.signIn(server, await testBed.provider(services), 'provider');
    const read = (await second.x('GET', path)).body;
    expect(read).toMatchObject({ can_ask: true, items: [{ by: '', mine: false, answer: 'The second' }] });
    expect((await requestJobTransition(second, bookingId, 'accept')).status).toBe(200);
    expect((await second.x('GET', path)).body).toMatchObject({ can_ask: false, items: [{ answer: 'The second' }] });
    expect((await ask('Still there?')).status).toBe(404);
  });

  test('refers the chosen provider of a request to its chat', async () => {
    const { bookingId, asProvider, customer } = await createBookingWithParties(testBed, server);
    const client_id = randomUUID();
    const refusal = await asProvider.x('POST', `/provider/jobs/${bookingId}/questions`, { text: 'Hi', client_id });
    expect([refusal.status, refusal.body.detail]).toEqual([
      409,
      'The customer chose you for this request. Please ask in its chat.',
    ]);
    const before = await rowOf(bookingId);
    const sent = await asProvider.x('POST', `/bookings/${bookingId}/messages`, { text: 'Which floor?', client_id });
    expect(sent.status).toBe(201);
    const news = and(eq(notifications.userId, customer.id), eq(notifications.kind, 'message_received'));
    expect(await testBed.db.$count(notifications, news)).toBe(1);
    expect(await rowOf(bookingId)).toEqual(before);
  });

  test('refunds and tells the customer when the chosen provider declines', async () => {
    const { asProvider, bookingId, customer } = await createBookingWithParties(testBed, server);
    const paymentId = (await rowOf(bookingId)).paymentId ?? '';
    expect((await requestJobTransition(asProvider, bookingId, 'decline')).body.booking.status).toBe('6');
    expect(await intentStatus(server, paymentId)).toBe('canceled');
    const report = and(eq(notifications.userId, customer.id), eq(notifications.kind, 'booking_declined'));
    expect(await testBed.db.$count(notifications, report)).toBe(1);
  });

  test('refunds an accepted job in full when its provider gives it up', async () => {
    const { asProvider, bookingId } = await createBookingWithParties(testBed, server, {
      startAt: hoursAhead(server, 3),
    });
    await requestJobTransition(asProvider, bookingId, 'accept');
    expect((await requestJobTransition(asProvider, bookingId, 'decline')).body.booking).toMatchObject({ status: '6' });
    expect(await rowOf(bookingId)).toMatchObject({ paymentStatus: 'refunded', refundedCents: 10_000 });
    expect(await testBed.db.$count(slotClaims, eq(slotClaims.bookingId, bookingId))).toBe(0);
    expect(await findLedgerMismatches(testBed.db)).toEqual([]);
  });

  test('charges an absent customer after the provider has waited half an hour', async () => {
    const ownServer = await testBed.serve();
    const { asProvider, bookingId, provider } = await createBookingWithParties(testBed, ownServer);
    await takeJobSteps(ownServer, { asProvider, bookingId }, 'accept', 'out', 'arrive');
    const { startAt } = await rowOf(bookingId);
    const early = await requestJobTransition(asProvider, bookingId, 'no-show');
    expect([early.status, early.body.code]).toEqual([409, 'too_early']);
    expect(Date.parse(early.body.possible_at)).toBe(startAt?.getTime());
    const { body } = await asProvider.x('GET', `/provider/jobs/${bookingId}`);
    expect(body).toMatchObject({ blocked: { no_show: 'too_early' }, possible_at: { no_show: early.body.possible_at } });
    await takeJobSteps(ownServer, { asProvider, bookingId }, 'no-show');
    expect(await rowOf(bookingId)).toMatchObject({ paymentStatus: 'captured', refundedCents: 0 });
    expect(await balanceOf(testBed.db, `provider_payable:${provider.id}`)).toBe(10_000);
    expect(await findLedgerMismatches(testBed.db)).toEqual([]);
  });

  test('shows providers who await approval its state, and no jobs', async () => {
    const user = await testBed.provider((await testBed.category(100)).services);
    await testBed.db.update(users).set({ accountStatus: 'pending_review' }).where(eq(users.id, user.id));
    const browser = await testBed.signIn(server, user, 'provider');
    const response = await browser.x('GET', '/provider/jobs?state=open');
    expect([response.status, response.body.detail]).toEqual([403, 'Your account is waiting for approval.']);
    expect((await browser.x('GET', '/provider/profile')).body.status).toBe('pending');
    const { browser: customer } = await testBed.customer(server);
    expect((await customer.x('GET', '/provider/jobs?state=open')).status).toBe(403);
  });

  describe('every move by every role in every state', () => {
    const actions = assignmentActions.map((action) => action.replace('_', '-'));
    const way: Record<BookingStatus, string[]> = {
      open: [],
      accepted: ['accept'],
      on_the_way: ['accept', 'out'],
      arrived: ['accept', 'out', 'arrive'],
      started: ['accept', 'out', 'arrive', 'start'],
      completed: ['accept', 'out', 'arrive', 'start', 'complete'],
      cancelled: ['decline'],
    };
    const inState = async (ownServer: TestServer, status: BookingStatus) => {
      const parties = await createBookingWithParties(testBed, ownServer);
      await takeJobSteps(ownServer, parties, ...way[status]);
      return parties;
    };
    const targetOf = (status: BookingStatus, action: string, by: 'provider' | 'customer') =>
      bookingTransitions.find(
        (row) =>
          row.from === status &&
          row.by === by &&
          row.action === action.replace('-', '_') &&
          !row.guards.includes('open_job') &&
          (row.types?.includes('book') ?? true),
      )?.to;

    test.each(statuses)('allows in state %s exactly the actions of the table', async (status) => {
      const ownServer = await testBed.serve();
      const parties = await inState(ownServer, status);
      const others = {
        visitor: ownServer.browser(),
        customer: parties.asCustomer,
        stranger: await testBed.signIn(
          ownServer,
          await testBed.provider((await testBed.category(100)).services),
          'provider',
        ),
      };
      const refusals = { visitor: 401, customer: 403, stranger: 404 };
      const row = await rowOf(parties.bookingId);
      expect(row.status).toBe(status);
      for (const action of actions) {
        for (const [who, browser] of Object.entries(others)) {
          const response = await requestJobTransition(browser, parties.bookingId, action);
          expect([who, action, response.status]).toEqual([who, action, refusals[who as keyof typeof refusals]]);
        }
        const isAcceptedAgain = status === 'accepted' && action === 'accept';
        if (isAcceptedAgain || targetOf(status, action, 'provider')) continue;
        expect([action, (await requestJobTransition(parties.asProvider, parties.bookingId, action)).status]).toEqual([
          action,
          409,
        ]);
      }
      const { browser: another } = await testBed.customer(ownServer);
      for (const browser of [another, others.stranger, parties.asProvider]) {
        const { body } = await browser.w('cancelBooking', { booking_id: parties.bookingId, type: '1' });
        expect(body.response).toBe(false);
      }
      for (const browser of [another, others.stranger]) {
        expect((await browser.x('POST', `/bookings/${parties.bookingId}/cancel-request`, {})).status).toBe(404);
        expect((await accept(browser, parties, '100.00')).body.error.code).toBe('not_found');
        expect((await makeOffer(browser, parties, 'provider', '100.00')).body.error.code).toBe('not_found');
      }
      expect((await accept(parties.asCustomer, parties, '100.00')).body.error.code).toBe('state_conflict');
      expect((await makeOffer(parties.asCustomer, parties, 'customer', '100.00')).body.error.code).toBe(
        'state_conflict',
      );
      if (!targetOf(status, 'cancel', 'customer') && status !== 'cancelled') {
        expect((await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/cancel-request`, {})).status).toBe(
          409,
        );
      }
      expect(await rowOf(parties.bookingId)).toEqual(row);

      for (const action of actions) {
        const target = targetOf(status, action, 'provider');
        if (!target) continue;
        const fresh = await inState(ownServer, status);
        await takeJobSteps(ownServer, fresh, action);
        expect((await rowOf(fresh.bookingId)).status).toBe(target);
      }
      ownServer.clock.forward(3 * DAY);
      await runMaintenance(ownServer.app.context, ownServer.app.server.log);
      const isEnded = status === 'open' || status === 'accepted';
      expect((await rowOf(parties.bookingId)).status).toBe(isEnded ? 'cancelled' : status);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });
  });
}
