import { type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';

export const queueKinds = [
  'application',
  'problem',
  'review_report',
  'photo_report',
  'contact_message',
  'message_report',
  'failed_message',
  'stuck_job',
  'unlicensed_job',
  'payment',
  'payout',
  'payout_question',
  'dispute',
] as const;
export type TodayKind = (typeof queueKinds)[number];

export interface WaitingRow {
  kind: TodayKind;
  id: string;
  title: string;
  /** For messages, payments and disputes, the booking they concern. */
  line: string;
  bookingNumber: number | undefined;
  since: Date;
  due: Date | undefined;
  ownerId: string;
  owner: string;
  /** Version of a problem, for optimistic locking when it is assigned. 0 for other kinds. */
  version: number;
}

interface Cutoffs {
  /**
   * Jobs that should have ended before `endedBefore` are stuck. Payments wanted since before `wantedBefore` are out of
   * sync.
   */
  endedBefore: Date;
  wantedBefore: Date;
}

/**
 * Queries for the items of each kind that wait for staff, all with the same columns. `applications.repository.ts`
 * defines which applications wait. So do a listed provider's new licence, from when it was sent, and licences that end
 * soon or have ended.
 */
const waitingItemQueries: Record<TodayKind, (times: Cutoffs) => SQL> = {
  application:
    () => sql`select 'application' as kind, u.id, u.fullname as title, coalesce(pp.service_title, '') as line,
      coalesce(a.waiting_since, u.created_at) as since
    from users u left join applications a on a.provider_id = u.id left join provider_profiles pp on pp.user_id = u.id
    where u.user_type = 'provider' and u.account_status = 'pending_review' and a.decision is null
      and exists (select 1 from provider_services o join subcategories s on s.id = o.subcategory_id
        where o.provider_id = u.id and s.retired_at is null)
      and (select count(*) from provider_documents d where d.provider_id = u.id) = 2
    union all select 'application', u.id, u.fullname, coalesce(pp.service_title, ''), min(f.created_at)
    from provider_documents d join files f on f.id = d.file_id join users u on u.id = d.provider_id
      left join provider_profiles pp on pp.user_id = u.id
    where d.status = 'pending' and u.account_status = 'active' group by u.id, u.fullname, pp.service_title
    union all select 'application', u.id, u.fullname, a.licence_until, a.licence_queued_at
    from applications a join users u on u.id = a.provider_id
    where a.licence_queued_at is not null and u.account_status = 'active'
      and not exists (select 1 from provider_documents d where d.provider_id = u.id and d.status = 'pending')`,
  problem: () => sql`select 'problem' as kind, p.id, p.kind as title,
      concat_ws(', ', b.full_name, pu.fullname) as line, p.created_at as since
    from problems p join bookings b on b.id = p.booking_id left join users pu on pu.id = b.provider_id
    where p.state <> 'decided'`,
  review_report:
    () => sql`select 'review_report' as kind, v.id, pu.fullname as title, min(w.line) as line, min(w.since) as since
    from (select r.review_id as id, r.reason as line, r.created_at as since from review_reports r where r.handled_at is null
      union all select a.id, a.appeal, a.appealed_at from reviews a
        where a.appealed_at is not null and a.appeal_answered_at is null) w
    join reviews v on v.id = w.id join users pu on pu.id = v.provider_id group by v.id, pu.fullname`,
  photo_report: () => sql`select 'photo_report' as kind, p.id, u.fullname as title, min(r.reason) as line,
      min(r.created_at) as since
    from work_photo_reports r join work_photos p on p.id = r.photo_id join users u on u.id = p.provider_id
    where r.handled_at is null group by p.id, u.fullname`,
  contact_message: () => sql`select 'contact_message' as kind, m.id, left(m.message, 80) as title, m.full_name as line,
      m.created_at as since
    from contact_messages m where m.handled_at is null and not m.spam`,
  message_report: () => sql`select 'message_report' as kind, m.id, left(m.reason, 80) as title, m.booking_id as line,
      m.created_at as since
    from message_reports m where m.handled_at is null
    union all select 'message_report', m.id, left(m.appeal, 80), m.booking_id, m.appealed_at
    from message_reports m where m.appealed_at is not null and m.appeal_answered_at is null`,
  failed_message: () => sql`select 'failed_message' as kind, o.id, o.channel as title, o.last_error as line,
      coalesce(o.ended_at, o.created_at) as since
    from outbox o where o.state = 'dead'`,
  stuck_job: ({
    endedBefore,
  }) => sql`select 'stuck_job' as kind, b.id, b.category_name as title, b.full_name as line, b.end_at as since
    from bookings b where b.status in ('on_the_way', 'arrived', 'started') and b.end_at < ${endedBefore}::timestamptz`,
  unlicensed_job: () => sql`select 'unlicensed_job' as kind, b.id, b.category_name as title, b.full_name as line,
      a.licence_ended_at as since
    from applications a join bookings b on b.provider_id = a.provider_id join categories c on c.id = b.category_id
    where a.licence_ended_at is not null and c.needs_licence
      and b.status in ('accepted', 'on_the_way', 'arrived', 'started')`,
  payment: ({
    wantedBefore,
  }) => sql`select 'payment' as kind, p.id, p.gateway as title, coalesce(p.booking_id, '') as line,
      coalesce(p.void_wanted_at, p.capture_wanted_at, p.created_at) as since
    from payments p where p.voided_at is null and (p.void_wanted_at is not null
      or (p.capture_wanted_at is not null and p.captured_cents = 0) or p.refund_wanted_cents > p.refunded_cents)
      and coalesce(p.void_wanted_at, p.capture_wanted_at, p.created_at) < ${wantedBefore}::timestamptz`,
  payout:
    () => sql`select 'payout' as kind, o.id, u.fullname as title, 'R-' || o.run_number as line, o.ended_at as since
    from payouts o join users u on u.id = o.provider_id
    where o.status in ('failed', 'returned') and o.paid_again_by is null`,
  payout_question:
    () => sql`select 'payout_question' as kind, e.provider_id as id, u.fullname as title, e.hold_reason as line,
      e.questioned_at as since
    from payees e join users u on u.id = e.provider_id
    where e.questioned_at is not null and (e.held_at is not null or e.payable_cents > 0)`,
  dispute:
    () => sql`select 'dispute' as kind, d.id, u.fullname as title, coalesce(d.booking_id, '') as line, d.opened_at as since
    from disputes d join payments p on p.id = d.payment_id join users u on u.id = p.user_id
    where d.state = 'needs_response' and d.evidence is null`,
};

const unionOf = (kinds: readonly TodayKind[], times: Cutoffs) =>
  sql.join(
    kinds.map((kind) => sql`(${waitingItemQueries[kind](times)})`),
    sql` union all `,
  );

/** Assignee. Problems store their own, other kinds use `queue_owners`. */
const ownerId = sql`coalesce(q.owner_id, pr.assigned_to)`;

const waitingWithOwners = (kinds: readonly TodayKind[], times: Cutoffs) => sql`(${unionOf(kinds, times)}) w
    left join queue_owners q on q.kind = w.kind and q.item_id = w.id
    left join problems pr on w.kind = 'problem' and pr.id = w.id
    left join disputes di on w.kind = 'dispute' and di.id = w.id`;

/** For each kind, items that have waited since before this time are overdue. */
export type CutoffByKind = Record<TodayKind, Date>;
export type DueCutoffs = Record<'late' | 'soon', CutoffByKind>;

function isDueBefore(kinds: readonly TodayKind[], since: CutoffByKind): SQL {
  // The bank names a day of its own for each dispute.
  const cases = kinds.map((kind) =>
    kind === 'dispute'
      ? sql`when ${kind} then di.due_at < ${since[kind]}::timestamptz`
      : sql`when ${kind} then w.since < ${since[kind]}::timestamptz`,
  );
  return sql`case w.kind ${sql.join(cases, sql` `)} end`;
}

const isLate = (kinds: readonly TodayKind[], { late }: DueCutoffs) => isDueBefore(kinds, late);
const isSoon = (kinds: readonly TodayKind[], { late, soon }: DueCutoffs) =>
  sql`(${isDueBefore(kinds, soon)} and not ${isDueBefore(kinds, late)})`;

export interface WaitingFilter {
  due?: 'late' | 'soon' | undefined;
  owner?: string | undefined;
}

export async function listWaiting(
  db: Session,
  kinds: readonly TodayKind[],
  { times, lates, due, owner }: WaitingFilter & { times: Cutoffs; lates: DueCutoffs },
  place: { at: Date; id: string } | undefined,
  limit: number,
): Promise<WaitingRow[]> {
  const wanted = [
    place && sql`(w.since, w.id) > (${place.at}::timestamptz, ${place.id})`,
    due && (due === 'late' ? isLate : isSoon)(kinds, lates),
    owner !== undefined && sql`coalesce(${ownerId}, '') = ${owner}`,
  ].filter((one) => one !== undefined && one !== false);
  const { rows } = await db.execute<
    Record<Exclude<keyof WaitingRow, 'due' | 'bookingNumber' | 'version'>, string> & {
      due: string | null;
      number: number | null;
      version: number | null;
    }
  >(sql`
    select w.kind, w.id, w.title, w.line, bk.number, pr.version, extract(epoch from w.since) * 1000 as since,
      extract(epoch from di.due_at) * 1000 as due,
      coalesce(${ownerId}, '') as "ownerId", coalesce(o.fullname, '') as owner
    from ${waitingWithOwners(kinds, times)}
    left join bookings bk on w.kind in ('message_report', 'payment', 'dispute') and bk.id = w.line
    left join users o on o.id = ${ownerId}
    where ${wanted.length > 0 ? sql.join(wanted, sql` and `) : sql`true`}
    order by w.since, w.id limit ${limit}`);
  return rows.map(({ number, version, ...row }) => ({
    ...row,
    bookingNumber: number ?? undefined,
    version: version ?? 0,
    kind: row.kind as TodayKind,
    since: new Date(Number(row.since)),
    due: row.due === null ? undefined : new Date(Number(row.due)),
  }));
}

export async function countWaiting(
  db: Session,
  kinds: readonly TodayKind[],
  { times, lates, me }: { times: Cutoffs; lates: DueCutoffs; me: string },
) {
  const { rows } = await db.execute<
    Record<'count' | 'late' | 'soon' | 'mine' | 'unowned', string> & {
      kind: TodayKind;
      oldest: string | null;
      due: string | null;
    }
  >(sql`
    select w.kind, count(*) as count, count(*) filter (where ${isLate(kinds, lates)}) as late,
      count(*) filter (where ${isSoon(kinds, lates)}) as soon,
      count(*) filter (where ${ownerId} = ${me}) as mine, count(*) filter (where ${ownerId} is null) as unowned,
      extract(epoch from min(w.since)) * 1000 as oldest, extract(epoch from min(di.due_at)) * 1000 as due
    from ${waitingWithOwners(kinds, times)} group by w.kind`);
  return rows.map(({ kind, oldest, due, ...counts }) => ({
    kind,
    count: Number(counts.count),
    late: Number(counts.late),
    soon: Number(counts.soon),
    mine: Number(counts.mine),
    unowned: Number(counts.unowned),
    oldest: new Date(Number(oldest)),
    due: due === null ? undefined : new Date(Number(due)),
  }));
}
