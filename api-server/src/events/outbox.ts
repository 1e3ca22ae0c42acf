import { sql } from 'drizzle-orm';
import type { Db, Session } from '../db/connect';
import { type LiveKind, liveCounters, liveEvents } from '../db/schema';
import { LIVE_CHANNEL } from './pgListener';

/** PostgreSQL rejects payloads of 8,000 bytes. */
const IDS_PER_NOTIFICATION = 100;

export interface Change {
  userId: string;
  kind: LiveKind;
  bookingId: string | null;
}

const waiting = new WeakMap<object, Map<string, Change>>();

/**
 * A transaction whose changes reach the open pages of the people concerned. What `publish` collects is written as its
 * last step, people in one order: so the rows of the counters are locked for a moment only, and no two transactions wait
 * for each other in a circle.
 */
export function withEvents<T>(db: Db, now: Date, work: (tx: Session) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const changes = new Map<string, Change>();
    waiting.set(tx, changes);
    const result = await work(tx);
    await write(tx, [...changes.values()], now);
    return result;
  });
}

/** Says so to this person's open pages when the transaction is committed; the same thing said twice is said once. */
export function publish(tx: Session, change: Change) {
  const changes = waiting.get(tx);
  if (!changes) throw new Error('publish() outside of withEvents()');
  changes.set(`${change.userId} ${change.kind} ${change.bookingId ?? ''}`, change);
}

/** To both sides of a booking. */
export function publishBooking(
  tx: Session,
  booking: { id: string; userId: string; providerId: string | null },
  kind: LiveKind,
) {
  for (const userId of [booking.userId, booking.providerId]) {
    if (userId) publish(tx, { userId, kind, bookingId: booking.id });
  }
}

/** One statement, because from here on nobody else can tell these people anything until the transaction ends. */
async function write(tx: Session, changes: readonly Change[], now: Date) {
  if (changes.length === 0) return;
  const userIds = [...new Set(changes.map(({ userId }) => userId))].sort();
  const notices: string[] = [];
  for (let from = 0; from < userIds.length; from += IDS_PER_NOTIFICATION)
    notices.push(userIds.slice(from, from + IDS_PER_NOTIFICATION).join(' '));
  await tx.execute(sql`with change as (
      select "userId", kind, "bookingId", row_number() over own as place, count(*) over (partition by "userId") as of
      from jsonb_to_recordset(${JSON.stringify(changes.map((change, place) => ({ ...change, place })))}::jsonb) as c("userId" text, kind text, "bookingId" text, place int)
      window own as (partition by "userId" order by place)
    ), counted as (
      insert into ${liveCounters} (user_id, seq) select "userId", count(*) from change group by 1 order by 1
      on conflict (user_id) do update set seq = live_counters.seq + excluded.seq returning user_id, seq
    ), written as (
      insert into ${liveEvents} (user_id, seq, kind, booking_id, created_at)
      select user_id, seq - of + place, kind, "bookingId", ${now}::timestamptz from change join counted on user_id = "userId"
    )
    select pg_notify(${LIVE_CHANNEL}, notice) from jsonb_array_elements_text(${JSON.stringify(notices)}::jsonb) notice`);
}
