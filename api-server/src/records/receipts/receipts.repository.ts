import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { disputes, ledger, type MoneyMovementKind, payments } from '../../platform/db/schema';

export function listMovements(db: Session, bookingId: string, kinds: readonly MoneyMovementKind[]) {
  return db
    .select({ at: ledger.at, kind: ledger.kind, amountCents: ledger.amountCents })
    .from(ledger)
    .innerJoin(payments, eq(payments.id, ledger.paymentId))
    .where(and(eq(payments.bookingId, bookingId), inArray(ledger.kind, [...kinds])));
}

export const hasOpenDispute = async (db: Session, bookingId: string): Promise<boolean> =>
  (await db.$count(
    disputes,
    and(
      inArray(
        disputes.paymentId,
        db.select({ id: payments.id }).from(payments).where(eq(payments.bookingId, bookingId)),
      ),
      inArray(disputes.state, ['needs_response', 'under_review']),
      gt(disputes.setAsideCents, 0),
    ),
  )) > 0;
