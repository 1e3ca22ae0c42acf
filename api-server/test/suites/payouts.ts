import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { payoutEntriesOf } from '../../src/money/ledger/accounts';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import { postMovement } from '../../src/money/ledger/ledger.repository';
import { askForAccounts } from '../../src/money/payouts/askForAccounts';
import { lastPayoutDay } from '../../src/money/payouts/payoutDays';
import { DAY, HOUR } from '../../src/platform/clock';
import { ledger, notifications, payees, payoutRuns, payouts } from '../../src/platform/db/schema';
import { sqlState } from '../../src/platform/db/sqlState';
import { changeSetting } from '../../src/platform/settings/settings.repository';
import type { TestBed, TestServer } from '../support/apiFixture';
import { addPayoutBank, createPayee, createPayoutRunner, payoutsOf, recordEarnings } from '../support/payoutWays';

export function payoutSuite(testBed: TestBed) {
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });

  const run = () => createPayoutRunner(server).run();
  const payDay = () => createPayoutRunner(server).payDay();
  const later = (milliseconds: number) => createPayoutRunner(server).later(milliseconds);
  const balances = () => findLedgerMismatches(testBed.db);

  describe('payouts', () => {
    test('pay earnings on the payout day, arrive a day later, and record each step in the ledger', async () => {
      const { id, browser } = await createPayee(testBed, server, 'works');
      await recordEarnings(testBed, id, 5000, server.clock.now());
      const { body: before } = await browser.x('GET', '/provider/earnings?from=2026-01-01&to=2026-02-01');
      expect(before.next_payout).toMatchObject({ amount: '50.00', block: '', payable: '50.00' });
      await payDay();
      const [payout] = await payoutsOf(testBed, id);
      expect(payout).toMatchObject({ status: 'on_the_way', amountCents: 5000, last4: '6789' });
      const { body: during } = await browser.x('GET', '/provider/earnings?from=2026-01-01&to=2026-02-01');
      expect(during).toMatchObject({ in_payout: '50.00', next_payout: { amount: '0.00', block: 'on_the_way' } });
      expect(await balances()).toEqual([]);
      await later(DAY + HOUR);
      const { body: list } = await browser.x('GET', '/provider/payouts');
      expect(list.items).toMatchObject([{ state: 'paid', amount: '50.00' }]);
      const { body: details } = await browser.x('GET', `/provider/payouts/${payout?.id}`);
      expect(details.movements).toMatchObject([{ kind: 'earned', amount: '50.00' }]);
      const kinds = await testBed.db
        .select({ kind: ledger.kind })
        .from(ledger)
        .where(eq(ledger.payoutId, payout?.id ?? ''));
      expect(kinds.map(({ kind }) => kind).sort()).toEqual(['payout_paid', 'payout_started']);
      expect(await balances()).toEqual([]);
    });

    test('run once a day, despite simultaneous processes', async () => {
      const people = await Promise.all(Array.from({ length: 8 }, () => createPayee(testBed, server, 'works')));
      for (const { id } of people) await recordEarnings(testBed, id, 3000, server.clock.now());
      const date = createPayoutRunner(server).toPayDay();
      await Promise.all(Array.from({ length: 4 }, () => run()));
      await run();
      expect(await testBed.db.$count(payoutRuns, eq(payoutRuns.day, date))).toBe(1);
      for (const { id } of people) expect(await payoutsOf(testBed, id)).toMatchObject([{ status: 'on_the_way' }]);
      expect(await balances()).toEqual([]);
    });

    test('leave the money in place below the minimum, without an account or on hold, and say so', async () => {
      const small = await createPayee(testBed, server, 'works');
      await recordEarnings(testBed, small.id, 1999, server.clock.now());
      const without = await createPayee(testBed, server);
      await recordEarnings(testBed, without.id, 4000, server.clock.now());
      const held = await createPayee(testBed, server, 'works');
      await recordEarnings(testBed, held.id, 4000, server.clock.now());
      const change = { heldAt: server.clock.now(), holdReason: 'The account is in another name.' };
      await testBed.db.update(payees).set(change).where(eq(payees.providerId, held.id));
      await payDay();
      const expected = [
        [small, 'below_minimum'],
        [without, 'no_account'],
        [held, 'held'],
      ] as const;
      for (const [{ id, browser }, block] of expected) {
        expect(await payoutsOf(testBed, id)).toEqual([]);
        const { body } = await browser.x('GET', '/provider/earnings?from=2026-01-01&to=2026-02-01');
        expect(body.next_payout).toMatchObject({ block, amount: '0.00' });
      }
    });

    test('ask providers with money but no account for one, twice in all', async () => {
      const without = await createPayee(testBed, server);
      await recordEarnings(testBed, without.id, 500, server.clock.now());
      const poor = await createPayee(testBed, server);
      const settled = await createPayee(testBed, server, 'works');
      await recordEarnings(testBed, settled.id, 500, server.clock.now());
      const held = await createPayee(testBed, server);
      await recordEarnings(testBed, held.id, 500, server.clock.now());
      await testBed.db.update(payees).set({ heldAt: server.clock.now() }).where(eq(payees.providerId, held.id));
      const asks = async () =>
        (await testBed.db.select().from(notifications).where(eq(notifications.kind, 'payout_account_wanted')))
          .filter(({ userId }) => [without.id, poor.id, settled.id, held.id].includes(userId))
          .map(({ userId, values }) => [userId === without.id, values.note]);
      const ask = () => Promise.all([askForAccounts(server.app.context), askForAccounts(server.app.context)]);
      for (const [days, count] of [
        [0, 1],
        [6, 1],
        [1, 2],
        [30, 2],
      ] as const) {
        server.clock.forward(days * DAY);
        await ask();
        expect(await asks()).toEqual(Array.from({ length: count }, () => [true, '$5.00']));
      }
    });

    test.each([
      ['fails', 'failed', 'no_account', 'restricted', 0],
      ['closes', 'failed', 'account_closed', 'closed', DAY + HOUR],
      ['returns', 'returned', 'account_holder', 'restricted', 4 * DAY],
    ] as const)(
      'return to the balance at an account that %s, with one notification',
      async (way, status, code, state, wait) => {
        const { id, browser } = await createPayee(testBed, server, way);
        await recordEarnings(testBed, id, 4000, server.clock.now());
        await payDay();
        if (wait) for (let step = 0; step < 4; step++) await later(wait / 4);
        await run();
        expect(await payoutsOf(testBed, id)).toMatchObject([{ status, code, paidAgainBy: null }]);
        expect((await browser.x('GET', '/provider/payout-account')).body.state).toBe(state);
        const { body } = await browser.x('GET', '/provider/earnings?from=2026-01-01&to=2026-02-01');
        expect(body.next_payout).toMatchObject({ payable: '40.00', amount: '0.00' });
        expect(await testBed.db.$count(notifications, sql`user_id = ${id} and kind = 'payout_failed'`)).toBe(1);
        expect(await balances()).toEqual([]);
        await addPayoutBank(browser, 'works');
        await payDay();
        const [again, first] = await payoutsOf(testBed, id);
        expect(again).toMatchObject({ status: 'on_the_way', amountCents: 4000 });
        expect(first?.paidAgainBy).toBe(again?.id);
        expect(await balances()).toEqual([]);
      },
    );

    test('get refused by the database above the balance, in parallel, or for a repeated step', async () => {
      const { id } = await createPayee(testBed, server, 'works');
      await recordEarnings(testBed, id, 2500, server.clock.now());
      const rejection = (work: Promise<unknown>) =>
        work.then(
          () => 'done',
          (error) => sqlState(error)?.code,
        );
      const movement = { bookingId: null, paymentId: null, at: server.clock.now(), kind: 'payout_started' as const };
      const more = testBed.db.transaction((tx) =>
        postMovement(tx, { ...movement, amountCents: 2501, entries: payoutEntriesOf('payout_started', id, 2501) }),
      );
      expect(await rejection(more)).toBe('23514');
      await payDay();
      const [payout] = await payoutsOf(testBed, id);
      const { id: payoutId = '', ...row } = payout ?? {};
      const second = testBed.db.insert(payouts).values({ ...row, id: 'po_second' } as typeof payouts.$inferInsert);
      expect(await rejection(second.execute())).toBe('23505');
      const repeated = testBed.db.transaction((tx) =>
        postMovement(tx, {
          ...movement,
          payoutId,
          amountCents: 0,
          entries: { escrow: 0, held: 0, platform_losses: -1, platform_commission: 1 },
        }),
      );
      expect(await rejection(repeated)).toBe('23505');
      expect(await balances()).toEqual([]);
    });

    test('show what an unfinished onboarding lacks, and reject another currency', async () => {
      const { id, browser } = await createPayee(testBed, server);
      await recordEarnings(testBed, id, 4000, server.clock.now());
      const waits = async (block: string) => {
        await payDay();
        expect(await payoutsOf(testBed, id)).toEqual([]);
        const { body } = await browser.x('GET', '/provider/earnings?from=2026-01-01&to=2026-02-01');
        expect(body.next_payout).toMatchObject({ payable: '40.00', amount: '0.00', block });
        expect(await balances()).toEqual([]);
      };
      expect((await browser.x('GET', '/provider/payout-account')).body).toMatchObject({
        state: 'none',
        set_up: 'fields',
      });
      const begun = await browser.x('POST', '/provider/payout-account/start', {});
      expect(begun.body).toMatchObject({
        url: '',
        account: { state: 'incomplete', missing: ['bank_account', 'holder_name', 'birth_date'] },
      });
      const named = await browser.x('POST', '/provider/payout-account/bank', { holder_name: 'Sam Carter' });
      expect(named.body).toMatchObject({ state: 'incomplete', missing: ['bank_account', 'birth_date'] });
      const wrong = await browser.x('POST', '/provider/payout-account/bank', {
        routing_number: '110000000',
        account_number: '1',
      });
      expect(wrong).toMatchObject({ status: 422, body: { field: 'account_number' } });
      await waits('account_incomplete');
      expect((await addPayoutBank(browser, 'works')).body).toMatchObject({
        state: 'active',
        missing: [],
        bank: 'Test Bank',
        last4: '6789',
      });
      expect((await addPayoutBank(browser, 'other_currency')).body).toMatchObject({
        state: 'restricted',
        missing: ['currency'],
      });
      await waits('account_restricted');
      await addPayoutBank(browser, 'works');
      await payDay();
      expect(await payoutsOf(testBed, id)).toMatchObject([{ status: 'on_the_way', amountCents: 4000 }]);
    });

    test('pay monthly providers on the first payout day of a month', async () => {
      const { id, browser } = await createPayee(testBed, server, 'works');
      await browser.x('PUT', '/provider/payout-account/interval', { interval: 'monthly' });
      await recordEarnings(testBed, id, 4000, server.clock.now());
      const { body } = await browser.x('GET', '/provider/earnings?from=2026-01-01&to=2026-02-01');
      const at = new Date(body.next_payout.at);
      expect(at.getUTCDay()).toBe(1);
      expect(at.getUTCDate()).toBeLessThanOrEqual(7);
      for (let week = 0; week < 6; week++) {
        await payDay();
        const count = (await payoutsOf(testBed, id)).length;
        expect(count).toBe(server.clock.now() >= at ? 1 : 0);
      }
    });

    test('pause while staff hold the runs, and make up for the missed one', async () => {
      const { id } = await createPayee(testBed, server, 'works');
      await recordEarnings(testBed, id, 4000, server.clock.now());
      await changeSetting(testBed.db, 'payouts_paused', true, 'test', server.clock.now());
      await payDay();
      expect(await payoutsOf(testBed, id)).toEqual([]);
      server.clock.forward(1000);
      await changeSetting(testBed.db, 'payouts_paused', false, 'test', server.clock.now());
      await run();
      expect(await payoutsOf(testBed, id)).toMatchObject([{ status: 'on_the_way' }]);
      expect(
        lastPayoutDay(
          server.clock.now(),
          { payoutWeekday: 1, payoutHour: 6, payoutMinimumCents: 0, payoutDebtCents: 0 },
          'America/Los_Angeles',
        ).at <= server.clock.now(),
      ).toBe(true);
    });
  });
}
