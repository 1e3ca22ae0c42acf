import { and, eq, inArray } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { ledger, type MoneyKind, payments } from '../../db/schema';

/** Movements of these kinds of a booking's money, in no order. */
export function listMovements(db: Session, bookingId: string, kinds: readonly MoneyKind[]) {
  return db
    .select({ at: ledger.at, kind: ledger.kind, amountCents: ledger.amountCents })
    .from(ledger)
    .innerJoin(payments, eq(payments.id, ledger.paymentId))
    .where(and(eq(payments.bookingId, bookingId), inArray(ledger.kind, [...kinds])));
}
