import { formatMoney, type PayoutFailure } from '@doorstep/shared-api/domain';
import { findUser } from '../../identity/accounts/accounts.repository';
import { notifyInApp, sendNoticeMail } from '../../identity/admin/tell';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Payout } from './payouts.repository';

export async function notifyOfFailure(context: Context, tx: Session, payout: Payout, code: PayoutFailure, now: Date) {
  const user = await findUser(tx, payout.providerId);
  if (!user || user.accountStatus === 'deleted') return;
  const values = { amount: `$${formatMoney(payout.amountCents)}`, last4: payout.last4, code };
  await notifyInApp(tx, user.id, now, { kind: 'payout_failed', letter: 'payoutFailed', values, note: values.amount });
  await sendNoticeMail(context, tx, user, { letter: 'payoutFailed', values });
}
