import { formatMoney } from '@doorstep/shared-api/domain';
import { notifyInApp, sendNoticeMail } from '../../identity/admin/tell';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { withEvents } from '../../platform/events/outbox';
import { readPayoutRules } from '../../platform/settings/settings.repository';
import { claimPayeesWithoutAccount } from './payoutAccounts.repository';

const ASK_AGAIN = 7 * DAY;
const MOST_ASKS = 2;
const MOST_AT_ONCE = 50;

/** Asks at once, and once more a week later. */
export async function askForAccounts(context: Context) {
  const { db, clock } = context;
  const now = clock();
  await withEvents(db, now, async (tx) => {
    const due = { now, askedBefore: addMilliseconds(now, -ASK_AGAIN), mostAsks: MOST_ASKS, limit: MOST_AT_ONCE };
    const payees = await claimPayeesWithoutAccount(tx, due);
    if (payees.length === 0) return;
    const { rules } = await readPayoutRules(tx, now);
    const minimum = `$${formatMoney(rules.payoutMinimumCents)}`;
    for (const { user, payableCents } of payees) {
      const values = { amount: `$${formatMoney(payableCents)}`, minimum };
      const letter = 'payoutAccountWanted';
      await notifyInApp(tx, user.id, now, { kind: 'payout_account_wanted', letter, values, note: values.amount });
      await sendNoticeMail(context, tx, user, { letter, values });
    }
  });
}
