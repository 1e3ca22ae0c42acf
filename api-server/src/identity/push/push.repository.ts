import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { pushSubscriptions, users } from '../../platform/db/schema';

export type PushSubscription = typeof pushSubscriptions.$inferSelect;
export type PushTarget = Pick<PushSubscription, 'id' | 'userId' | 'endpoint' | 'createdAt'>;

export async function findPushSubscriptions(db: Session, userIds: readonly string[]): Promise<PushTarget[]> {
  if (userIds.length === 0) return [];
  const { id, userId, endpoint, createdAt } = pushSubscriptions;
  return db
    .select({ id, userId, endpoint, createdAt })
    .from(pushSubscriptions)
    .where(inArray(userId, [...userIds]));
}

export async function findSubscriptionOf(db: Session, sessionHash: string): Promise<PushSubscription | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, sessionHash));
  return row;
}

/** Returns the subscription with its person's language. Undefined if the browser no longer belongs to that person. */
export async function findReceiver(db: Session, endpoint: string, userId: string) {
  const [row] = await db
    .select({ subscription: pushSubscriptions, language: users.language })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)));
  return row;
}

const lockEndpoint = (tx: Session, endpoint: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`);

/** Replaces the session's earlier subscription and any other person's on the same browser. */
export async function replaceSubscription(tx: Session, subscription: typeof pushSubscriptions.$inferInsert) {
  const { sessionHash, endpoint } = subscription;
  await lockEndpoint(tx, endpoint);
  await tx
    .delete(pushSubscriptions)
    .where(or(eq(pushSubscriptions.sessionHash, sessionHash), eq(pushSubscriptions.endpoint, endpoint)));
  // A concurrent request inserts the same subscription.
  await tx.insert(pushSubscriptions).values(subscription).onConflictDoNothing();
}

/**
 * `from` is the old address, with the secret that only its browser and we know. When another subscription already has
 * the new address, the old one is deleted. False without such a subscription.
 */
export async function renewSubscription(
  tx: Session,
  from: Pick<PushSubscription, 'endpoint' | 'auth'>,
  change: Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth' | 'serverKey'>,
): Promise<boolean> {
  await lockEndpoint(tx, change.endpoint);
  const isOld = and(eq(pushSubscriptions.endpoint, from.endpoint), eq(pushSubscriptions.auth, from.auth));
  const [old] = await tx.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(isOld).for('update');
  if (!old) return false;
  const [other] = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, change.endpoint), ne(pushSubscriptions.id, old.id)));
  if (other) await deleteSubscription(tx, old.id);
  else await tx.update(pushSubscriptions).set(change).where(eq(pushSubscriptions.id, old.id));
  return true;
}

export async function deleteSubscriptionOf(db: Session, sessionHash: string) {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, sessionHash));
}

export async function deleteSubscription(db: Session, id: string) {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}
