import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { payments } from '../../platform/db/schema';
import type { Payment } from '../payments/payments.repository';

/** Tips with a lost authorisation do not count. */
export async function findTip(db: Session, bookingId: string): Promise<Payment | undefined> {
  const isWanted = and(isNotNull(payments.captureWantedAt), isNull(payments.voidWantedAt));
  const [tip] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.tipOf, bookingId), isWanted));
  return tip;
}
