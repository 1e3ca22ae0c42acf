import { type SQL, sql } from 'drizzle-orm';
import { workingDaysAfter } from '../../identity/queue/workingDays';
import type { Session } from '../../platform/db/connect';
import type { TodayKind } from './today.repository';

const decidedQueries: Partial<Record<TodayKind, SQL>> = {
  application: sql`select coalesce(a.waiting_since, u.created_at) as since, a.decided_at as decided, null::timestamptz as due
    from applications a join users u on u.id = a.provider_id`,
  problem: sql`select p.created_at as since, p.decided_at as decided, p.due_at as due from problems p
    where p.opened_by <> 'staff' or p.customer_appealed or p.provider_appealed`,
  review_report: sql`select r.created_at as since, r.handled_at as decided, null::timestamptz as due from review_reports r
    union all select v.appealed_at, v.appeal_answered_at, null::timestamptz from reviews v where v.appealed_at is not null`,
  photo_report: sql`select r.created_at as since, r.handled_at as decided, null::timestamptz as due
    from work_photo_reports r`,
  contact_message: sql`select m.created_at as since, m.handled_at as decided, null::timestamptz as due
    from contact_messages m where not m.spam`,
  message_report: sql`select m.created_at as since, m.handled_at as decided, null::timestamptz as due from message_reports m
    union all select m.appealed_at, m.appeal_answered_at, null::timestamptz from message_reports m where m.appealed_at is not null`,
};

/** Returns whether staff answer this kind. Other kinds may be ended by the clock or a gateway. */
export const isAnswered = (kind: TodayKind): boolean => decidedQueries[kind] !== undefined;

/** First Monday after 1970 began on a Thursday. */
const MONDAY = Date.UTC(1970, 0, 5);
const DAY_MS = 86_400_000;

/** A period that starts on a weekend counts from Monday, as in `workingDaysAfter`. */
const periodStart = sql`(case extract(dow from d.since at time zone 'UTC')::int
  when 6 then date_trunc('day', d.since, 'UTC') + interval '2 days'
  when 0 then date_trunc('day', d.since, 'UTC') + interval '1 day' else d.since end)`;

function dueAfter(workingDays: number): SQL {
  const cases = [1, 2, 3, 4, 5].map((weekday) => {
    const from = new Date(MONDAY + (weekday - 1) * DAY_MS);
    const days = (workingDaysAfter(from, workingDays).getTime() - from.getTime()) / DAY_MS;
    return sql`when ${weekday}::int then ${days}::int`;
  });
  return sql`${periodStart} + interval '1 day' * (case extract(dow from ${periodStart} at time zone 'UTC')::int ${sql.join(cases, sql` `)} end)`;
}

export async function countMetDeadlines(
  db: Session,
  promises: readonly { kind: TodayKind; workingDays: number }[],
  since: Date,
): Promise<{ decided: number; kept: number }> {
  const sources = promises.flatMap(({ kind, workingDays }) => {
    const source = decidedQueries[kind];
    return source
      ? [
          sql`(select d.decided, coalesce(d.due, ${dueAfter(workingDays)}) as due from (${source}) d
          where d.decided >= ${since}::timestamptz)`,
        ]
      : [];
  });
  if (sources.length === 0) return { decided: 0, kept: 0 };
  const { rows } = await db.execute<{ decided: string; kept: string }>(sql`
    select count(*) as decided, count(*) filter (where w.decided <= w.due) as kept
    from (${sql.join(sources, sql` union all `)}) w`);
  return { decided: Number(rows[0]?.decided ?? 0), kept: Number(rows[0]?.kept ?? 0) };
}
