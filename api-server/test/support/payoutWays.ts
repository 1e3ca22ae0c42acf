import { desc, eq } from 'drizzle-orm';
import { earnedEntries } from '../../src/money/ledger/accounts';
import { postMovement } from '../../src/money/ledger/ledger.repository';
import {
  type TestBankBehaviour,
  testBankNumbers,
  testRoutingNumber,
} from '../../src/money/payouts/gateways/testBankNumbers';
import { lastPayoutDay, nextPayoutDay } from '../../src/money/payouts/payoutDays';
import { insertRun, prepareBatch } from '../../src/money/payouts/payoutRuns.repository';
import { claimToSend } from '../../src/money/payouts/payouts.repository';
import { runPayouts } from '../../src/money/payouts/run';
import { addMilliseconds, MINUTE } from '../../src/platform/clock';
import { defaultPayoutRules, payouts } from '../../src/platform/db/schema';
import { PASSWORD, type TestBed, type TestServer } from './apiFixture';
import type { HttpBrowser } from './browser';

const accountNumberOf = (behaviour: TestBankBehaviour) =>
  Object.entries(testBankNumbers).find(([, does]) => does === behaviour)?.[0] ?? '';

export async function addPayoutBank(browser: HttpBrowser, behaviour: TestBankBehaviour) {
  await browser.x('POST', '/me/confirm', { password: PASSWORD });
  return browser.x('POST', '/provider/payout-account/bank', {
    holder_name: 'Sam Carter',
    birth_date: '1990-04-01',
    routing_number: testRoutingNumber,
    account_number: accountNumberOf(behaviour),
  });
}

export async function createPayee(testBed: TestBed, server: TestServer, behaviour?: TestBankBehaviour) {
  const { services } = await testBed.category(1000);
  const user = await testBed.provider(services);
  const browser = await testBed.signIn(server, user, 'provider');
  if (behaviour) {
    const { status, body } = await addPayoutBank(browser, behaviour);
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return { id: user.id, browser };
}

export async function recordEarnings(testBed: TestBed, providerId: string, cents: number, at: Date) {
  const movement = { bookingId: null, paymentId: null, amountCents: cents, at };
  await testBed.db.transaction(async (tx) => {
    await postMovement(tx, { ...movement, kind: 'captured', entries: { customer_external: -cents, escrow: cents } });
    await postMovement(tx, { ...movement, kind: 'earned', entries: earnedEntries(providerId, cents, 0) });
  });
}

export const payoutsOf = (testBed: TestBed, providerId: string) =>
  testBed.db
    .select()
    .from(payouts)
    .where(eq(payouts.providerId, providerId))
    .orderBy(desc(payouts.createdAt), desc(payouts.runNumber));

/** The steps of a run that a killed process leaves behind. */
export function createPayoutSteps(testBed: TestBed, server: TestServer) {
  const now = () => server.clock.now();
  const start = () => {
    const { date: day } = lastPayoutDay(now(), defaultPayoutRules, server.app.context.settings.timeZone);
    return insertRun(testBed.db, { day, kind: 'scheduled', startedAt: now() });
  };
  const prepare = async () => {
    const row = await start();
    if (!row) throw new Error('no run');
    const batch = { run: row, minimumCents: 2000, withMonthly: true, waitsForLocks: false, limit: 500, now: now() };
    await testBed.db.transaction((tx) => prepareBatch(tx, batch));
  };
  const claim = async () => {
    await prepare();
    return testBed.db.transaction((tx) => claimToSend(tx, now(), addMilliseconds(now(), 2 * MINUTE), 100));
  };
  return { start, prepare, claim };
}

export function createPayoutRunner(server: TestServer) {
  const run = () => runPayouts(server.app.context, server.app.server.log);
  const toPayDay = () => {
    const now = server.clock.now();
    const { at, date } = nextPayoutDay(now, defaultPayoutRules, server.app.context.settings.timeZone, 'weekly');
    server.clock.forward(at.getTime() - now.getTime() + 1000);
    return date;
  };
  return {
    run,
    toPayDay,
    payDay: async () => {
      toPayDay();
      await run();
    },
    later: async (milliseconds: number) => {
      server.clock.forward(milliseconds);
      await run();
    },
  };
}
