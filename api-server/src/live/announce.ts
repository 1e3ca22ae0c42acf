import { sql } from 'drizzle-orm';
import type { Db, Session } from '../db/connect';
import { type LiveKind, liveCounters, liveEvents } from '../db/schema';

/** The channel of LISTEN and NOTIFY; the payload is the ids of the people who have news. */
export const LIVE_CHANNEL = 'doorstep_live';
/** PostgreSQL refuses payloads of 8,000 bytes. */
const IDS_PER_NOTICE = 100;

export interface Change {
  userId: string;
  kind: LiveKind;
  bookingId: string | null;
}

const waiting = new WeakMap<object, Map<string, Change>>();

/**
 * A transaction whose changes reach the open pages of the people concerned. What `announce` collects is written as its
 * last step, people in one order: so the rows of the counters are locked for a moment only, and no two transactions wait
 * for each other in a circle.
 */
export function announcing<T>(db: Db, now: Date, work: (tx: Session) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const changes = new Map<string, Change>();
    waiting.set(tx, changes);
    const result = await work(tx);
    await write(tx, [...changes.values()], now);
    return result;
  });
}

/** Says so to this person's open pages when the transaction is committed; the same thing said twice is said once. */
export function announce(tx: Session, change: Change) {
  const changes = waiting.get(tx);
  if (!changes) throw new Error('announce() outside of announcing()');
  changes.set(`${change.userId} ${change.kind} ${change.bookingId ?? ''}`, change);
}

/** To both sides of a booking. */
export function announceBooking(
  tx: Session,
  booking: { id: string; userId: string; providerId: string | null },
  kind: LiveKind,
) {
  for (const userId of [booking.userId, booking.providerId]) {
    if (userId) announce(tx, { userId, kind, bookingId: booking.id });
  }
}

async function write(tx: Session, changes: readonly Change[], now: Date) {
  if (changes.length === 0) return;
  const byUser = new Map<string, Change[]>();
  for (const change of changes) byUser.set(change.userId, [...(byUser.get(change.userId) ?? []), change]);
  const userIds = [...byUser.keys()].sort();
  const counters = await tx
    .insert(liveCounters)
    .values(userIds.map((userId) => ({ userId, seq: byUser.get(userId)?.length ?? 0 })))
    .onConflictDoUpdate({ target: liveCounters.userId, set: { seq: sql`${liveCounters.seq} + excluded.seq` } })
    .returning();
  await tx.insert(liveEvents).values(
    counters.flatMap(({ userId, seq }) => {
      const own = byUser.get(userId) ?? [];
      return own.map((change, index) => ({ ...change, seq: seq - own.length + index + 1, createdAt: now }));
    }),
  );
  for (let from = 0; from < userIds.length; from += IDS_PER_NOTICE) {
    const ids = userIds.slice(from, from + IDS_PER_NOTICE).join(' ');
    await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${ids})`);
  }
}
