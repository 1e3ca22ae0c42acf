import { problemOutcomes } from '@doorstep/shared-api/domain';
import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../src/platform/clock';
import { auditLog, coupons, notifications, problems } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { createBookingWithParties, requestJobTransition, takeJobSteps } from './support/jobs';
import { createMoneyReaders, createTwoOperators } from './support/operatedBookings';
import { report } from './support/problemWays';
import { createSignedInStaff } from './support/staff';

/** The price is always 100, the commission 10 %. */
describe('decisions about problems', () => {
  const testBed = useTestBed();

  let server: TestServer;
  let staff: HttpBrowser;
  let other: HttpBrowser;
  let operators: Awaited<ReturnType<typeof createTwoOperators>>;
  beforeAll(async () => {
    server = await testBed.serve();
    operators = await createTwoOperators(testBed, server);
  });

  const signIn = async () => {
    [staff, other] = await operators.signIn();
  };
  const steps = ['accept', 'out', 'arrive', 'start', 'complete'];
  const reported = async (...done: string[]) => {
    const parties = await createBookingWithParties(testBed, server);
    await takeJobSteps(server, parties, ...done);
    const { status, body } = await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/problems`, report);
    if (status !== 201) throw new Error(JSON.stringify(body));
    await signIn();
    return { ...parties, problemId: body.items[0].id as string };
  };
  type Reported = Awaited<ReturnType<typeof reported>>;
  const read = async ({ problemId }: Reported) => (await staff.x('GET', `/admin/problems/${problemId}`)).body;
  const whole = { outcome: 'refund', refund_cents: 10_000, pay_provider_cents: 0, reason: 'Nothing was done.' };
  const decide = async (parties: Reported, change: object = {}, by = staff) => {
    const { version: seen } = await read(parties);
    return by.x('POST', `/admin/problems/${parties.problemId}/decide`, { ...whole, seen, ...change });
  };
  const { rowOf, moneyOf, balanced } = createMoneyReaders(testBed);

  const cases: { done: string[]; change: object; status: string; money: object }[] = [
    {
      done: steps,
      change: {},
      status: 'completed',
      money: { payable: 0, commission: 0, left: 0, refunded: 10_000 },
    },
    {
      done: steps,
      change: { refund_cents: 4000, pay_provider_cents: 5400 },
      status: 'completed',
      money: { payable: 5400, commission: 600, left: 0, refunded: 4000 },
    },
    {
      done: steps,
      change: { outcome: 'pay_provider', refund_cents: 0, pay_provider_cents: 9000 },
      status: 'completed',
      money: { payable: 9000, commission: 1000, left: 0, refunded: 0 },
    },
    {
      done: ['accept'],
      change: { outcome: 'cancel' },
      status: 'cancelled',
      money: { payable: 0, commission: 0, left: 0, refunded: 10_000 },
    },
    {
      done: ['accept', 'out', 'arrive'],
      change: { outcome: 'cancel', refund_cents: 7000, pay_provider_cents: 3000 },
      status: 'cancelled',
      money: { payable: 3000, commission: 0, left: 0, refunded: 7000 },
    },
    {
      done: steps.slice(0, 4),
      change: { outcome: 'complete', refund_cents: 2000, pay_provider_cents: 7500 },
      status: 'completed',
      money: { payable: 7500, commission: 500, left: 0, refunded: 2000 },
    },
    {
      done: ['accept'],
      change: { outcome: 'none', refund_cents: 0 },
      status: 'accepted',
      money: { payable: 0, commission: 0, left: 10_000, refunded: 0 },
    },
  ];

  describe('a decision', () => {
    test('covers every outcome', () => {
      const outcomes = cases.map(({ change }) => ({ ...whole, ...change }).outcome);
      expect([...new Set(outcomes)].sort()).toEqual([...problemOutcomes].sort());
    });

    test.each(cases)(
      'changes it after $done by $change to $status with $money',
      async ({ done, change, status, money }) => {
        const parties = await reported(...done);
        const response = await decide(parties, change);
        expect([response.status, response.body.state, response.body.money.left]).toEqual([
          200,
          'decided',
          status === 'accepted' ? '100.00' : '0.00',
        ]);
        expect((await rowOf(parties.bookingId))?.status).toBe(status);
        expect(await moneyOf(parties)).toEqual(money);
        await balanced();
        for (const browser of [parties.asCustomer, parties.asProvider]) {
          const { items } = (await browser.x('GET', `/bookings/${parties.bookingId}/problems`)).body;
          expect(items[0].entries.at(-1)).toMatchObject({ kind: 'decision', by: 'staff', text: 'Nothing was done.' });
          expect(items[0].can.appeal).toBe(true);
        }
        const notified = await testBed.db
          .select({ userId: notifications.userId, values: notifications.values })
          .from(notifications)
          .where(eq(notifications.bookingId, parties.bookingId))
          .orderBy(desc(notifications.createdAt));
        for (const userId of [parties.customer.id, parties.provider.id])
          expect(notified.find((one) => one.userId === userId)?.values.note).toBe('Nothing was done.');
        const ofProblem = and(eq(auditLog.subjectId, parties.problemId), eq(auditLog.act, 'problem.decide'));
        const [line] = await testBed.db.select().from(auditLog).where(ofProblem);
        expect(line?.why).toBe('Nothing was done.');
      },
    );

    test.each([
      [{ refund_cents: 10_001 }, 'refund_cents', 'too_much'],
      [{ refund_cents: 9000, pay_provider_cents: 1001 }, 'pay_provider_cents', 'too_much'],
      [{ refund_cents: 4000, pay_provider_cents: 5399 }, 'pay_provider_cents', 'does_not_add_up'],
      [{ outcome: 'none', refund_cents: 0 }, 'outcome', 'outcome'],
      [{ outcome: 'pay_provider', refund_cents: 1, pay_provider_cents: 9000 }, 'refund_cents', 'outcome'],
      [{ reason: '  ' }, 'reason', undefined],
    ])('rejects %o, and moves no money', async (change, field, reason) => {
      const parties = await reported(...steps);
      const before = await moneyOf(parties);
      const { status, body } = await decide(parties, change);
      expect([status, body.code, body.field, body.reason]).toEqual([422, 'validation', field, reason]);
      if (reason === 'too_much') expect(body.left_cents).toBe(10_000);
      expect(await moneyOf(parties)).toEqual(before);
    });

    test('answers 409 with the current version when it is outdated, or when the problem is decided', async () => {
      const parties = await reported(...steps);
      const { version: seen } = await read(parties);
      await other.x('POST', `/admin/problems/${parties.problemId}/assign`, { seen });
      const stale = await staff.x('POST', `/admin/problems/${parties.problemId}/decide`, { ...whole, seen });
      expect([stale.status, stale.body.code, stale.body.version]).toEqual([409, 'state_conflict', seen + 1]);
      expect(stale.body.changes[0].act).toBe('problem.assign');
      expect((await decide(parties)).status).toBe(200);
      expect((await decide(parties)).status).toBe(409);
      const under = await reported('accept');
      expect((await decide(under)).body).toMatchObject({ status: 409, reason: 'outcome' });
    });

    test('carries out exactly one of ten concurrent decisions', async () => {
      const parties = await reported(...steps);
      const { version: seen } = await read(parties);
      const halves = Array.from({ length: 10 }, (_, index) => ({
        ...whole,
        refund_cents: 1000 * index,
        pay_provider_cents: 10_000 - 1000 * index,
        seen,
      }));
      const responses = await Promise.all(
        halves.map((body, index) =>
          (index % 2 ? staff : other).x('POST', `/admin/problems/${parties.problemId}/decide`, body),
        ),
      );
      const winners = responses.flatMap(({ status }, index) => (status === 200 ? [index] : []));
      expect(winners).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
      const refunded = 1000 * (winners[0] ?? 0);
      expect(await moneyOf(parties)).toMatchObject({ left: 0, refunded, payable: 10_000 - refunded });
      await balanced();
    });

    test('races a provider’s completion and a customer’s cancellation: one wins, and the books agree', async () => {
      for (const [done, rival] of [
        [steps.slice(0, 4), (one: Reported) => requestJobTransition(one.asProvider, one.bookingId, 'complete')],
        [['accept'], (one: Reported) => one.asCustomer.x('POST', `/bookings/${one.bookingId}/cancel-request`, {})],
      ] as const) {
        const parties = await reported(...done);
        const [decided] = await Promise.all([decide(parties, { outcome: 'cancel' }), rival(parties)]);
        const { left, payable } = await moneyOf(parties);
        const status = (await rowOf(parties.bookingId))?.status;
        if (decided.status === 200) expect([status, left, payable]).toEqual(['cancelled', 0, 0]);
        else expect(decided.status).toBe(409);
        await balanced();
      }
    });

    test('waits for a payment in progress or refunds it whole', async () => {
      const parties = await createBookingWithParties(testBed, server);
      const accepting = requestJobTransition(parties.asProvider, parties.bookingId, 'accept');
      const reports = async () =>
        (await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/problems`, report)) as AnyValue;
      let sent = await reports();
      while (sent.status !== 201) sent = await reports();
      await signIn();
      const one = { ...parties, problemId: sent.body.items[0].id as string };
      let decided = await decide(one, { outcome: 'cancel' });
      while (decided.status === 409) decided = await decide(one, { outcome: 'cancel' });
      await accepting;
      expect(decided.status).toBe(200);
      expect(await moneyOf(one)).toMatchObject({ left: 0, payable: 0, commission: 0 });
      await balanced();
    });

    test('can include a single-use coupon that only its customer sees', async () => {
      const parties = await reported(...steps);
      await decide(parties, { outcome: 'pay_provider', refund_cents: 0, pay_provider_cents: 9000, coupon_cents: 1000 });
      const entriesOf = async (browser: HttpBrowser) =>
        (await browser.x('GET', `/bookings/${parties.bookingId}/problems`)).body.items[0].entries.at(-1).decision;
      const { coupon } = await entriesOf(parties.asCustomer);
      expect((await entriesOf(parties.asProvider)).coupon).toBeUndefined();
      const { body } = await parties.asCustomer.w('applyCoupon', {
        coupon,
        basefare: '40.00',
        user_id: parties.customer.id,
      });
      expect([body.discount, body.fare]).toEqual(['10.00', '30.00']);
      const [row] = await testBed.db.select().from(coupons).where(eq(coupons.code, coupon));
      expect(row).toMatchObject({ listed: false, maxUses: 1 });
    });
  });

  test('counts the money that open problems hold, for staff who may see problems', async () => {
    const held = async (role: 'finance' | 'content') =>
      (await (await createSignedInStaff(testBed, server, role)).browser.x('GET', '/admin/today')).body.held;
    const before = await held('finance');
    const parties = await reported(...steps);
    const after = await held('finance');
    expect([after.problems - before.problems, Number(after.amount) - Number(before.amount)]).toEqual([1, 100]);
    await decide(parties, { refund_cents: 4000, pay_provider_cents: 5400 });
    expect(await held('finance')).toEqual(before);
    expect(await held('content')).toBeUndefined();
  });

  describe('an appeal', () => {
    test('lets each side appeal once within a week, and holds the rest for a new decision', async () => {
      const parties = await reported(...steps);
      await decide(parties, { refund_cents: 4000, pay_provider_cents: 5400 });
      const appeal = (browser: HttpBrowser) =>
        browser.x('POST', `/bookings/${parties.bookingId}/problems/${parties.problemId}/appeal`, {
          text: 'More is fair.',
        });
      expect((await appeal(parties.asCustomer)).body.items[0]).toMatchObject({ state: 'appealed', held: '60.00' });
      expect(await moneyOf(parties)).toMatchObject({ payable: 0, commission: 0, left: 6000 });
      expect((await appeal(parties.asProvider)).status).toBe(409);
      expect((await decide(parties, { refund_cents: 6001 })).status).toBe(422);
      expect((await decide(parties, { refund_cents: 2000, pay_provider_cents: 3600 })).status).toBe(200);
      expect(await moneyOf(parties)).toEqual({ payable: 3600, commission: 400, left: 0, refunded: 6000 });
      expect((await appeal(parties.asCustomer)).status).toBe(409);
      expect((await appeal(parties.asProvider)).status).toBe(200);
      const payProvider = { outcome: 'pay_provider', refund_cents: 0, pay_provider_cents: 3600 };
      expect((await decide(parties, payProvider)).status).toBe(200);
      expect((await appeal(parties.asProvider)).status).toBe(409);
      await balanced();
    });

    test('refuses an appeal after a week', async () => {
      const parties = await reported(...steps);
      await decide(parties);
      const past = new Date(server.clock.now().getTime() - DAY);
      await testBed.db.update(problems).set({ appealUntil: past }).where(eq(problems.id, parties.problemId));
      const url = `/bookings/${parties.bookingId}/problems/${parties.problemId}/appeal`;
      expect((await parties.asCustomer.x('POST', url, { text: 'Too late.' })).status).toBe(409);
    });
  });

  describe('the queue', () => {
    test('lists waiting problems, oldest first, in pages, by assignee and by lateness', async () => {
      const [first, second] = [await reported('accept'), await reported('accept')];
      const { version: seen } = await read(second);
      const { body } = await staff.x('POST', `/admin/problems/${second.problemId}/assign`, { seen });
      expect(body.assigned_to.id).toMatch(/^u_/);
      const idsOf = async (query: string) => {
        const ids: string[] = [];
        for (let cursor = ''; ; ) {
          const page = (await staff.x('GET', `/admin/problems?limit=2&${query}&cursor=${cursor}`)).body;
          ids.push(...page.items.map(({ id }: AnyValue) => id));
          cursor = page.next;
          if (!cursor) return ids;
        }
      };
      const all = await idsOf('state=waiting');
      expect(all.indexOf(first.problemId)).toBeLessThan(all.indexOf(second.problemId));
      expect(await idsOf('assigned=nobody')).toContain(first.problemId);
      expect(await idsOf('assigned=nobody')).not.toContain(second.problemId);
      expect(await idsOf(`assigned=${body.assigned_to.id}`)).toContain(second.problemId);
      expect(await idsOf(`booking_id=${first.bookingId}`)).toEqual([first.problemId]);
      expect(await idsOf('late=true')).toEqual([]);
      await testBed.db
        .update(problems)
        .set({ dueAt: new Date(0) })
        .where(eq(problems.id, first.problemId));
      expect(await idsOf('late=true')).toEqual([first.problemId]);
      const back = await staff.x('POST', `/admin/problems/${second.problemId}/unassign`, { seen: body.version });
      expect(back.body.assigned_to).toEqual({ id: '', name: '' });
    });

    test('shows both sides’ texts, events, messages and money, and logs the access', async () => {
      const parties = await reported(...steps);
      await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/messages`, {
        text: 'Is this all?',
        client_id: crypto.randomUUID(),
      });
      const body = await read(parties);
      expect(body).toMatchObject({
        kind: report.kind,
        by: 'customer',
        entries: [{ kind: 'report', text: report.text, wants: report.wants }],
        messages: [{ by: 'customer', text: 'Is this all?' }],
        money: { paid: '100.00', left: '100.00', left_cents: 10_000, commission_percent: '10.00' },
        people: { customer: { bookings: 1, problems: 1 }, provider: { bookings: 1, problems: 1 } },
      });
      expect(body.booking.timeline.map(({ status }: AnyValue) => status)).toEqual(['1', '2', '10', '3', '4', '5']);
      expect(body.money.movements.at(-1).to).toContain('escrow');
      const looks = and(eq(auditLog.subjectId, parties.problemId), eq(auditLog.kind, 'look'));
      expect(await testBed.db.$count(auditLog, looks)).toBe(1);
    });

    test('shows an answer to one side to that side only', async () => {
      const parties = await reported('accept');
      const { version: seen } = await read(parties);
      const words = { to: 'provider', text: 'How large was the hall?', seen };
      expect((await staff.x('POST', `/admin/problems/${parties.problemId}/answer`, words)).status).toBe(200);
      const textsOf = async (browser: HttpBrowser): Promise<string[]> =>
        (await browser.x('GET', `/bookings/${parties.bookingId}/problems`)).body.items[0].entries.map(
          ({ text }: AnyValue) => text,
        );
      expect(await textsOf(parties.asProvider)).toContain(words.text);
      expect(await textsOf(parties.asCustomer)).not.toContain(words.text);
    });
  });
});
