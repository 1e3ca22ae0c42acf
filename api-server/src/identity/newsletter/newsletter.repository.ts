import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { newsletterSubscribers as subscribers } from '../../platform/db/schema';

export type Subscriber = typeof subscribers.$inferSelect;

export async function findSubscriber(db: Session, email: string): Promise<Subscriber | undefined> {
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.email, email));
  return subscriber;
}

/** An existing address keeps its id, creation time and unsubscribe link. */
export async function saveSubscriber(
  db: Session,
  { id, email, unsubscribeHash, createdAt, ...rest }: Omit<Subscriber, 'confirmedAt'>,
) {
  await db
    .insert(subscribers)
    .values({ id, email, unsubscribeHash, createdAt, ...rest })
    .onConflictDoUpdate({ target: subscribers.email, set: rest });
}

/** pending -> confirmed. undefined: no such link, or it is too old, or it has been opened. */
export async function markConfirmed(db: Session, confirmHash: string, now: Date): Promise<Subscriber | undefined> {
  const [subscriber] = await db
    .update(subscribers)
    .set({ status: 'confirmed', confirmedAt: now })
    .where(
      and(
        eq(subscribers.confirmHash, confirmHash),
        eq(subscribers.status, 'pending'),
        gt(subscribers.confirmUntil, now),
      ),
    )
    .returning();
  return subscriber;
}

export async function findConfirmed(db: Session, confirmHash: string): Promise<Subscriber | undefined> {
  const [subscriber] = await db
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.confirmHash, confirmHash), eq(subscribers.status, 'confirmed')));
  return subscriber;
}

export async function changeUnsubscribeHash(db: Session, id: string, unsubscribeHash: string) {
  await db.update(subscribers).set({ unsubscribeHash }).where(eq(subscribers.id, id));
}

/** undefined: no such link, or it has been opened. */
export async function markUnsubscribed(
  db: Session,
  unsubscribeHash: string,
  now: Date,
): Promise<Subscriber | undefined> {
  const [subscriber] = await db
    .update(subscribers)
    .set({ status: 'unsubscribed', unsubscribedAt: now })
    .where(and(eq(subscribers.unsubscribeHash, unsubscribeHash), inArray(subscribers.status, ['confirmed', 'pending'])))
    .returning();
  return subscriber;
}

export async function findByUnsubscribeHash(db: Session, unsubscribeHash: string): Promise<Subscriber | undefined> {
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.unsubscribeHash, unsubscribeHash));
  return subscriber;
}
