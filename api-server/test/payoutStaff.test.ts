import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { correctionEntries } from '../src/money/ledger/accounts';
import { findLedgerMismatches } from '../src/money/ledger/balances.repository';
import { balanceOf, postMovement } from '../src/money/ledger/ledger.repository';
import { addMilliseconds, HOUR, MINUTE, SECOND } from '../src/platform/clock';
import { auditLog, notifications, outbox, payoutRuns, payoutStatuses } from '../src/platform/db/schema';
import { sqlState } from '../src/platform/db/sqlState';
import { changeSetting } from '../src/platform/settings/settings.repository';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { createBookingWithParties, takeJobSteps } from './support/jobs';
import {
  addPayoutBank,
  createPayee,
  createPayoutRunner,
  createPayoutSteps,
  payoutsOf,
  recordEarnings,
} from './support/payoutWays';
import { report } from './support/problemWays';
import { createSignedInStaff } from './support/staff';

const reason = 'The bank asked us to.';

describe('payouts in the hands of finance', () => {
  const testBed = useTestBed();

  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  const times = () => createPayoutRunner(server);
  const finance = async () => (await createSignedInStaff(testBed, server, 'finance')).browser;
  const payeeOf = async (id: string, by: HttpBrowser) => (await by.x('GET', `/admin/payouts/providers/${id}`)).body;
  const act = async (id: string, name: 'hold' | 'release' | 'correct', fields: object = {}, by?: HttpBrowser) => {
    const browser = by ?? (await finance());
    const { version: seen } = await payeeOf(id, browser);
    return browser.x('POST', `/admin/payouts/providers/${id}/${name}`, { seen, reason, ...fields });
  };
  const askAbout = async (payoutId: string, name: 'remind' | 'pay-again') => {
    const browser = await finance();
    const { items } = (await browser.x('GET', '/admin/payouts?waiting=true&limit=100')).body;
    const row = items.find((one: { payout_id: string }) => one.payout_id === payoutId);
    const fields = { seen: row?.version ?? 0, ...(name === 'pay-again' && { reason }) };
    return browser.x('POST', `/admin/payouts/${payoutId}/${name}`, fields);
  };
  const owed = async (cents: number, way?: Parameters<typeof createPayee>[2]) => {
    const person = await createPayee(testBed, server, way);
    await recordEarnings(testBed, person.id, cents, server.clock.now());
    return person;
  };
  const nextOf = async (browser: HttpBrowser) =>
    (await browser.x('GET', '/provider/earnings?from=2026-01-01&to=2026-02-01')).body.next_payout;
  const auditOf = (subjectId: string, name: string) =>
    testBed.db
      .select({ why: auditLog.why, before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, subjectId), eq(auditLog.act, name)));
  const sureOf = async () => expect(await findLedgerMismatches(testBed.db)).toEqual([]);

  describe('a hold', () => {
    test('keeps the money payable and says why, until it is released: then the next run pays it', async () => {
      const { id, browser } = await owed(4000, 'works');
      const held = await act(id, 'hold');
      expect(held).toMatchObject({ status: 200, body: { payable: '40.00', hold: { reason } } });
      expect((await browser.x('GET', '/provider/payout-account')).body.hold).toMatchObject({ reason });
      await times().payDay();
      expect(await payoutsOf(testBed, id)).toEqual([]);
      expect(await nextOf(browser)).toMatchObject({ block: 'held', payable: '40.00', amount: '0.00' });
      const { items } = (await (await finance()).x('GET', '/admin/payouts/holds')).body;
      expect(items).toContainEqual(expect.objectContaining({ provider_id: id, payable: '40.00', reason }));
      expect((await act(id, 'release')).body.hold).toBeNull();
      await times().payDay();
      expect(await payoutsOf(testBed, id)).toMatchObject([{ status: 'on_the_way', amountCents: 4000 }]);
      expect(await auditOf(id, 'payouts.hold')).toMatchObject([{ why: reason, after: { payable: '40.00' } }]);
      expect(await auditOf(id, 'payouts.release')).toMatchObject([{ why: reason, before: { reason } }]);
      await sureOf();
    });

    test('starts and ends once, while payouts in transit still arrive', async () => {
      const { id } = await owed(4000, 'works');
      await times().payDay();
      expect((await act(id, 'hold')).status).toBe(200);
      expect((await act(id, 'hold')).body.detail).toBe('Payouts to this provider are already on hold.');
      await times().later(25 * 3_600_000);
      expect(await payoutsOf(testBed, id)).toMatchObject([{ status: 'paid' }]);
      expect((await act(id, 'release')).status).toBe(200);
      expect((await act(id, 'release')).body.detail).toBe('Payouts to this provider are not on hold.');
    });

    test('fails on an outdated version, and names the author of the change', async () => {
      const { id } = await owed(4000, 'works');
      const { user, browser } = await createSignedInStaff(testBed, server, 'finance');
      const { version } = await payeeOf(id, browser);
      await act(id, 'hold', {}, browser);
      const late = await (await finance()).x('POST', `/admin/payouts/providers/${id}/correct`, {
        seen: version,
        reason,
        cents: 100,
      });
      expect(late).toMatchObject({ status: 409, body: { code: 'state_conflict', state: 'held' } });
      expect(late.body.changes).toMatchObject([{ who: user.fullname, act: 'payouts.hold', why: reason }]);
      expect(late.body.detail).toContain(user.fullname);
      expect((await payeeOf(id, browser)).payable).toBe('40.00');
    });
  });

  describe('a correction', () => {
    test('changes the balance at the platform’s expense with author and reason, and counts in the next payout', async () => {
      const { id, browser } = await owed(4000, 'works');
      const lossesBefore = await balanceOf(testBed.db, 'platform_losses');
      expect((await act(id, 'correct', { cents: 750 })).body.payable).toBe('47.50');
      expect((await act(id, 'correct', { cents: -250 })).body.payable).toBe('45.00');
      expect(await balanceOf(testBed.db, 'platform_losses')).toBe(lossesBefore - 500);
      expect(await auditOf(id, 'payouts.correct')).toMatchObject([
        { why: reason, before: { payable: '40.00' }, after: { payable: '47.50' } },
        { why: reason, before: { payable: '47.50' }, after: { payable: '45.00' } },
      ]);
      await times().payDay();
      const [payout] = await payoutsOf(testBed, id);
      expect(payout).toMatchObject({ amountCents: 4500 });
      const { body } = await browser.x('GET', `/provider/payouts/${payout?.id}`);
      expect(body.movements.map((one: { kind: string; amount: string }) => [one.kind, one.amount])).toEqual([
        ['earned', '40.00'],
        ['correction', '7.50'],
        ['correction', '-2.50'],
      ]);
      await sureOf();
    });

    test('reaches the debt limit at most, and is set off against later earnings', async () => {
      const { id, browser } = await owed(1000, 'works');
      expect((await act(id, 'correct', { cents: -21_001 })).body.detail).toBe(
        'This would put the balance too far below zero. Enter a smaller amount.',
      );
      expect((await act(id, 'correct', { cents: -21_000 })).body.payable).toBe('-200.00');
      expect((await act(id, 'correct', { cents: -1 })).status).toBe(409);
      const below = (await (await finance()).x('GET', '/admin/payouts/below-zero')).body.items;
      expect(below).toContainEqual(
        expect.objectContaining({ provider_id: id, balance: '-200.00', kind: 'correction' }),
      );
      await recordEarnings(testBed, id, 15_000, server.clock.now());
      await times().payDay();
      expect(await payoutsOf(testBed, id)).toEqual([]);
      expect(await nextOf(browser)).toMatchObject({ block: 'below_zero', payable: '-50.00' });
      await recordEarnings(testBed, id, 8000, server.clock.now());
      await times().payDay();
      expect(await payoutsOf(testBed, id)).toMatchObject([{ amountCents: 3000 }]);
      await sureOf();
    });

    test.each(['correction', 'questioned', 'chargeback'] as const)(
      'gets refused by the database as a %s beyond the rule of that moment',
      async (kind) => {
        const { id } = await createPayee(testBed, server);
        const at = server.clock.now();
        const take = (cents: number, then = at) =>
          testBed.db
            .transaction((tx) =>
              postMovement(tx, {
                ...{ kind, bookingId: null, paymentId: null, amountCents: cents, at: then },
                entries: correctionEntries(id, -cents),
              }),
            )
            .then(
              () => 'done',
              (error: unknown) => sqlState(error)?.constraint,
            );
        expect(await take(20_001)).toBe('payees_debt_limit');
        expect(await take(20_000)).toBe('done');
        expect(await take(1)).toBe('payees_debt_limit');
        const since = addMilliseconds(at, SECOND);
        await changeSetting(testBed.db, 'payoutDebtCents', 25_000, 'test', since);
        expect(await take(1)).toBe('payees_debt_limit');
        expect(await take(5000, since)).toBe('done');
        expect(await take(1, since)).toBe('payees_debt_limit');
        server.clock.forward(2 * SECOND);
        await changeSetting(testBed.db, 'payoutDebtCents', 20_000, 'test', server.clock.now());
        expect((await payeeOf(id, await finance())).payable).toBe('-250.00');
      },
    );

    test('fails without an amount, a reason, a provider or the right', async () => {
      const { id } = await owed(1000);
      expect(await act(id, 'correct', { cents: 0 })).toMatchObject({ status: 422, body: { field: 'cents' } });
      expect(await act(id, 'correct', { cents: 5, reason: '  ' })).toMatchObject({
        status: 422,
        body: { field: 'reason' },
      });
      const customer = await testBed.user();
      const fields = { seen: 1, reason, cents: 5 };
      const toCustomer = await (await finance()).x('POST', `/admin/payouts/providers/${customer.id}/correct`, fields);
      expect(toCustomer.status).toBe(404);
      const { browser: content } = await createSignedInStaff(testBed, server, 'content');
      expect((await content.x('POST', `/admin/payouts/providers/${id}/correct`, fields)).status).toBe(403);
      expect((await payeeOf(id, await finance())).payable).toBe('10.00');
    });
  });

  describe('runs by hand', () => {
    test('start while scheduled runs are paused, and a missed run follows when they resume', async () => {
      const before = await owed(4000, 'works');
      const pause = await (await finance()).x('POST', '/admin/payouts/pause', { reason });
      expect(pause.body.paused).toBe(true);
      expect((await (await finance()).x('POST', '/admin/payouts/pause', { reason })).status).toBe(409);
      await times().payDay();
      expect(await payoutsOf(testBed, before.id)).toEqual([]);
      expect(await nextOf(before.browser)).toMatchObject({ block: 'paused' });
      expect((await (await finance()).x('POST', '/admin/payouts/run', { reason })).status).toBe(200);
      await times().run();
      expect(await payoutsOf(testBed, before.id)).toMatchObject([{ status: 'on_the_way' }]);
      const after = await owed(5000, 'works');
      server.clock.forward(1000);
      expect((await (await finance()).x('POST', '/admin/payouts/resume', { reason })).body.paused).toBe(false);
      await times().run();
      expect(await payoutsOf(testBed, after.id)).toMatchObject([{ status: 'on_the_way' }]);
      expect(await auditOf('payouts_paused', 'payouts.pause')).toMatchObject([{ why: reason }]);
      expect(await auditOf('payouts_paused', 'payouts.resume')).toMatchObject([{ why: reason }]);
      await sureOf();
    });

    test('pay monthly providers too, but not held ones or small amounts, with author and reason', async () => {
      const monthly = await owed(4000, 'works');
      await monthly.browser.x('PUT', '/provider/payout-account/interval', { interval: 'monthly' });
      const held = await owed(4000, 'works');
      await act(held.id, 'hold');
      const small = await owed(1999, 'works');
      const { user, browser } = await createSignedInStaff(testBed, server, 'finance');
      const { body } = await browser.x('POST', '/admin/payouts/run', { reason });
      expect(body.next_run.held.providers).toBeGreaterThan(0);
      await times().run();
      expect(await payoutsOf(testBed, monthly.id)).toMatchObject([{ status: 'on_the_way', amountCents: 4000 }]);
      for (const { id } of [held, small]) expect(await payoutsOf(testBed, id)).toEqual([]);
      const [run] = (await browser.x('GET', '/admin/payouts/runs')).body.items;
      expect(run).toMatchObject({ kind: 'manual', state: 'finished', started_by: user.fullname, reason });
      expect(await auditOf(String(run.run), 'payouts.run')).toMatchObject([{ why: reason }]);
    });
  });

  test('shows the money of a booking with an undecided problem as disputed, here and on Today', async () => {
    const ownServer = await testBed.serve();
    const { browser } = await createSignedInStaff(testBed, ownServer, 'owner');
    const inQuestion = async () => {
      const overview = (await browser.x('GET', '/admin/payouts/overview')).body;
      const { held } = (await browser.x('GET', '/admin/today')).body;
      expect(overview.in_question).toEqual(held);
      return { problems: held.problems, cents: Math.round(Number(held.amount) * 100) };
    };
    const before = await inQuestion();
    const parties = await createBookingWithParties(testBed, ownServer);
    await takeJobSteps(ownServer, parties, 'accept');
    await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/problems`, report);
    expect(await inQuestion()).toEqual({ problems: before.problems + 1, cents: before.cents + 10_000 });
  });

  describe('between two steps of a payout', () => {
    type Status = (typeof payoutStatuses)[number];
    const toStatus: Record<Status, (account: HttpBrowser) => Promise<unknown>> = {
      prepared: () => createPayoutSteps(testBed, server).prepare(),
      sending: () => createPayoutSteps(testBed, server).claim(),
      on_the_way: () => times().run(),
      paid: async () => {
        await times().run();
        await times().later(25 * HOUR);
      },
      failed: async (account) => {
        await times().run();
        await addPayoutBank(account, 'works');
      },
      returned: async (account) => {
        await times().run();
        for (const _day of [1, 2, 3]) await times().later(25 * HOUR);
        await addPayoutBank(account, 'works');
      },
    };
    const accountFor = (status: Status) =>
      status === 'failed' ? 'fails' : status === 'returned' ? 'returns' : 'works';
    const isBack = (status: Status) => status === 'failed' || status === 'returned';
    const actions = ['hold', 'correct', 'pay-again', 'remind'] as const;
    const cells = payoutStatuses.flatMap((status) => actions.map((action) => ({ status, action })));

    test.each(cells)('pays each cent once: $status, then $action', async ({ status, action }) => {
      const { id, browser } = await owed(4000, accountFor(status));
      times().toPayDay();
      await toStatus[status](browser);
      const [payout] = await payoutsOf(testBed, id);
      expect(payout).toMatchObject({ status, amountCents: 4000 });

      if (action === 'pay-again' || action === 'remind') {
        const { status: code } = await askAbout(payout?.id ?? '', action);
        expect(code).toBe(isBack(status) ? 200 : 409);
      } else {
        const { status: code } = await act(id, action, action === 'correct' ? { cents: 500 } : {});
        expect(code).toBe(200);
      }
      await sureOf();

      for (const wait of [3 * MINUTE, 25 * HOUR, 25 * HOUR, 25 * HOUR]) await times().later(wait);
      await sureOf();
      const sent = (await payoutsOf(testBed, id)).filter((one) => one.status === 'paid');
      const paid = sent.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const left = await balanceOf(testBed.db, `provider_payable:${id}`);
      expect(paid + left).toBe(action === 'correct' ? 4500 : 4000);
      expect(paid).toBe(isBack(status) && action !== 'pay-again' ? 0 : 4000);
    });
  });

  describe('a payout that came back', () => {
    const cameBack = async () => {
      const person = await owed(4000, 'fails');
      await times().payDay();
      const [payout] = await payoutsOf(testBed, person.id);
      if (payout?.status !== 'failed') throw new Error('it did not fail');
      return { ...person, payoutId: payout.id };
    };
    test('sends its provider a reminder on the site and by mail whenever finance asks for it', async () => {
      const { id, payoutId } = await cameBack();
      const heard = async () => [
        await testBed.db.$count(
          notifications,
          and(eq(notifications.userId, id), eq(notifications.kind, 'payout_failed')),
        ),
        await testBed.db.$count(outbox, and(eq(outbox.userId, id), eq(outbox.channel, 'email'))),
      ];
      const [notes = 0, mails = 0] = await heard();
      expect(notes).toBe(1);
      const { status, body } = await askAbout(payoutId, 'remind');
      expect([status, body.reminded_at]).toEqual([200, expect.stringMatching(/Z$/)]);
      expect(await heard()).toEqual([notes + 1, mails + 1]);
      expect(await auditOf(payoutId, 'payouts.remind')).toHaveLength(1);
    });

    test('goes out again with the whole balance, even below the minimum, once the account works', async () => {
      const { id, browser, payoutId } = await cameBack();
      const message = async () => (await askAbout(payoutId, 'pay-again')).body.detail;
      expect(await message()).toBe('The provider has no working bank account yet.');
      await addPayoutBank(browser, 'works');
      await act(id, 'hold');
      expect(await message()).toBe('Payouts to this provider are on hold. Release them first.');
      await act(id, 'release');
      await act(id, 'correct', { cents: -4000 });
      expect(await message()).toBe('There is nothing to pay out to this provider.');
      await act(id, 'correct', { cents: 1500 });
      const { status, body } = await askAbout(payoutId, 'pay-again');
      expect([status, body.payable]).toEqual([200, '15.00']);
      await times().run();
      const [again, first] = await payoutsOf(testBed, id);
      expect(again).toMatchObject({ status: 'on_the_way', amountCents: 1500, last4: '6789' });
      expect(first?.paidAgainBy).toBe(again?.id);
      expect(await askAbout(payoutId, 'pay-again')).toMatchObject({ status: 409 });
      expect(await askAbout(payoutId, 'remind')).toMatchObject({ status: 409 });
      const [run] = await testBed.db.select().from(payoutRuns).where(eq(payoutRuns.onlyProviderId, id));
      expect(run).toMatchObject({ kind: 'manual', reason, state: 'finished' });
      await sureOf();
    });

    test('goes out again once, despite several simultaneous requests', async () => {
      const { id, browser, payoutId } = await cameBack();
      await addPayoutBank(browser, 'works');
      await Promise.all([
        askAbout(payoutId, 'pay-again'),
        askAbout(payoutId, 'pay-again'),
        askAbout(payoutId, 'pay-again'),
      ]);
      await Promise.all([times().run(), times().run()]);
      const rows = await payoutsOf(testBed, id);
      expect(rows.map(({ status }) => status).sort()).toEqual(['failed', 'on_the_way']);
      await sureOf();
    });
  });
});
