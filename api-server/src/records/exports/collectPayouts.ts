import { findPayee, findPayoutAccount } from '../../money/payouts/payoutAccounts.repository';
import { listAllPayouts } from '../../money/payouts/payouts.repository';
import { toPayoutWire } from '../../money/payouts/readPayouts';
import type { Session } from '../../platform/db/connect';
import { toInstant } from '../../platform/instant';
import { readAllStatements } from '../statements/readStatement';

export async function collectPayouts(db: Session, providerId: string, now: Date) {
  const account = await findPayoutAccount(db, providerId);
  const payee = await findPayee(db, providerId);
  return {
    payout_account: account
      ? {
          state: account.state,
          bank: account.bankName,
          last4: account.last4,
          currency: account.currency,
          missing: account.missing,
          created_at: toInstant(account.createdAt),
          checked_at: toInstant(account.checkedAt),
        }
      : null,
    payout_interval: payee?.interval ?? 'weekly',
    payouts_held: payee?.heldAt ? { since: toInstant(payee.heldAt), reason: payee.holdReason } : null,
    payouts: (await listAllPayouts(db, providerId)).map(toPayoutWire),
    statements: await readAllStatements(db, providerId, now),
  };
}
