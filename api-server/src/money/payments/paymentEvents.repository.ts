import { and, eq, isNull } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { paymentEvents } from '../../platform/db/schema';

export async function insertPaymentEvent(db: Session, event: typeof paymentEvents.$inferInsert) {
  await db.insert(paymentEvents).values(event).onConflictDoNothing();
}

export async function isUnhandled(db: Session, id: string): Promise<boolean> {
  const [event] = await db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.id, id), isNull(paymentEvents.handledAt)));
  return event !== undefined;
}

export async function markHandled(db: Session, id: string, now: Date) {
  await db.update(paymentEvents).set({ handledAt: now }).where(eq(paymentEvents.id, id));
}
