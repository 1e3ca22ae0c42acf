import { sql } from 'drizzle-orm';
import type { Db, Session } from '../db/connect';
import { LIVE_CHANNEL } from '../db/pgListener';
import {
  idempotencyKeys,
  type LiveEventKind,
  liveCounters,
  liveEvents,
  type NotificationTopic,
  notificationPreferences,
  notifications,
  pushSubscriptions,
} from '../db/schema';

/** PostgreSQL rejects payloads of 8,000 bytes. */
const IDS_PER_NOTIFICATION = 100;

export type LiveEvent = typeof liveEvents.$inferSelect;

export interface LiveChange {
  userId: string;
  kind: LiveEventKind;
  bookingId: string | null;
}

/** Its receiver's preferences, or the defaults, decide its channels. */
export interface PendingNotification {
  id: string;
  userId: string;
  kind: string;
  topic: NotificationTopic;
  title: string;
  text: string;
  bookingId: string;
  values: Readonly<Record<string, string>>;
  usual: { site: boolean; email: boolean; sms: boolean; push: boolean };
  isAlwaysOnSite: boolean;
  isMailOnly: boolean;
}

interface PendingResponse {
  userId: string;
  call: string;
  key: string;
  answer: Record<string, unknown>;
}

interface PendingWrites {
  changes: Map<string, LiveChange>;
  notifications: PendingNotification[];
  answer?: PendingResponse;
}

export interface EventTransport {
  readonly isUp: boolean;
  tell(events: readonly LiveEvent[]): Promise<void>;
  /** `onGap` is called when earlier events may have been missed. */
  hear(onEvents: (events: readonly LiveEvent[]) => void, onGap: () => void): void;
}

const transports = new WeakMap<Db, EventTransport>();
export const setEventTransport = (db: Db, carrier: EventTransport) => void transports.set(db, carrier);

const pendingByTransaction = new WeakMap<object, PendingWrites>();

/**
 * Runs a transaction whose changes reach the open pages and mailboxes of the people concerned. One statement at its end
 * writes everything collected by `publish`, `writeNotification` and `storeIdempotentResponse`, sorted by person. The counters are
 * therefore locked briefly, and transactions cannot deadlock.
 */
export async function withEvents<T>(db: Db, now: Date, work: (tx: Session) => Promise<T>): Promise<T> {
  const carrier = transports.get(db);
  let events: LiveEvent[] = [];
  const result = await db.transaction(async (tx) => {
    const pending: PendingWrites = { changes: new Map(), notifications: [] };
    pendingByTransaction.set(tx, pending);
    const result = await work(tx);
    // Use a notice only without a carrier, as commits with notices wait for each other.
    const way = carrier?.isUp ? 'carrier' : 'notices';
    const written = await writePending(tx, pending, now, way);
    if (way === 'carrier') events = written;
    return result;
  });
  // Do not wait for delivery: other processes read missed events within two seconds.
  if (carrier && events.length > 0)
    carrier.tell(events).catch(() => sendNotices(db, [...new Set(events.map(({ userId }) => userId))]).catch(() => {}));
  return result;
}

function pendingOf(tx: Session): PendingWrites {
  const pending = pendingByTransaction.get(tx);
  if (!pending) throw new Error('events can be published only inside withEvents()');
  return pending;
}

/** Takes effect when the transaction commits. Duplicates are announced once. */
export function publish(tx: Session, change: LiveChange) {
  pendingOf(tx).changes.set(`${change.userId} ${change.kind} ${change.bookingId ?? ''}`, change);
}

export function publishBookingChange(
  tx: Session,
  booking: { id: string; userId: string; providerId: string | null },
  kind: LiveEventKind,
) {
  for (const userId of [booking.userId, booking.providerId]) {
    if (userId) publish(tx, { userId, kind, bookingId: booking.id });
  }
}

export function writeNotification(tx: Session, notification: PendingNotification) {
  pendingOf(tx).notifications.push(notification);
}

export function storeIdempotentResponse(tx: Session, answer: PendingResponse) {
  pendingOf(tx).answer = answer;
}

/** Writes everything in one statement, because it locks these people's counters until the transaction ends. */
async function writePending(
  tx: Session,
  { changes, notifications: pendingNotifications, answer }: PendingWrites,
  now: Date,
  way: 'carrier' | 'notices',
): Promise<LiveEvent[]> {
  if (changes.size === 0 && pendingNotifications.length === 0 && !answer) return [];
  const answered = answer
    ? sql`answered as (
      update ${idempotencyKeys} set answer = ${JSON.stringify(answer.answer)}::json
      where user_id = ${answer.userId} and call = ${answer.call} and key = ${answer.key}
    ),`
    : sql``;
  const { rows } = await tx.execute<{
    user_id: string;
    seq: number;
    kind: LiveEventKind;
    booking_id: string | null;
  }>(sql`with ${answered} ${pendingNotifications.length > 0 ? notificationInsertSql(pendingNotifications, now) : sql``} published as (
      select "userId", kind, "bookingId", place from jsonb_to_recordset(
        ${JSON.stringify([...changes.values()].map((change, place) => ({ ...change, place })))}::jsonb
      ) as c("userId" text, kind text, "bookingId" text, place int)
      ${pendingNotifications.length > 0 ? sql`union all select user_id, 'notification', booking_id, ${changes.size}::int + min(place) from addressed where on_site group by 1, 3` : sql``}
    ), change as (
      select "userId", kind, "bookingId", row_number() over own as place, count(*) over (partition by "userId") as of
      from published window own as (partition by "userId" order by place)
    ), counted as (
      insert into ${liveCounters} (user_id, seq) select "userId", count(*) from change group by 1 order by 1
      on conflict (user_id) do update set seq = live_counters.seq + excluded.seq returning user_id, seq
    ), written as (
      insert into ${liveEvents} (user_id, seq, kind, booking_id, created_at)
      select user_id, seq - of + place, kind, "bookingId", ${now}::timestamptz from change join counted on user_id = "userId"
      returning user_id, seq, kind, booking_id
    ), notified as (
      select pg_notify(${LIVE_CHANNEL}, string_agg(user_id, ' ' order by user_id)) from (
        select user_id, (row_number() over (order by user_id) - 1) / ${IDS_PER_NOTIFICATION} as part
        from counted where ${way === 'notices'}::boolean
      ) as receiver group by part
    )
    select written.* from written, (select count(*) from notified) as notices order by user_id, seq`);
  return rows.map((row) => ({
    userId: row.user_id,
    seq: row.seq,
    kind: row.kind,
    bookingId: row.booking_id,
    createdAt: now,
  }));
}

/** For events that the carrier failed to send. */
const sendNotices = (db: Db, userIds: readonly string[]) =>
  db.execute(
    sql`select pg_notify(${LIVE_CHANNEL}, notice) from jsonb_array_elements_text(${JSON.stringify(noticePayloadsFor(userIds))}::jsonb) notice`,
  );

function noticePayloadsFor(userIds: readonly string[]): string[] {
  const ids = [...new Set(userIds)].sort();
  const notices: string[] = [];
  for (let from = 0; from < ids.length; from += IDS_PER_NOTIFICATION)
    notices.push(ids.slice(from, from + IDS_PER_NOTIFICATION).join(' '));
  return notices;
}

/** Push needs a subscribed browser. */
const notificationInsertSql = (written: readonly PendingNotification[], now: Date) => sql`addressed as (
      select id, n."userId" as user_id, kind, title, text, "bookingId" as booking_id, "values", place,
        (coalesce(p.site, (usual->>'site')::boolean) or "isAlwaysOnSite") and not "isMailOnly" as on_site,
        concat_ws(' ',
          case when coalesce(p.email, (usual->>'email')::boolean) then 'email' end,
          case when coalesce(p.sms, (usual->>'sms')::boolean) and not "isMailOnly" then 'sms' end,
          case when coalesce(p.push, (usual->>'push')::boolean) and not "isMailOnly"
            and exists (select from ${pushSubscriptions} s where s.user_id = n."userId") then 'push' end
        ) as send_by
      from jsonb_to_recordset(
        ${JSON.stringify(written.map((notification, place) => ({ ...notification, place })))}::jsonb
      ) as n(id text, "userId" text, kind text, topic text, title text, text text, "bookingId" text, "values" jsonb,
        usual jsonb, "isAlwaysOnSite" boolean, "isMailOnly" boolean, place int)
      left join ${notificationPreferences} p on p.user_id = n."userId" and p.topic = n.topic
    ), inserted_notifications as (
      insert into ${notifications} (id, user_id, kind, title, text, booking_id, "values", on_site, send_by, created_at)
      select id, user_id, kind, title, text, booking_id, "values", on_site, send_by, ${now}::timestamptz
      from addressed where on_site or send_by <> '' order by place
    ),`;
