import { sql } from 'drizzle-orm';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';

/** Period and maximum number of counted requests, latest first. With fewer than the minimum, no time is shown. */
const COUNTED_PERIOD = 180 * DAY;
const MAX_COUNTED_REQUESTS = 50;
const MIN_COUNTED_REQUESTS = 5;
const UNANSWERED_AFTER = 2 * DAY;

/**
 * Returns the minutes within which the provider answers three of four bookings, offers and messages they were notified
 * of. Answers are accepting, declining, an offer or a message. Undefined with too few requests or when more than a
 * quarter were not answered.
 */
export async function readReplyMinutes(db: Session, providerId: string, now: Date): Promise<number | undefined> {
  const since = addMilliseconds(now, -COUNTED_PERIOD).toISOString();
  const over = addMilliseconds(now, -UNANSWERED_AFTER).toISOString();
  const { rows } = await db.execute<{ count: number; minutes: number | null }>(sql`
    with asked as (
      select booking_id, created_at from notifications
      where user_id = ${providerId} and kind in ('booking_received', 'offer_received', 'message_received', 'photo_received')
        and created_at > ${since}::timestamptz
      order by created_at desc limit ${MAX_COUNTED_REQUESTS}
    ), answered as (
      select a.created_at, (
        select min(at) from (
          select at from booking_history where booking_id = a.booking_id and actor_id = ${providerId} and at >= a.created_at
          union all
          select created_at from offers
          where booking_id = a.booking_id and provider_id = ${providerId} and type = 'provider' and created_at >= a.created_at
          union all
          select created_at from messages
          where booking_id = a.booking_id and author_id = ${providerId} and created_at >= a.created_at
        ) answers
      ) as at from asked a
    )
    select count(*)::int as count, percentile_disc(0.75) within group (
      order by case when at is null then 'infinity'::float else extract(epoch from at - created_at)::float / 60 end
    ) as minutes
    from answered where at is not null or created_at < ${over}::timestamptz`);
  const [row] = rows;
  const minutes = Number(row?.minutes);
  return row && row.count >= MIN_COUNTED_REQUESTS && Number.isFinite(minutes)
    ? Math.max(1, Math.ceil(minutes))
    : undefined;
}
