import { and, count, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { operatorActions } from '../src/operator/operatorBookings/moves';
import { DAY, HOUR } from '../src/platform/clock';
import { auditLog, bookings, notifications, providerServices, users } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { createBookingWithParties, type Parties, requestJobTransition, takeJobSteps } from './support/jobs';
import { createMoneyReaders, createTwoOperators } from './support/operatedBookings';
import { hoursAhead } from './support/order';
import { report } from './support/problemWays';

/** The price is always 100, the commission 10 %. */
describe('operator actions on bookings', () => {
  const testBed = useTestBed();

  let server: TestServer;
  let staff: HttpBrowser;
  let other: HttpBrowser;
  let operators: Awaited<ReturnType<typeof createTwoOperators>>;
  beforeAll(async () => {
    server = await testBed.serve();
    operators = await createTwoOperators(testBed, server);
  });

  const steps = ['accept', 'out', 'arrive', 'start', 'complete'];
  const bookingAfter = async (...done: string[]) => {
    const parties = await createBookingWithParties(testBed, server);
    await takeJobSteps(server, parties, ...done);
    [staff, other] = await operators.signIn();
    return parties;
  };
  const read = async ({ bookingId }: Parties) => (await staff.x('GET', `/admin/bookings/${bookingId}`)).body;
  const whole = { move: 'cancel', refund_cents: 10_000, pay_provider_cents: 0, reason: 'The house burnt down.' };
  const move = async (parties: Parties, change: object = {}, by = staff) => {
    const { version: seen } = await read(parties);
    return by.x('POST', `/admin/bookings/${parties.bookingId}/move`, { ...whole, seen, ...change });
  };
  const { rowOf, moneyOf, balanced } = createMoneyReaders(testBed);
  const notificationsOf = ({ bookingId }: Parties) =>
    testBed.db
      .select({ userId: notifications.userId, kind: notifications.kind, values: notifications.values })
      .from(notifications)
      .where(eq(notifications.bookingId, bookingId));
  const confirm = ({ asCustomer, bookingId }: Parties) => asCustomer.x('POST', `/bookings/${bookingId}/confirm`);
  const addOther = async ({ provider }: Parties) => {
    const offered = await testBed.db
      .select({ id: providerServices.subcategoryId, priceCents: providerServices.priceCents })
      .from(providerServices)
      .where(eq(providerServices.providerId, provider.id));
    return testBed.provider(offered);
  };

  const none = { payable: 0, commission: 0, left: 0 };
  const cases: { done: string[]; change: object; status: string; money: object; confirmed?: boolean }[] = [
    { done: [], change: {}, status: 'cancelled', money: none },
    { done: ['accept'], change: {}, status: 'cancelled', money: { ...none, refunded: 10_000 } },
    {
      done: ['accept', 'out', 'arrive'],
      change: { refund_cents: 7000, pay_provider_cents: 3000 },
      status: 'cancelled',
      money: { payable: 3000, commission: 0, left: 0, refunded: 7000 },
    },
    {
      done: steps.slice(0, 4),
      change: { move: 'complete', refund_cents: 2000, pay_provider_cents: 7500 },
      status: 'completed',
      money: { payable: 7500, commission: 500, left: 0, refunded: 2000 },
    },
    {
      done: steps,
      change: { move: 'refund', refund_cents: 4000, pay_provider_cents: 5400 },
      status: 'completed',
      money: { payable: 5400, commission: 600, left: 0, refunded: 4000 },
    },
    {
      done: steps,
      confirmed: true,
      change: { move: 'refund' },
      status: 'completed',
      money: { ...none, refunded: 10_000 },
    },
    {
      done: steps,
      change: { move: 'pay_provider', refund_cents: 0, pay_provider_cents: 9000 },
      status: 'completed',
      money: { payable: 9000, commission: 1000, left: 0, refunded: 0 },
    },
  ];

  test('covers every move', () => {
    const moves = new Set([...cases.map(({ change }) => ({ ...whole, ...change }).move), 'reassign']);
    expect([...moves].sort()).toEqual([...operatorActions].sort());
  });

  test.each(cases)('moves it after $done (confirmed: $confirmed) by $change to $status and $money', async (one) => {
    const parties = await bookingAfter(...one.done);
    if (one.confirmed) await confirm(parties);
    const { body: before } = await staff.x('GET', `/admin/bookings/${parties.bookingId}`);
    expect(before.moves).toContain({ ...whole, ...one.change }.move);
    expect(before.left).toBe('100.00');
    const { status, body } = await move(parties, one.change);
    expect([status, body.status, body.left, body.moves]).toEqual([
      200,
      one.status,
      expect.anything(),
      expect.anything(),
    ]);
    expect((await rowOf(parties.bookingId))?.status).toBe(one.status);
    expect(await moneyOf(parties)).toMatchObject(one.money);
    await balanced();
    const notified = (await notificationsOf(parties)).filter(({ kind }) => kind.endsWith('operator_decided'));
    expect(notified.map(({ userId, values }) => [userId, values.note]).sort()).toEqual(
      [parties.customer.id, parties.provider.id].map((id) => [id, 'The house burnt down.']).sort(),
    );
    const ofBooking = and(eq(auditLog.subjectId, parties.bookingId), eq(auditLog.kind, 'act'));
    const [line] = await testBed.db.select().from(auditLog).where(ofBooking);
    expect([line?.act, line?.why]).toEqual([`booking.${{ ...whole, ...one.change }.move}`, 'The house burnt down.']);
  });

  test('reassigns a job at the same time and price, and tells the previous provider why', async () => {
    for (const done of [[], ['accept'], ['accept', 'out', 'arrive']]) {
      const parties = await bookingAfter(...done);
      await testBed.db
        .update(bookings)
        .set({ startAt: hoursAhead(server, 30) })
        .where(eq(bookings.id, parties.bookingId));
      const next = await addOther(parties);
      const { status, body } = await move(parties, { move: 'reassign' });
      expect([status, body.status, body.provider_id]).toEqual([200, 'open', '']);
      const notified = await notificationsOf(parties);
      expect(notified.find(({ kind }) => kind === 'job_reassigned')).toMatchObject({
        userId: parties.provider.id,
        values: { note: 'The house burnt down.' },
      });
      expect(notified.filter(({ kind }) => kind === 'job_released').map(({ userId }) => userId)).toEqual([
        parties.customer.id,
      ]);
      expect(notified.filter(({ kind }) => kind === 'job_offered').map(({ userId }) => userId)).toEqual([next.id]);
      expect((await requestJobTransition(parties.asProvider, parties.bookingId, 'accept')).status).not.toBe(200);
      const asNext = await testBed.signIn(server, next, 'provider');
      expect((await requestJobTransition(asNext, parties.bookingId, 'accept')).status).toBe(200);
      await balanced();
    }
  });

  test('keeps a job that no other provider can take', async () => {
    const parties = await bookingAfter('accept');
    const { status, body } = await move(parties, { move: 'reassign' });
    expect([status, body.detail]).toEqual([409, 'No other provider can take this job. Cancel it instead.']);
    expect((await rowOf(parties.bookingId))?.providerId).toBe(parties.provider.id);
    await addOther(parties);
    await testBed.db.update(users).set({ accountStatus: 'active' }).where(eq(users.id, parties.provider.id));
    expect((await requestJobTransition(parties.asProvider, parties.bookingId, 'out')).status).not.toBe(404);
  });

  test.each([
    ['a refund larger than what is left', steps, { move: 'refund', refund_cents: 10_001 }, 422, 'refund_cents'],
    ['parts that are not the whole', ['accept'], { refund_cents: 9000 }, 422, 'pay_provider_cents'],
    ['no reason', ['accept'], { reason: ' ' }, 422, 'reason'],
    ['money for somebody who never said yes', [], { refund_cents: 0, pay_provider_cents: 10_000 }, 409, undefined],
    ['completing what nobody has accepted', [], { move: 'complete' }, 409, 'outcome'],
    ['cancelling what is done', steps, { move: 'cancel' }, 409, 'outcome'],
    ['another one’s job after the work', steps, { move: 'reassign' }, 409, undefined],
  ])('rejects %s, and moves no money', async (_what, done, change, status, field) => {
    const parties = await bookingAfter(...done);
    const before = [await rowOf(parties.bookingId), await moneyOf(parties)];
    const response = await move(parties, change);
    expect([response.status, response.body.field]).toEqual([status, field]);
    expect([await rowOf(parties.bookingId), await moneyOf(parties)]).toEqual(before);
  });

  test('refuses to move money that was already refunded or paid out', async () => {
    const parties = await bookingAfter(...steps);
    expect((await move(parties, { move: 'refund' })).status).toBe(200);
    expect((await read(parties)).moves).toEqual([]);
    const { status, body } = await move(parties, { move: 'refund' });
    expect([status, body.code]).toEqual([409, 'state_conflict']);
    expect(await moneyOf(parties)).toMatchObject({ refunded: 10_000 });
  });

  test('leaves a booking with a waiting problem to its decision', async () => {
    const parties = await bookingAfter('accept');
    const sent = await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/problems`, report);
    expect(await read(parties)).toMatchObject({ moves: [], problem_id: sent.body.items[0].id });
    expect((await move(parties)).status).toBe(409);
    expect((await rowOf(parties.bookingId))?.status).toBe('accepted');
  });

  test('answers an outdated move with 409 and the author of the change', async () => {
    const parties = await bookingAfter(...steps.slice(0, 4));
    const { version: seen } = await read(parties);
    await move(parties, { move: 'complete', refund_cents: 0, pay_provider_cents: 9000 }, other);
    const url = `/admin/bookings/${parties.bookingId}/move`;
    const { status, body } = await staff.x('POST', url, { ...whole, seen });
    expect([status, body.changes[0].act, body.changes[0].why]).toEqual([409, 'booking.complete', whole.reason]);
    expect(body.changes[0].who).toBe(operators.users[1].fullname);
  });

  test('carries out exactly one of ten concurrent moves', async () => {
    const parties = await bookingAfter('accept');
    const { version: seen } = await read(parties);
    const url = `/admin/bookings/${parties.bookingId}/move`;
    const bodies = Array.from({ length: 10 }, (_, index) => ({
      ...whole,
      refund_cents: 10_000 - 1000 * index,
      pay_provider_cents: 1000 * index,
      seen,
    }));
    const responses = await Promise.all(bodies.map((body, index) => (index % 2 ? staff : other).x('POST', url, body)));
    const winners = responses.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    const paid = 1000 * (winners[0] ?? 0);
    expect(await moneyOf(parties)).toMatchObject({ left: 0, payable: paid, refunded: 10_000 - paid });
    await balanced();
  });

  test('races a provider’s completion or acceptance: one wins, and the books agree', async () => {
    for (const [done, step] of [
      [steps.slice(0, 4), 'complete'],
      [[], 'accept'],
    ] as const) {
      const parties = await bookingAfter(...done);
      const [moved, stepped] = await Promise.all([
        move(parties),
        requestJobTransition(parties.asProvider, parties.bookingId, step),
      ]);
      const row = (await rowOf(parties.bookingId)) as AnyValue;
      if (moved.status === 200) {
        expect(row.status).toBe('cancelled');
        expect(await moneyOf(parties)).toMatchObject(none);
      } else {
        expect([moved.status, stepped.status]).toEqual([409, 200]);
      }
      await balanced();
    }
  });

  test('releases a suspended provider’s open jobs at once to others, or with a full refund', async () => {
    const alone = await bookingAfter('accept');
    const { provider } = alone;
    const jobs = [alone, await bookingAfter(), await bookingAfter()];
    for (const { bookingId } of jobs)
      await testBed.db.update(bookings).set({ providerId: provider.id }).where(eq(bookings.id, bookingId));
    const { version: seen, open_jobs: foretold } = (await staff.x('GET', `/admin/people/${provider.id}`)).body;
    expect(new Map(foretold.map((job: AnyValue) => [job.booking_id, job.if_suspended]))).toEqual(
      new Map(jobs.map(({ bookingId }, index) => [bookingId, index === 0 ? 'refund' : 'others'])),
    );
    const body = { seen, reason: 'Did not come twice.' };
    expect((await staff.x('POST', `/admin/people/${provider.id}/suspend`, body)).status).toBe(200);
    const after = await Promise.all(jobs.map(({ bookingId }) => rowOf(bookingId)));
    expect(after.map((row) => [row?.status, row?.providerId === provider.id])).toEqual([
      ['cancelled', true],
      ['open', false],
      ['open', false],
    ]);
    expect(await moneyOf(alone)).toMatchObject({ ...none, refunded: 10_000 });
    const kinds = ['job_given_up', 'job_released', 'job_released'];
    for (const [index, parties] of jobs.entries()) {
      const ofCustomer = (await notificationsOf(parties)).filter(({ userId }) => userId === parties.customer.id);
      expect(ofCustomer.map(({ kind }) => kind)).toContain(kinds[index]);
    }
    await balanced();
  });

  test('handles all jobs of a suspended provider, and counts those that the list omits', async () => {
    const first = await bookingAfter('accept');
    const row = (await rowOf(first.bookingId)) as AnyValue;
    const copies = Array.from({ length: 110 }, (_, index) => ({
      ...row,
      ...{ id: `${row.id}${index}`, number: 1_000_000 + row.number * 200 + index, paymentId: null },
      startAt: new Date(row.startAt.getTime() + index * HOUR),
    }));
    await testBed.db.insert(bookings).values(copies as (typeof bookings.$inferInsert)[]);
    const person = (await staff.x('GET', `/admin/people/${first.provider.id}`)).body;
    expect([person.open_jobs.length, person.open_jobs_more]).toEqual([50, 61]);
    const body = { seen: person.version, reason: 'Did not come twice.' };
    expect((await staff.x('POST', `/admin/people/${first.provider.id}/suspend`, body)).status).toBe(200);
    const after = await testBed.db
      .select({ status: bookings.status, count: count() })
      .from(bookings)
      .where(eq(bookings.providerId, first.provider.id))
      .groupBy(bookings.status);
    expect(after).toEqual([{ status: 'cancelled', count: 111 }]);
  });

  test('lets each side appeal a move once, for a new decision', async () => {
    const parties = await bookingAfter('accept');
    const { asCustomer, asProvider, bookingId } = parties;
    expect((await move(parties, { refund_cents: 0, pay_provider_cents: 10_000 })).status).toBe(200);
    const problemsOf = async (by: HttpBrowser): Promise<AnyValue> =>
      (await by.x('GET', `/bookings/${bookingId}/problems`)).body.items[0];
    const before = await problemsOf(asCustomer);
    expect(before).toMatchObject({ by: 'staff', mine: false, state: 'decided', can: { reply: false, appeal: true } });
    expect(before.entries).toMatchObject([
      { kind: 'decision', by: 'staff', text: 'The house burnt down.', decision: { outcome: 'cancel', refund: '0.00' } },
    ]);
    const appeal = (by: HttpBrowser) =>
      by.x('POST', `/bookings/${bookingId}/problems/${before.id}/appeal`, { text: 'Nobody came at all.', photos: [] });
    expect((await appeal(asCustomer)).status).toBe(200);
    expect((await appeal(asCustomer)).body.code).toBe('state_conflict');
    expect(await moneyOf(parties)).toMatchObject({ payable: 0, left: 10_000 });
    expect((await problemsOf(asProvider)).can).toEqual({ reply: true, appeal: false });
    expect((await problemsOf(asCustomer)).can).toEqual({ reply: false, appeal: false });
    expect((await move(parties)).body.code).toBe('state_conflict');
    const { version: seen } = (await staff.x('GET', `/admin/problems/${before.id}`)).body;
    const parts = { refund_cents: 10_000, pay_provider_cents: 0 };
    const again = { outcome: 'refund', ...parts, reason: 'You are right.', seen };
    expect((await other.x('POST', `/admin/problems/${before.id}/decide`, again)).status).toBe(200);
    expect(await moneyOf(parties)).toMatchObject({ ...none, refunded: 10_000 });
    expect((await problemsOf(asCustomer)).can.appeal).toBe(false);
    expect((await problemsOf(asProvider)).can.appeal).toBe(true);
    await balanced();
  });

  test('accepts appeals of a move for seven days', async () => {
    const parties = await bookingAfter('accept');
    await move(parties);
    server.clock.forward(7 * DAY + HOUR);
    const [problem] = (await parties.asProvider.x('GET', `/bookings/${parties.bookingId}/problems`)).body.items;
    expect(problem.can.appeal).toBe(false);
    const url = `/bookings/${parties.bookingId}/problems/${problem.id}/appeal`;
    const late = await parties.asProvider.x('POST', url, { text: 'I was there.', photos: [] });
    expect(late.body.code).toBe('state_conflict');
  });
});
