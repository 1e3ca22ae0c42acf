import { addMilliseconds, DAY, HOUR, MINUTE, SECOND } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { publish, withEvents } from '../../platform/events/outbox';
import type { Log } from '../../platform/log';
import { readPayoutRules } from '../../platform/settings/settings.repository';
import { GatewayTimeoutError } from '../payments/gateway';
import type { PayoutOrder, PayoutOutcome } from './gateway';
import { payoutPortOf } from './gateways/payoutPortOf';
import { isMonthlyPayoutDay, lastPayoutDay } from './payoutDays';
import {
  finishRuns,
  hasScheduledRun,
  insertRun,
  listOpenRuns,
  markPrepared,
  type PayoutRun,
  prepareBatch,
} from './payoutRuns.repository';
import {
  claimPayoutsToCheck,
  claimToSend,
  markOnTheWay,
  markOutcomeUnknown,
  type Payout,
  scheduleNextCheck,
} from './payouts.repository';
import { applyPayoutUpdate, recordRefusedPayout, settlePayout } from './settlePayout';

const PREPARED_AT_ONCE = 500;
const SENT_AT_ONCE = 100;
const ASKED_AT_ONCE = 200;
/** Duration of a claim, longer than any timeout of a gateway. */
const CLAIM_DURATION = 2 * MINUTE;
const RECHECK_AFTER = 30 * SECOND;
/** Time after the arrival in which money may still come back. */
const RETURNS_WITHIN = 10 * DAY;

/**
 * Pays providers. Part of the maintenance job in every process: a day's run is one row, a provider is in it once, and
 * every step is a compare-and-set. Another process therefore continues the work of a killed one. `startDueRun` inserts
 * the day's row. `prepareRun` moves payable money into payouts in the ledger, before the gateway is asked.
 * `sendPayouts` asks the gateway outside any transaction, with the payout's own key. An order without an answer is
 * looked up before it is sent again. `checkSentPayouts` asks for arrivals, failures and returns without an event.
 */
export async function runPayouts(context: Context, log: Log) {
  await startDueRun(context);
  for (const run of await listOpenRuns(context.db, 'preparing')) await prepareRun(context, run);
  await sendPayouts(context, log);
  await finishRuns(context.db, context.clock());
  await checkSentPayouts(context, log);
}

async function startDueRun({ db, clock, settings }: Context) {
  const now = clock();
  const { rules, isPaused } = await readPayoutRules(db, now);
  if (isPaused) return;
  const { date } = lastPayoutDay(now, rules, settings.timeZone);
  if (await hasScheduledRun(db, date)) return;
  await insertRun(db, { day: date, kind: 'scheduled', startedAt: now });
}

async function prepareRun({ db, clock }: Context, run: PayoutRun) {
  const { rules, isPaused } = await readPayoutRules(db, clock());
  if (isPaused && run.kind === 'scheduled') return;
  // Lock the remaining rows at the end and wait for them, so that a busy provider does not miss a week.
  for (let waitsForLocks = false; ; ) {
    const now = clock();
    const batch = await withEvents(db, now, async (tx) => {
      const providers = await prepareBatch(tx, {
        run,
        // A staff member has checked the amount of a run for a single provider.
        minimumCents: run.onlyProviderId ? 1 : rules.payoutMinimumCents,
        withMonthly: run.kind === 'manual' || isMonthlyPayoutDay(run.day),
        limit: PREPARED_AT_ONCE,
        waitsForLocks,
        now,
      });
      for (const { providerId } of providers) publish(tx, { userId: providerId, kind: 'payment', bookingId: null });
      return providers.length;
    });
    if (batch === 0 && waitsForLocks) break;
    waitsForLocks = batch === 0;
  }
  await markPrepared(db, run.number);
}

const orderOf = ({ id, accountRef, amountCents, currency, attempts }: Payout): PayoutOrder => ({
  idempotencyKey: `payout:${id}`,
  accountRef,
  amountCents,
  currency,
  isRepeated: attempts > 1,
});

async function sendPayouts(context: Context, log: Log) {
  const { db, clock } = context;
  for (;;) {
    const now = clock();
    const claimed = await db.transaction((tx) =>
      claimToSend(tx, now, addMilliseconds(now, CLAIM_DURATION), SENT_AT_ONCE),
    );
    if (claimed.length === 0) return;
    let isAnswering = false;
    for (const gateway of new Set(claimed.map((payout) => payout.gateway))) {
      const ofGateway = claimed.filter((payout) => payout.gateway === gateway);
      const outcomes = await sendClaimedPayouts(context, ofGateway, log);
      await applyOutcomes(context, ofGateway, outcomes, log);
      isAnswering ||= [...outcomes.values()].some(({ status }) => status !== 'unsure');
    }
    if (!isAnswering) return;
  }
}

async function sendClaimedPayouts(context: Context, claimed: readonly Payout[], log: Log) {
  const outcomes = new Map<string, PayoutOutcome>();
  const port = payoutPortOf(context, claimed[0]?.gateway ?? context.payouts.gateway);
  const unsent: Payout[] = [];
  for (const payout of claimed) {
    // An earlier process may have sent it and died before it recorded the outcome.
    const known = payout.attempts > 1 ? await findEarlierOutcome(context, payout, log) : undefined;
    if (known) outcomes.set(payout.id, known);
    else unsent.push(payout);
  }
  try {
    const sent = await port.send(unsent.map(orderOf));
    for (const [index, payout] of unsent.entries()) outcomes.set(payout.id, sent[index] ?? { status: 'unsure' });
  } catch (error) {
    log.error({ err: error }, 'could not send payouts to the payment gateway; their status is checked later');
    for (const { id } of unsent) outcomes.set(id, { status: 'unsure' });
  }
  return outcomes;
}

async function findEarlierOutcome(context: Context, payout: Payout, log: Log): Promise<PayoutOutcome | undefined> {
  try {
    return await payoutPortOf(context, payout.gateway).findByKey(orderOf(payout));
  } catch (error) {
    log.error({ err: error, payoutId: payout.id }, 'could not fetch a payout from the payment gateway');
    return { status: 'unsure' };
  }
}

async function applyOutcomes(
  context: Context,
  claimed: readonly Payout[],
  outcomes: ReadonlyMap<string, PayoutOutcome>,
  log: Log,
) {
  const { db, clock } = context;
  const now = clock();
  const unsure: string[] = [];
  const onTheWay: Parameters<typeof markOnTheWay>[1][number][] = [];
  for (const payout of claimed) {
    const outcome = outcomes.get(payout.id);
    if (!outcome || outcome.status === 'unsure') unsure.push(payout.id);
    else if (outcome.status === 'on_the_way') onTheWay.push({ id: payout.id, payout: outcome });
    else if (outcome.status === 'refused') await recordRefusedPayout(context, payout, outcome.code, log);
    else await applyPayoutUpdate(context, payout, outcome, log);
  }
  await db.transaction(async (tx) => {
    await markOnTheWay(tx, onTheWay, now);
    await markOutcomeUnknown(tx, unsure, addMilliseconds(now, RECHECK_AFTER));
  });
}

async function checkSentPayouts(context: Context, log: Log) {
  const { db, clock } = context;
  const now = clock();
  const due = await db.transaction((tx) => claimPayoutsToCheck(tx, now, addMilliseconds(now, HOUR), ASKED_AT_ONCE));
  for (const payout of due) {
    try {
      await settlePayout(context, payout.id, log);
      await scheduleNextCheck(db, payout.id, now, addMilliseconds(now, -RETURNS_WITHIN));
    } catch (error) {
      log.error({ err: error, payoutId: payout.id }, 'could not fetch a payout from the payment gateway');
      if (error instanceof GatewayTimeoutError) return;
    }
  }
}
