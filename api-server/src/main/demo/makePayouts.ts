import { payoutEntriesOf } from '../../money/ledger/accounts';
import { lastPayoutDay, type PayoutDay } from '../../money/payouts/payoutDays';
import { addMilliseconds, DAY } from '../../platform/clock';
import { defaultPayoutRules, type PayoutMovementKind, type PayoutStatus } from '../../platform/db/schema';
import { demoId } from './random';
import type { DemoData } from './rows';

const ZONE = 'America/Los_Angeles';
const BANKS = ['Pacific Bank', 'Test Bank', 'Rose City Credit Union'];

interface Earning {
  ledgerId: string;
  at: Date;
  cents: number;
}

export function makePayouts(data: DemoData, providers: readonly { id: string; name: string }[], now: Date) {
  const earned = earningsOf(data);
  const first = new Date(Math.min(now.getTime(), ...[...earned.values()].flat().map(({ at }) => at.getTime())));
  const days = payoutDaysSince(first, now);
  for (const [index, { date, at }] of days.entries()) {
    data.rows.payoutRuns.push({
      number: index + 1,
      day: date,
      kind: 'scheduled',
      state: 'finished',
      startedAt: at,
      finishedAt: addMilliseconds(at, 40_000),
    });
  }
  const closed = providers.filter(({ id }) => (earned.get(id)?.length ?? 0) > 0).at(-1);
  for (const [index, { id, name }] of providers.entries()) {
    const account = {
      providerId: id,
      ref: `acct_test_${id}`,
      bankName: BANKS[index % BANKS.length] ?? 'Test Bank',
      last4: String(1000 + ((index * 487) % 9000)),
    };
    const isClosed = id === closed?.id;
    const setUpAt = addMilliseconds(first, -DAY);
    data.rows.testBankAccounts.push({
      ref: account.ref,
      providerId: id,
      holderName: name,
      birthDate: '1988-05-14',
      bankName: account.bankName,
      last4: account.last4,
      currency: 'usd',
      behaviour: isClosed ? 'closes' : 'works',
      savedAt: setUpAt,
      createdAt: setUpAt,
    });
    data.rows.payoutAccounts.push({
      ...account,
      gateway: 'test',
      state: isClosed ? 'closed' : 'active',
      missing: isClosed ? ['bank_account'] : [],
      currency: 'usd',
      createdAt: setUpAt,
      checkedAt: setUpAt,
    });
    addProviderPayouts(data, { account, days, earnings: earned.get(id) ?? [], isClosed, now });
  }
}

interface ProviderPayouts {
  account: { providerId: string; ref: string; bankName: string; last4: string };
  days: readonly PayoutDay[];
  earnings: readonly Earning[];
  isClosed: boolean;
  now: Date;
}

function addProviderPayouts({ rows }: DemoData, { account, days, earnings, isClosed, now }: ProviderPayouts) {
  const { providerId, ref: accountRef, bankName, last4 } = account;
  let open: Earning[] = [];
  let next = 0;
  const lastPaid = days.findLastIndex(({ at }) => addMilliseconds(at, DAY) <= now);
  for (const [index, { at }] of days.entries()) {
    for (; next < earnings.length && (earnings[next]?.at ?? now) < at; next++) open.push(earnings[next] as Earning);
    const cents = open.reduce((sum, earning) => sum + earning.cents, 0);
    if (cents < defaultPayoutRules.payoutMinimumCents) continue;
    const id = demoId('po', `${providerId} ${index}`);
    const ref = demoId('po', `bank ${id}`);
    const arrivesAt = addMilliseconds(at, DAY);
    const isBack = isClosed && index >= lastPaid;
    if (isBack && arrivesAt > now) break;
    const status: PayoutStatus = isBack ? 'failed' : arrivesAt <= now ? 'paid' : 'on_the_way';
    rows.payouts.push({
      id,
      runNumber: index + 1,
      providerId,
      amountCents: cents,
      gateway: 'test',
      accountRef,
      bankName,
      last4,
      status,
      code: isBack ? 'account_closed' : '',
      gatewayRef: ref,
      attempts: 1,
      createdAt: at,
      sentAt: addMilliseconds(at, 20_000),
      expectedAt: arrivesAt,
      paidAt: status === 'paid' ? arrivesAt : null,
      endedAt: isBack ? arrivesAt : null,
      askAt: status === 'on_the_way' ? arrivesAt : null,
    });
    rows.testBankPayouts.push({
      ref,
      idempotencyKey: `payout:${id}`,
      accountRef,
      amountCents: cents,
      currency: 'usd',
      behaviour: isBack ? 'closes' : 'works',
      arrivesAt,
      createdAt: at,
    });
    const move = (kind: PayoutMovementKind, when: Date) => {
      const ledgerId = demoId('l', `${id} ${kind}`);
      rows.ledger.push({ id: ledgerId, payoutId: id, kind, amountCents: cents, currency: 'usd', at: when });
      for (const [name, change] of Object.entries(payoutEntriesOf(kind, providerId, cents)))
        rows.ledgerEntries.push({ ledgerId, account: name, amountCents: change ?? 0 });
      return ledgerId;
    };
    const started = move('payout_started', at);
    for (const ledgerId of [...open.map((earning) => earning.ledgerId), started])
      rows.payoutEntries.push({ ledgerId, payoutId: id });
    open = [];
    if (status === 'paid') move('payout_paid', arrivesAt);
    if (isBack) {
      move('payout_failed', arrivesAt);
      // Stop: payouts need another bank account first.
      break;
    }
  }
}

function earningsOf({ rows }: DemoData): Map<string, Earning[]> {
  const payable = new Map(
    rows.ledgerEntries.flatMap(({ ledgerId, account, amountCents }) =>
      account.startsWith('provider_payable:') ? [[ledgerId, { account, amountCents }] as const] : [],
    ),
  );
  const earned = new Map<string, Earning[]>();
  for (const { id, at } of rows.ledger) {
    const entry = payable.get(id);
    if (!entry) continue;
    const providerId = entry.account.split(':')[1] ?? '';
    earned.set(providerId, [...(earned.get(providerId) ?? []), { ledgerId: id, at, cents: entry.amountCents }]);
  }
  for (const earnings of earned.values()) earnings.sort((a, b) => a.at.getTime() - b.at.getTime());
  return earned;
}

function payoutDaysSince(first: Date, now: Date): PayoutDay[] {
  const days: PayoutDay[] = [];
  for (let day = lastPayoutDay(now, defaultPayoutRules, ZONE); day.at > first; ) {
    days.unshift(day);
    day = lastPayoutDay(addMilliseconds(day.at, -1000), defaultPayoutRules, ZONE);
  }
  return days;
}
