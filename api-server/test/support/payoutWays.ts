import { desc, eq } from 'drizzle-orm';
import { earnedEntries } from '../../src/money/ledger/accounts';
import { postMovement } from '../../src/money/ledger/ledger.repository';
import {
  type TestBankBehaviour,
  testBankNumbers,
  testRoutingNumber,
} from '../../src/money/payouts/gateways/testBankNumbers';
import { nextPayoutDay } from '../../src/money/payouts/payoutDays';
import { runPayouts } from '../../src/money/payouts/run';
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
