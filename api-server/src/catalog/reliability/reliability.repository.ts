import { bookingNumber } from '@doorstep/shared-api/domain';
import { type SQL, sql } from 'drizzle-orm';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import type { JobFacts, QuestionFacts, ReliabilityFacts, RequestFacts } from './figures';

/** Bounds of what one reading costs. The newest ones count. */
const MAX_JOBS = 500;
const MAX_REQUESTS = 300;
const MAX_QUESTIONS = 300;
/** Jobs may have been booked so long before they end. Also how far back a returning customer is recognized. */
const BOOKED_AHEAD = 365 * DAY;

type By = 'customer' | 'provider' | 'system' | 'admin';

const milliseconds = (time: SQL) => sql`(extract(epoch from ${time}) * 1000)::float8`;

/** Reads what a provider's figures are computed from, with three statements whatever the number of jobs. */
export async function readReliabilityFacts(
  db: Session,
  providerId: string,
  since: Date,
  now: Date,
): Promise<ReliabilityFacts> {
  return {
    requests: await listRequests(db, providerId, since),
    jobs: await listJobs(db, providerId, addMilliseconds(since, -BOOKED_AHEAD)),
    questions: await listQuestions(db, providerId, since, now),
  };
}

interface NameRow extends Record<string, unknown> {
  id: string;
  number: number;
  title: string;
}

const nameOf = ({ id, number, title }: NameRow) => ({ bookingId: id, bookingNumber: bookingNumber(number), title });

/** Bookings that named this provider and waited for the answer. Instant ones are never asked for. */
async function listRequests(db: Session, providerId: string, since: Date): Promise<RequestFacts[]> {
  const { rows } = await db.execute<
    NameRow & { asked: number; answered: number | null; to: string | null; by: By | null; offered: boolean }
  >(sql`
    select b.id, b.number, b.category_name as title, ${milliseconds(sql`n.created_at`)} as asked,
      ${milliseconds(sql`a.at`)} as answered, a.to_status as "to", a."by",
      exists (select 1 from offers where booking_id = b.id and provider_id = ${providerId} and type = 'provider') as offered
    from (
      select booking_id, created_at from notifications
      where user_id = ${providerId} and kind = 'booking_received' and created_at > ${since.toISOString()}::timestamptz
      order by created_at desc limit ${MAX_REQUESTS}
    ) n
    join bookings b on b.id = n.booking_id and not b.instant
    left join lateral (
      select at, to_status, "by" from booking_history
      where booking_id = b.id and at >= n.created_at and to_status in ('accepted', 'cancelled')
      order by at, to_status limit 1
    ) a on true`);
  return rows.map((row) => ({
    ...nameOf(row),
    askedAt: row.asked,
    answer:
      row.answered === null || row.by === null
        ? null
        : { at: row.answered, isAccepted: row.to === 'accepted', by: row.by },
    hasOffered: row.offered,
  }));
}

interface JobRow extends NameRow {
  customer: string;
  starts: number | null;
  announced: number | null;
  arrived: number | null;
  completed: number | null;
  cancelled: number | null;
  by: By | null;
  customers_fault: boolean;
}

/** A job that other providers had before counts from the time when it was open again. */
async function listJobs(db: Session, providerId: string, bookedSince: Date): Promise<JobFacts[]> {
  const { rows } = await db.execute<JobRow & Record<string, unknown>>(sql`
    select b.id, b.number, b.category_name as title, b.user_id as customer, ${milliseconds(sql`b.start_at`)} as starts,
      ${milliseconds(sql`b.new_arrival_at`)} as announced,
      ${milliseconds(sql`h.arrived`)} as arrived, ${milliseconds(sql`h.completed`)} as completed,
      ${milliseconds(sql`h.cancelled`)} as cancelled, h."by",
      (b.payment_status = 'expired' or (
        h.left_from = 'arrived' and h."by" = 'provider' and (b.refunded_cents < b.grand_cents or b.grand_cents = 0)
      )) as customers_fault
    from (
      select * from bookings
      where provider_id = ${providerId} and created_at > ${bookedSince.toISOString()}::timestamptz
      order by created_at desc limit ${MAX_JOBS}
    ) b
    cross join lateral (
      select bool_or(to_status = 'accepted') as was_accepted,
        min(at) filter (where to_status = 'arrived') as arrived,
        max(at) filter (where to_status = 'completed' and b.status = 'completed') as completed,
        max(at) filter (where to_status = 'cancelled') as cancelled,
        max("by") filter (where to_status = 'cancelled') as "by",
        max(from_status) filter (where to_status = 'cancelled') as left_from
      from booking_history
      where booking_id = b.id and at >= coalesce(
        (select max(o.at) from booking_history o where o.booking_id = b.id and o.to_status = 'open'), '-infinity')
    ) h
    where h.was_accepted`);
  return rows.map((row) => ({
    ...nameOf(row),
    customerId: row.customer,
    startAt: row.starts,
    announcedArrivalAt: row.announced,
    arrivedAt: row.arrived,
    completedAt: row.completed,
    cancelled: row.cancelled === null || row.by === null ? null : { at: row.cancelled, by: row.by },
    // After an arrival, a cancelled visit is paid for only if the customer did not open the door.
    isCustomersFault: row.customers_fault,
  }));
}

/** A customer's messages that begin a turn, written before the job ended: thanks need no reply. */
async function listQuestions(db: Session, providerId: string, since: Date, now: Date): Promise<QuestionFacts[]> {
  const bookedSince = addMilliseconds(since, -BOOKED_AHEAD).toISOString();
  const { rows } = await db.execute<NameRow & { asked: number; replied: number | null }>(sql`
    with jobs as (
      select id, number, category_name, user_id from bookings
      where provider_id = ${providerId} and created_at > ${bookedSince}::timestamptz
      order by created_at desc limit ${MAX_JOBS}
    ), turns as (
      select m.booking_id, m.number, m.author_id, m.created_at,
        lag(m.author_id) over (partition by m.booking_id order by m.number) as before
      from jobs join messages m on m.booking_id = jobs.id
    )
    select j.id, j.number, j.category_name as title, ${milliseconds(sql`t.created_at`)} as asked,
      ${milliseconds(sql`(select min(created_at) from messages
        where booking_id = t.booking_id and author_id = ${providerId} and number > t.number)`)} as replied
    from turns t join jobs j on j.id = t.booking_id
    where t.author_id = j.user_id and t.before is distinct from t.author_id
      and t.created_at > ${since.toISOString()}::timestamptz
      and t.created_at < coalesce((select min(at) from booking_history
        where booking_id = t.booking_id and to_status in ('completed', 'cancelled')), ${now.toISOString()}::timestamptz)
    order by t.created_at desc limit ${MAX_QUESTIONS}`);
  return rows.map((row) => ({ ...nameOf(row), askedAt: row.asked, repliedAt: row.replied }));
}
