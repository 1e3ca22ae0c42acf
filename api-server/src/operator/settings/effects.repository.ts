import type { SettingName } from '@doorstep/shared-api/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import type { SettingValue } from '../../platform/settings/settings.repository';

/** Bookings that one effect reads at most. With more of them the period begins later. */
const MAX_BOOKINGS = 20_000;
const MAX_STORED = 20_000;

interface RecordedEffect {
  /** Rows with a `measure`: the number that the setting's value is compared with. */
  records: (since: Date, now: Date) => SQL;
  isAffected: (measure: SQL, value: SQL) => SQL;
  /**
   * Direction in which the records can answer. A looser limit would allow what was refused, and refusals are not
   * recorded.
   */
  knows: 'lower' | 'higher' | 'both';
  /** Data that would be deleted is counted now, whatever its age. */
  isNow?: boolean;
}

const minutesBetween = (from: SQL, to: SQL) => sql`(extract(epoch from ${to} - ${from}) / 60)::float8`;
const above = (measure: SQL, value: SQL) => sql`${measure} > ${value}`;
const atLeast = (measure: SQL, value: SQL) => sql`${measure} >= ${value}`;
const NEVER = sql`'infinity'::float8`;
const below = (measure: SQL, value: SQL) => sql`${measure} < ${value}`;
/** `value` is 1 while the switch is on. */
const whileOn = (_measure: SQL, value: SQL) => sql`${value} = 1`;

const startedIn = (since: Date, now: Date) => sql`start_at >= ${since} and start_at < ${now}`;
const createdIn = (since: Date, now: Date) => sql`created_at >= ${since} and created_at < ${now}`;

/** Bookings of the period by their start, each with the first time it reached a status. */
const visits = (status: string, measure: (now: Date) => SQL) => (since: Date, now: Date) =>
  sql`
  select ${measure(now)} as measure
  from (select id, status, start_at, end_at, completed_at from bookings where ${startedIn(since, now)}) as visit
  cross join lateral (select min(at) as at from booking_history
    where booking_id = visit.id and to_status = ${status}) as step
  where step.at is not null`;

const minutesAfterEnd = visits('started', (now) =>
  minutesBetween(
    sql`visit.end_at`,
    sql`coalesce(visit.completed_at, case when visit.status = 'started' then ${now}::timestamptz end)`,
  ),
);
const minutesLate = visits('arrived', () => minutesBetween(sql`visit.start_at`, sql`step.at`));

/** Absences that customers reported and did not take back. */
const claims = (measure: SQL) => (since: Date, now: Date) =>
  sql`
  select ${measure} as measure
  from (select id, start_at, new_arrival_at from bookings where ${startedIn(since, now)}) as booking
  join absence_claims as claim on claim.booking_id = booking.id and claim.state <> 'taken_back'`;

/** First such step of each booking that was made in the period. */
const steps = (condition: SQL, measure: SQL) => (since: Date, now: Date) =>
  sql`
  select ${measure} as measure
  from (select id, created_at, completed_at from bookings where ${createdIn(since, now)}) as booking
  cross join lateral (select at, "by" from booking_history
    where booking_id = booking.id and ${condition} order by at limit 1) as step`;

const ageInDays = (rows: SQL) => (_since: Date, now: Date) =>
  sql`
  select (extract(epoch from ${now}::timestamptz - at) / 86400)::float8 as measure
  from (${rows} order by at limit ${MAX_STORED}) as stored`;

const storedRows = (rows: SQL): RecordedEffect => ({
  records: ageInDays(rows),
  isAffected: above,
  knows: 'lower',
  isNow: true,
});

const effects: Partial<Record<SettingName, RecordedEffect>> = {
  start_code: { records: visits('started', () => sql`0`), isAffected: whileOn, knows: 'both' },
  outBefore: {
    records: visits('on_the_way', () => minutesBetween(sql`step.at`, sql`visit.start_at`)),
    ...{ isAffected: above, knows: 'lower' },
  },
  startBefore: {
    records: visits('started', () => minutesBetween(sql`step.at`, sql`visit.start_at`)),
    ...{ isAffected: above, knows: 'lower' },
  },
  nobodyCameAfter: {
    records: claims(minutesBetween(sql`greatest(booking.start_at, booking.new_arrival_at)`, sql`claim.claimed_at`)),
    ...{ isAffected: below, knows: 'higher' },
  },
  answerWithin: {
    records: claims(
      sql`case when claim.state = 'unanswered' then ${NEVER}
        else ${minutesBetween(sql`claim.claimed_at`, sql`claim.answered_at`)} end`,
    ),
    ...{ isAffected: above, knows: 'lower' },
  },
  undoWithin: {
    records: steps(
      sql`from_status = 'completed' and to_status = 'started'`,
      minutesBetween(
        sql`(select max(at) from booking_history where booking_id = booking.id and to_status = 'completed' and at <= step.at)`,
        sql`step.at`,
      ),
    ),
    ...{ isAffected: above, knows: 'lower' },
  },
  confirmWithin: {
    records: steps(
      sql`from_status = 'completed' and to_status = 'completed'`,
      sql`case when step.by = 'customer' then ${minutesBetween(sql`booking.completed_at`, sql`step.at`)} else ${NEVER} end`,
    ),
    ...{ isAffected: above, knows: 'lower' },
  },
  remindAfter: { records: minutesAfterEnd, isAffected: above, knows: 'both' },
  queueAfter: { records: minutesAfterEnd, isAffected: above, knows: 'both' },
  closeAfter: { records: minutesAfterEnd, isAffected: above, knows: 'lower' },
  acceptWithin: {
    records: steps(
      sql`from_status = 'open' and to_status = 'accepted'`,
      minutesBetween(sql`booking.created_at`, sql`step.at`),
    ),
    ...{ isAffected: above, knows: 'lower' },
  },
  freeCancelDelay: {
    records: (since, now) => sql`
      select ${minutesBetween(sql`delay.start_at`, sql`delay.arrives_at`)} as measure
      from (select id from bookings where ${startedIn(since, now)}) as booking
      join delays as delay on delay.booking_id = booking.id`,
    ...{ isAffected: atLeast, knows: 'both' },
  },
  contactDays: storedRows(sql`select handled_at as at from contact_messages where handled_at is not null`),
  chatDays: storedRows(sql`select created_at as at from messages`),
  areaWaitDays: storedRows(sql`select created_at as at from area_waits`),
  payoutMinimumCents: {
    records: (since, now) => sql`select amount_cents::float8 as measure from payouts where ${createdIn(since, now)}`,
    ...{ isAffected: below, knows: 'higher' },
  },
  payoutDebtCents: {
    records: () => sql`select -payable_cents::float8 as measure from payees where payable_cents < 0`,
    ...{ isAffected: above, knows: 'lower', isNow: true },
  },
  payouts_paused: {
    records: (since, now) =>
      sql`select 0 as measure from payout_runs where started_at >= ${since} and started_at < ${now}`,
    ...{ isAffected: whileOn, knows: 'higher' },
  },
  lateCreditAfter: { records: minutesLate, isAffected: atLeast, knows: 'both' },
  extraWorkPercent: {
    records: (since, now) => sql`
      select 100.0 * sum(extra.amount_cents) / nullif(booking.total_cents, 0) as measure
      from (select id, total_cents from bookings where ${createdIn(since, now)}) as booking
      join extra_works as extra on extra.booking_id = booking.id and extra.state = 'approved'
      group by booking.id, booking.total_cents`,
    ...{ isAffected: above, knows: 'lower' },
  },
  punctualMinutes: { records: minutesLate, isAffected: above, knows: 'both' },
};

export interface CountedEffect {
  total: number;
  /** Records affected by the current value and by the proposed one. */
  before: number;
  after: number;
}

interface Period {
  since: Date;
  now: Date;
}

/** Begins the period later when it has more bookings than one effect may read. */
export async function findPeriodStart(db: Session, { since, now }: Period): Promise<Date> {
  const { rows } = await db.execute<{ at: number }>(sql`
    select (extract(epoch from created_at) * 1000)::float8 as at from bookings
    where ${createdIn(since, now)} order by created_at desc offset ${MAX_BOOKINGS} limit 1`);
  return rows[0] ? new Date(rows[0].at) : since;
}

const numberOf = (value: SettingValue) => (typeof value === 'object' ? Number.NaN : Number(value));

export const isCountedNow = (name: SettingName): boolean => effects[name]?.isNow ?? false;

/** Undefined where the records cannot answer. */
export async function countEffect(
  db: Session,
  name: SettingName,
  { current, value }: { current: SettingValue; value: SettingValue },
  { since, now }: Period,
): Promise<CountedEffect | undefined> {
  const effect = effects[name];
  const [before, after] = [numberOf(current), numberOf(value)];
  if (!effect || Number.isNaN(before) || Number.isNaN(after)) return undefined;
  if ((effect.knows === 'lower' && after > before) || (effect.knows === 'higher' && after < before)) return undefined;
  const count = (limit: number) =>
    sql`(count(*) filter (where ${effect.isAffected(sql`measure`, sql`${limit}::float8`)}))::int`;
  const { rows } = await db.execute<CountedEffect & Record<string, unknown>>(sql`
    select count(*)::int as total, ${count(before)} as before, ${count(after)} as after
    from (${effect.records(since, now)}) as records`);
  return rows[0];
}

/** Places of the bookings of the period, for the service area. */
export async function listVisitPlaces(db: Session, { since, now }: Period) {
  const { rows } = await db.execute<{ lat: number; long: number }>(sql`
    select pick_lat as lat, pick_long as long from bookings
    where ${createdIn(since, now)} and pick_lat is not null and pick_long is not null`);
  return rows;
}
