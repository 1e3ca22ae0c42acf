import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { runMaintenance } from '../src/main/maintenance';
import { correctionEntries } from '../src/money/ledger/accounts';
import { findLedgerMismatches } from '../src/money/ledger/balances.repository';
import { postMovement } from '../src/money/ledger/ledger.repository';
import { DAY, HOUR } from '../src/platform/clock';
import { payees, payoutAccounts, testBankAccounts, users } from '../src/platform/db/schema';
import { changeSetting } from '../src/platform/settings/settings.repository';
import { proveStatements } from '../src/records/statements/proveStatements';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { sessionFor } from './support/callTable';
import { disputeWays } from './support/disputeWays';
import { createBookingWithParties, takeJobSteps } from './support/jobs';
import { addPayoutBank, createPayee, createPayoutRunner, payoutsOf, recordEarnings } from './support/payoutWays';
import { createSignedInStaff } from './support/staff';

describe('a provider and the own money', () => {
  const testBed = useTestBed();

  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  const times = () => createPayoutRunner(server);

  describe('a suspended provider', () => {
    const suspend = async (id: string, more: object = {}) => {
      const { browser } = await createSignedInStaff(testBed, server, 'operations');
      const { version: seen } = (await browser.x('GET', `/admin/people/${id}`)).body;
      return browser.x('POST', `/admin/people/${id}/suspend`, { seen, reason: 'A forged licence.', ...more });
    };
    const questions = async () => {
      const { browser } = await createSignedInStaff(testBed, server, 'finance');
      const { items } = (await browser.x('GET', '/admin/queue?kind=payout_question&limit=100')).body;
      return items.map(({ id }: { id: string }) => id);
    };
    const paidTo = async (id: string) => (await payoutsOf(testBed, id)).length;

    test.each([
      ['is held by default for forged documents', { cause: 'documents' }, true],
      ['is held by default for fraud', { cause: 'fraud' }, true],
      ['is paid for bad conduct', { cause: 'conduct' }, false],
      ['is paid without a cause', {}, false],
      ['is held when the operator says so', { cause: 'conduct', hold_payouts: true }, true],
      ['is paid when the operator says so', { cause: 'fraud', hold_payouts: false }, false],
    ] as const)('%s, and asks finance in both cases', async (_, terms, isHeld) => {
      const { id } = await createPayee(testBed, server, 'works');
      await recordEarnings(testBed, id, 15_294, server.clock.now());
      expect(await questions()).not.toContain(id);
      expect((await suspend(id, terms)).status).toBe(200);
      expect(await questions()).toContain(id);
      await times().payDay();
      expect(await paidTo(id)).toBe(isHeld ? 0 : 1);
      expect((await questions()).includes(id)).toBe(isHeld);
    });

    test('gets paid by the next run after finance, and no other role, has released the money', async () => {
      const { id } = await createPayee(testBed, server, 'works');
      await recordEarnings(testBed, id, 15_294, server.clock.now());
      await suspend(id, { cause: 'documents' });
      const release = async (role: 'operations' | 'finance') => {
        const { browser } = await createSignedInStaff(testBed, server, role);
        const { version: seen } = (await browser.x('GET', `/admin/payouts/providers/${id}`)).body;
        const body = { seen: seen ?? 2, reason: 'The licence is real.' };
        return browser.x('POST', `/admin/payouts/providers/${id}/release`, body);
      };
      expect((await release('operations')).status).toBe(403);
      await times().payDay();
      expect([await paidTo(id), await questions()]).toEqual([0, expect.arrayContaining([id])]);
      const { browser } = await createSignedInStaff(testBed, server, 'operations');
      const { version } = (await browser.x('GET', `/admin/people/${id}`)).body;
      const restored = { seen: version, reason: 'Checked.' };
      expect((await browser.x('POST', `/admin/people/${id}/restore`, restored)).status).toBe(200);
      await times().payDay();
      expect([await paidTo(id), await questions()]).toEqual([0, expect.arrayContaining([id])]);
      expect((await release('finance')).status).toBe(200);
      expect(await questions()).not.toContain(id);
      await times().payDay();
      expect(await paidTo(id)).toBe(1);
    });
  });

  describe('leaving', () => {
    const leave = async (id: string): Promise<AnyValue> => {
      const browser = await sessionFor(testBed, server, id);
      await browser.x('POST', '/me/confirm', { password: 'a long enough secret' });
      return (await browser.w('deleteAccount', { password: 'a long enough secret' })).body;
    };
    const correct = (providerId: string, cents: number) =>
      testBed.db.transaction((tx) =>
        postMovement(tx, {
          kind: 'correction',
          bookingId: null,
          paymentId: null,
          amountCents: Math.abs(cents),
          entries: correctionEntries(providerId, cents),
          at: server.clock.now(),
        }),
      );
    const statusOf = async (id: string) =>
      (await testBed.db.select().from(users).where(eq(users.id, id)))[0]?.accountStatus;

    test('waits for earned money to arrive, with the reason at each stage', async () => {
      const { id } = await createPayee(testBed, server, 'works');
      await recordEarnings(testBed, id, 4000, server.clock.now());
      expect(await leave(id)).toMatchObject({
        result: 'false',
        error: { code: 'state_conflict' },
        message: 'We still owe you money. See Earnings for what is missing, or wait for the next payout.',
      });
      await times().payDay();
      expect((await leave(id)).message).toBe(
        'A payout is on its way to your bank. You can delete your account once it has arrived.',
      );
      expect(await statusOf(id)).toBe('active');
      await times().later(DAY + HOUR);
      expect((await leave(id)).result).toBe('true');
      expect(await statusOf(id)).toBe('deleted');
      expect(await payoutsOf(testBed, id)).toMatchObject([
        { amountCents: 4000, status: 'paid', last4: '', bankName: '' },
      ]);
      expect(await testBed.db.$count(payoutAccounts, eq(payoutAccounts.providerId, id))).toBe(0);
      expect(await testBed.db.$count(testBankAccounts, eq(testBankAccounts.providerId, id))).toBe(0);
    });

    test('waits while a returned payout is not paid again', async () => {
      const { id } = await createPayee(testBed, server, 'fails');
      await recordEarnings(testBed, id, 4000, server.clock.now());
      await times().payDay();
      expect(await payoutsOf(testBed, id)).toMatchObject([{ status: 'failed' }]);
      expect((await leave(id)).message).toMatch(/^We still owe you money/);
    });

    test('pays a last amount below the minimum once, and then allows it', async () => {
      const { id } = await createPayee(testBed, server, 'works');
      await recordEarnings(testBed, id, 137, server.clock.now());
      const onTheWay = 'A payout is on its way to your bank. You can delete your account once it has arrived.';
      for (const answer of await Promise.all([leave(id), leave(id)])) expect(answer.message).toBe(onTheWay);
      expect((await leave(id)).message).toBe(onTheWay);
      expect(await payoutsOf(testBed, id)).toMatchObject([{ amountCents: 137, status: 'prepared' }]);
      await times().run();
      await times().later(DAY + HOUR);
      expect(await payoutsOf(testBed, id)).toMatchObject([{ amountCents: 137, status: 'paid' }]);
      expect((await leave(id)).result).toBe('true');
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test.each([137, 4000])('asks for a bank account first while %i cents need one', async (cents) => {
      const { id, browser } = await createPayee(testBed, server);
      await recordEarnings(testBed, id, cents, server.clock.now());
      expect((await leave(id)).message).toBe(
        'We still owe you money, but you have no bank account that can receive it. Please add one under Earnings first.',
      );
      expect(await payoutsOf(testBed, id)).toEqual([]);
      expect((await addPayoutBank(browser, 'works')).status).toBe(200);
      expect((await leave(id)).message).toMatch(
        cents < 2000 ? /^A payout is on its way/ : /^We still owe you money\. See/,
      );
    });

    test.each(['held', 'paused'] as const)('pays nothing under the minimum while payouts are %s', async (state) => {
      const { id } = await createPayee(testBed, server, 'works');
      await recordEarnings(testBed, id, 137, server.clock.now());
      const stop = async (isStopped: boolean) => {
        if (state === 'paused')
          await changeSetting(testBed.db, 'payouts_paused', isStopped, 'command', server.clock.now());
        else {
          const heldAt = isStopped ? server.clock.now() : null;
          await testBed.db.update(payees).set({ heldAt }).where(eq(payees.providerId, id));
        }
      };
      await stop(true);
      expect((await leave(id)).message).toMatch(/^We still owe you money\. See Earnings/);
      await stop(false);
      expect((await leave(id)).message).toMatch(/^A payout is on its way/);
      await times().run();
    });

    test('waits while the provider owes the platform money', async () => {
      const { id } = await createPayee(testBed, server, 'works');
      await correct(id, -1500);
      expect((await leave(id)).message).toBe('Your balance is below zero. Please contact us to settle it first.');
      await correct(id, 1500);
      expect((await leave(id)).result).toBe('true');
    });

    test('waits while finished work is not confirmed yet', async () => {
      const ownServer = await testBed.serve();
      const parties = await createBookingWithParties(testBed, ownServer);
      await takeJobSteps(ownServer, parties, 'accept', 'out', 'arrive', 'start', 'complete');
      const { body } = await parties.asProvider.w('deleteAccount', { password: 'a long enough secret' });
      expect(body.message).toBe(
        'Some of your finished work is waiting for the customer’s confirmation. You can delete your account once it is paid out.',
      );
    });

    test('waits while a dispute may return money', async () => {
      const ways = await disputeWays(testBed);
      const { provider, asProvider, paymentId } = await ways.earned();
      const ref = await ways.gateway.openDispute(paymentId, { reason: 'product_not_received', isInquiry: false });
      await ways.deliver();
      const { body } = await asProvider.w('deleteAccount', { password: 'a long enough secret' });
      expect(body.message).toBe(
        'A customer’s bank has taken back a payment for your work and has not decided yet. You can delete your account once it has.',
      );
      await ways.gateway.decideDispute(ref, 'lost');
      await ways.deliver();
      expect((await asProvider.w('deleteAccount', { password: 'a long enough secret' })).body.result).toBe('true');
      expect(await ways.balance(`provider_payable:${provider.id}`)).toBe(0);
    });

    test('refuses to close an account during a payout run, so that no payout goes to a deleted one', async () => {
      const { id } = await createPayee(testBed, server, 'works');
      await recordEarnings(testBed, id, 4000, server.clock.now());
      times().toPayDay();
      const [answer] = await Promise.all([leave(id), times().run()]);
      expect(answer.result).toBe('false');
      expect(await payoutsOf(testBed, id)).toHaveLength(1);
    });
  });

  test('keeps statements without the name for the configured time after the account’s end, and balanced books afterwards', async () => {
    const { id } = await createPayee(testBed, server, 'works');
    const unchanged = await createPayee(testBed, server, 'works');
    const names = async () => (await testBed.db.select().from(users).where(eq(users.id, id)))[0]?.fullname ?? '';
    const name = await names();
    for (const each of [id, unchanged.id]) await recordEarnings(testBed, each, 4000, server.clock.now());
    const month = server.clock.now().toISOString().slice(0, 7);
    await times().payDay();
    await times().later(DAY + HOUR);
    const browser = await sessionFor(testBed, server, id);
    await browser.x('POST', '/me/confirm', { password: 'a long enough secret' });
    expect((await browser.w('deleteAccount', { password: 'a long enough secret' })).body.result).toBe('true');
    const asFinance = async (path: string) => {
      const { browser: finance } = await createSignedInStaff(testBed, server, 'finance');
      return finance.x('GET', `/admin/people/${path}`);
    };
    await times().later(100 * DAY);
    const statement = await asFinance(`${id}/statements/${month}`);
    expect(statement).toMatchObject({ status: 200, body: { provider: { name: 'Former provider' }, opening: '0.00' } });
    expect(statement.body.totals.earned).toBe('40.00');
    expect(JSON.stringify(statement.body)).not.toContain(name);
    expect(await payoutsOf(testBed, unchanged.id)).toMatchObject([{ last4: '6789' }]);

    await changeSetting(testBed.db, 'statementDays', 30, 'command', server.clock.now());
    await runMaintenance(server.app.context, server.app.server.log);
    for (const each of [id, unchanged.id]) {
      expect((await asFinance(`${each}/statements`)).body.items).toEqual([]);
      expect((await asFinance(`${each}/statements/${month}`)).status).toBe(404);
      expect(await payoutsOf(testBed, each)).toMatchObject([
        { amountCents: 4000, status: 'paid', bankName: '', last4: '', accountRef: '' },
      ]);
    }
    expect((await proveStatements(testBed.db, 'America/Los_Angeles')).mismatches).toEqual([]);
    await changeSetting(testBed.db, 'statementDays', 3653, 'command', server.clock.now());
  });

  test('shows the provider’s share of paid bookings as booked ahead, then as held, then as earned', async () => {
    const ownServer = await testBed.serve();
    const parties = await createBookingWithParties(testBed, ownServer);
    const read = async () => {
      const today = ownServer.clock.now().toISOString().slice(0, 10);
      return (await parties.asProvider.x('GET', `/provider/earnings?from=${today}&to=${today}`)).body;
    };
    expect((await read()).booked_ahead).toEqual({ amount: '0.00', jobs: 0, items: [] });
    await takeJobSteps(ownServer, parties, 'accept');
    expect((await read()).booked_ahead).toMatchObject({
      amount: '90.00',
      jobs: 1,
      items: [{ booking_id: parties.bookingId, amount: '90.00', customer: parties.customer.fullname }],
    });
    await takeJobSteps(ownServer, parties, 'out', 'arrive', 'start', 'complete');
    const finished = await read();
    expect(finished.booked_ahead).toMatchObject({ amount: '0.00', jobs: 0 });
    expect(finished.held).toMatchObject([{ booking_id: parties.bookingId, amount: '90.00' }]);
    await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/confirm`);
    await runMaintenance(ownServer.app.context, ownServer.app.server.log);
    expect(await read()).toMatchObject({ held: [], totals: { earned: '90.00' }, next_payout: { payable: '90.00' } });
  });

  describe('the export', () => {
    const exported = async (browser: HttpBrowser) => {
      await browser.x('POST', '/me/export');
      const { body } = await browser.x('GET', '/me/export');
      return (await browser.send('GET', body.url)).body as AnyValue;
    };

    test('contains a provider’s own account, payouts and monthly statements', async () => {
      const { id } = await createPayee(testBed, server, 'works');
      const other = await createPayee(testBed, server, 'works');
      await recordEarnings(testBed, id, 4000, server.clock.now());
      await recordEarnings(testBed, other.id, 7777, server.clock.now());
      await times().payDay();
      await times().later(32 * DAY);
      await recordEarnings(testBed, id, 1234, server.clock.now());
      const browser = await sessionFor(testBed, server, id);
      const file = await exported(browser);
      expect(file.payout_account).toMatchObject({ state: 'active', bank: 'Test Bank', last4: '6789', currency: 'usd' });
      expect(file.payout_interval).toBe('weekly');
      const [payout] = await payoutsOf(testBed, id);
      expect(file.payouts).toMatchObject([{ id: payout?.id, amount: '40.00', state: 'paid', last4: '6789' }]);
      const months = (await browser.x('GET', '/provider/statements')).body.items.map((one: AnyValue) => one.month);
      expect(months.length).toBeGreaterThan(1);
      const statements = [];
      for (const month of months.reverse())
        statements.push((await browser.x('GET', `/provider/statements/${month}`)).body);
      expect(file.statements).toEqual(statements);
      expect(JSON.stringify(file)).not.toContain('77.77');
      expect(JSON.stringify(file)).not.toContain(other.id);
    });

    test('contains no payouts for a customer', async () => {
      const { browser } = await testBed.customer(server);
      const file = await exported(browser);
      for (const name of ['payout_account', 'payouts', 'statements']) expect(file).not.toHaveProperty(name);
    });
  });

  test('leaves the ledger balanced', async () => {
    expect(await findLedgerMismatches(testBed.db)).toEqual([]);
  });
});
