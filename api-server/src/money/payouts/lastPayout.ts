import { formatMoney, wallTimeIn } from '@doorstep/shared-api/domain';
import type { Context } from '../../platform/context';
import { publish, withEvents } from '../../platform/events/outbox';
import { readPayoutRules } from '../../platform/settings/settings.repository';
import { payoutBlockOf } from './nextPayout';
import { findPayoutAccount, lockPayee } from './payoutAccounts.repository';
import { insertRun, markPrepared, prepareBatch } from './payoutRuns.repository';
import { hasPayoutUnderWay } from './payouts.repository';

/**
 * Prepares a payout below the minimum for a provider who leaves, as no later earnings would add to it. Money that waits
 * for another reason stays. The maintenance job sends the payout.
 */
export async function prepareFinalPayout({ db, clock, settings }: Context, providerId: string) {
  const now = clock();
  await withEvents(db, now, async (tx) => {
    const payee = await lockPayee(tx, providerId);
    const { rules, isPaused } = await readPayoutRules(tx, now);
    const { payableCents } = payee;
    const account = await findPayoutAccount(tx, providerId);
    const isUnderWay = await hasPayoutUnderWay(tx, providerId);
    const minimumCents = rules.payoutMinimumCents;
    const block = payoutBlockOf({ payableCents, minimumCents, isPaused, isUnderWay, payee, account });
    if (block !== 'below_minimum' || isUnderWay || account?.currency !== 'usd') return;
    const { date: day } = wallTimeIn(settings.timeZone, now);
    const reason = `The provider leaves with ${formatMoney(payableCents)}, which is under the minimum.`;
    const run = await insertRun(tx, {
      day,
      kind: 'manual',
      startedAt: now,
      startedBy: providerId,
      reason,
      onlyProviderId: providerId,
    });
    if (!run) return;
    await prepareBatch(tx, { run, minimumCents: 1, withMonthly: true, limit: 1, waitsForLocks: true, now });
    await markPrepared(tx, run.number);
    publish(tx, { userId: providerId, kind: 'payment', bookingId: null });
  });
}
