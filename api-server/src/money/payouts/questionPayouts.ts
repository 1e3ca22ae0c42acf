import { formatMoney } from '@doorstep/shared-api/domain';
import { audit } from '../../identity/audit/audit';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { publish } from '../../platform/events/outbox';
import { changePayee, lockPayee } from './payoutAccounts.repository';

/**
 * Adds the money of a suspended provider to the queue of finance, in the transaction of the suspension. It is held
 * until finance releases it. An existing hold stays unchanged.
 */
export async function questionPayouts(
  tx: Session,
  actor: User,
  providerId: string,
  { isHeld, reason }: { isHeld: boolean; reason: string },
  now: Date,
) {
  const payee = await lockPayee(tx, providerId);
  const isNewHold = isHeld && !payee.heldAt;
  await changePayee(tx, providerId, {
    questionedAt: payee.questionedAt ?? now,
    ...(isNewHold && { heldAt: now, heldBy: actor.id, holdReason: reason }),
  });
  if (!isNewHold) return;
  publish(tx, { userId: providerId, kind: 'payment', bookingId: null });
  const subject = { type: 'payee' as const, id: providerId };
  const after = { payable: formatMoney(payee.payableCents) };
  await audit(tx, now, { actor, kind: 'act', act: 'payouts.hold', subject, why: reason, after });
}

/** Ends the question after the account was restored. Held money stays on the queue until finance releases it. */
export async function closePayoutReview(tx: Session, providerId: string) {
  const payee = await lockPayee(tx, providerId);
  if (payee.questionedAt && !payee.heldAt) await changePayee(tx, providerId, { questionedAt: null });
}
