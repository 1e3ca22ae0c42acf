import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { type GatewayName, gatewayImports, gatewayLines, reconciliationNotes, users } from '../../platform/db/schema';

export type Import = typeof gatewayImports.$inferSelect;

export async function findImport(db: Session, gateway: GatewayName): Promise<Import | undefined> {
  const [row] = await db.select().from(gatewayImports).where(eq(gatewayImports.gateway, gateway));
  return row;
}

export async function storeImport(db: Session, row: Import) {
  const until = sql`greatest(${gatewayImports.until}, excluded.until)`;
  await db.insert(gatewayImports).values(row).onConflictDoUpdate({ target: gatewayImports.gateway, set: { until } });
}

/** Undefined before the first import. */
export async function findImportedPeriod(db: Session): Promise<{ since: Date; until: Date } | undefined> {
  const rows = await db.select().from(gatewayImports);
  if (rows.length === 0) return undefined;
  const times = (of: (row: Import) => Date) => rows.map((row) => of(row).getTime());
  return {
    since: new Date(Math.min(...times((row) => row.since))),
    until: new Date(Math.max(...times((row) => row.until))),
  };
}

export async function listKnownRefs(db: Session, gateway: GatewayName, from: Date): Promise<Set<string>> {
  const rows = await db
    .select({ ref: gatewayLines.ref })
    .from(gatewayLines)
    .where(and(eq(gatewayLines.gateway, gateway), gte(gatewayLines.at, from)));
  return new Set(rows.map(({ ref }) => ref));
}

/** false: it is there already. */
export async function insertLine(tx: Session, line: typeof gatewayLines.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(gatewayLines).values(line).onConflictDoNothing().returning({ ref: gatewayLines.ref });
  return rows.length > 0;
}

export interface Window {
  from: Date;
  until: Date;
  timeZone: string;
}

/** Ledger movements that went through a gateway, with the subject that gateway lines use. `about` filters them. */
const selectBookedMovements = (from: Date, until: Date, about = sql`true`) => sql`select l.at, l.kind,
    case when l.dispute_id is not null then 'dispute:' || l.dispute_id when l.payout_id is not null then 'payout:' || l.payout_id
      when l.payment_id is not null then 'payment:' || l.payment_id else 'fees' end as subject,
    case when l.kind = 'captured' then l.amount_cents - p.wallet_cents
      when l.kind in ('topup', 'chargeback_won', 'payout_failed', 'payout_returned') then l.amount_cents
      when l.kind in ('given_back', 'refund_refused') then -(select coalesce(sum(e.amount_cents), 0) from ledger_entries e
        where e.ledger_id = l.id and e.account = 'customer_external')
      else -l.amount_cents end as cents
  from ledger l left join payments p on p.id = l.payment_id
  where l.at >= ${from}::timestamptz and l.at < ${until}::timestamptz and ${about}
    and l.kind in ('captured', 'topup', 'given_back', 'refund_refused', 'chargeback', 'chargeback_won', 'gateway_fee', 'payout_started', 'payout_failed', 'payout_returned')
    and (l.kind = 'gateway_fee' or l.payout_id is not null or (p.gateway <> 'wallet' and not (l.kind = 'given_back' and p.voided_at is not null)))`;

const dayOf = (column: string, timeZone: string) => sql`(${sql.raw(column)} at time zone ${timeZone})::date`;
/** Formats the day once per day. Formatting it for each line would take half of the time. */
const dayNamed = sql`to_char(coalesce(g.day, l.day), 'YYYY-MM-DD') as day`;

export interface DaySums {
  day: string;
  charges: number;
  refunds: number;
  disputes: number;
  payouts: number;
  fees: number;
  gateway: number;
  ledger: number;
}

export async function sumDays(db: Session, { from, until, timeZone }: Window): Promise<DaySums[]> {
  const { rows } = await db.execute<Record<keyof DaySums, string>>(sql`
    with g as (select ${dayOf('at', timeZone)} as day,
        coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as charges,
        coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as refunds,
        coalesce(sum(amount_cents) filter (where kind = 'dispute'), 0) as disputes,
        coalesce(sum(amount_cents) filter (where kind = 'payout'), 0) as payouts,
        coalesce(sum(-fee_cents), 0) + coalesce(sum(amount_cents) filter (where kind = 'fee'), 0) as fees,
        sum(amount_cents - fee_cents) as gateway
      from gateway_lines where at >= ${from}::timestamptz and at < ${until}::timestamptz group by 1),
    l as (select ${dayOf('b.at', timeZone)} as day, sum(b.cents) as ledger from (${selectBookedMovements(from, until)}) b group by 1)
    select ${dayNamed}, coalesce(g.charges, 0) as charges, coalesce(g.refunds, 0) as refunds,
      coalesce(g.disputes, 0) as disputes, coalesce(g.payouts, 0) as payouts, coalesce(g.fees, 0) as fees,
      coalesce(g.gateway, 0) as gateway, coalesce(l.ledger, 0) as ledger
    from g full join l on l.day = g.day order by 1 desc`);
  return rows.map(({ day, ...sums }) => ({
    day,
    ...(Object.fromEntries(Object.entries(sums).map(([name, cents]) => [name, Number(cents)])) as Omit<DaySums, 'day'>),
  }));
}

export interface DayDifference {
  day: string;
  subject: string;
  gateway: number;
  ledger: number;
  bookedAt: Date | undefined;
}

export async function listDayDifferences(db: Session, { from, until, timeZone }: Window): Promise<DayDifference[]> {
  const { rows } = await db.execute<
    Record<'day' | 'subject' | 'gateway' | 'ledger', string> & { booked: string | null }
  >(sql`
    select to_char(day, 'YYYY-MM-DD') as day, subject, sum(gateway) as gateway, sum(ledger) as ledger,
      extract(epoch from max(booked)) * 1000 as booked
    from (
      select ${dayOf('at', timeZone)} as day, subject, amount_cents - fee_cents as gateway, 0 as ledger, null::timestamptz as booked
      from gateway_lines where at >= ${from}::timestamptz and at < ${until}::timestamptz
      union all select ${dayOf('b.at', timeZone)}, b.subject, 0, b.cents, b.at from (${selectBookedMovements(from, until)}) b) both_sides
    group by both_sides.day, subject having sum(gateway) <> sum(ledger) order by both_sides.day desc, subject`);
  return rows.map((row) => ({
    ...{ day: row.day, subject: row.subject, gateway: Number(row.gateway), ledger: Number(row.ledger) },
    bookedAt: row.booked === null ? undefined : new Date(Number(row.booked)),
  }));
}

const joinParameters = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );

const idsIn = (subjects: readonly string[], type: 'payment' | 'dispute' | 'payout') =>
  subjects.flatMap((subject) => (subject.startsWith(`${type}:`) ? [subject.slice(type.length + 1)] : []));

/** Returns gateway minus ledger for each subject, over the whole period. */
export async function totalDifferences(
  db: Session,
  subjects: readonly string[],
  { since, until }: { since: Date; until: Date },
) {
  if (subjects.length === 0) return new Map<string, number>();
  const names = joinParameters(subjects);
  // Filter by id so that the index applies: these are a few lines of a year's ledger.
  const conditions = [
    ...(subjects.includes('fees') ? [sql`l.kind = 'gateway_fee'`] : []),
    ...(['payment', 'dispute', 'payout'] as const).flatMap((type) => {
      const ids = idsIn(subjects, type);
      return ids.length > 0 ? [sql`${sql.raw(`l.${type}_id`)} in (${joinParameters(ids)})`] : [];
    }),
  ];
  // Other subjects have no ledger lines, so the gateway's amount is the difference.
  const about = conditions.length > 0 ? sql.join(conditions, sql` or `) : sql`false`;
  const { rows } = await db.execute<{ subject: string; cents: string }>(sql`
    select subject, sum(cents) as cents from (
      select subject, amount_cents - fee_cents as cents from gateway_lines where at >= ${since}::timestamptz and subject in (${names})
      union all select subject, -cents from (${selectBookedMovements(since, until, sql`(${about})`)}) b) d
    where subject in (${names}) group by subject`);
  return new Map(rows.map(({ subject, cents }) => [subject, Number(cents)]));
}

export async function findBookingsOfSubjects(db: Session, subjects: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const add = async (
    type: 'payment' | 'dispute',
    query: (names: ReturnType<typeof sql.join>) => ReturnType<typeof sql>,
  ) => {
    const ids = idsIn(subjects, type);
    if (ids.length === 0) return;
    const { rows } = await db.execute<{ id: string; booking: string | null }>(query(joinParameters(ids)));
    for (const { id, booking } of rows) if (booking) found.set(`${type}:${id}`, booking);
  };
  await add('payment', (names) => sql`select id, booking_id as booking from payments where id in (${names})`);
  await add('dispute', (names) => sql`select id, booking_id as booking from disputes where id in (${names})`);
  return found;
}

export async function listNotes(db: Session, subjects: readonly string[]) {
  if (subjects.length === 0) return [];
  return db
    .select({ note: reconciliationNotes, by: users.fullname })
    .from(reconciliationNotes)
    .innerJoin(users, eq(users.id, reconciliationNotes.by))
    .where(inArray(reconciliationNotes.subject, [...subjects]));
}

export async function storeNote(tx: Session, note: typeof reconciliationNotes.$inferInsert) {
  const { subject: _subject, ...change } = note;
  await tx
    .insert(reconciliationNotes)
    .values(note)
    .onConflictDoUpdate({ target: reconciliationNotes.subject, set: change });
}

export interface Movement {
  id: string;
  at: Date;
  kind: string;
  bookingId: string | null;
  paymentId: string | null;
  payoutId: string | null;
  disputeId: string | null;
  entries: { account: string; cents: number }[];
}

export async function listLedger(
  db: Session,
  { from, until }: { from: Date | undefined; until: Date | undefined },
  place: { at: Date; id: string } | undefined,
  limit: number,
): Promise<Movement[]> {
  const { rows } = await db.execute<Omit<Movement, 'at'> & { at: string }>(sql`
    select l.id, extract(epoch from l.at) * 1000 as at, l.kind, l.booking_id as "bookingId", l.payment_id as "paymentId",
      l.payout_id as "payoutId", l.dispute_id as "disputeId",
      (select json_agg(json_build_object('account', e.account, 'cents', e.amount_cents) order by e.account)
        from ledger_entries e where e.ledger_id = l.id) as entries
    from ledger l
    where ${from ? sql`l.at >= ${from}::timestamptz` : sql`true`} and ${until ? sql`l.at < ${until}::timestamptz` : sql`true`}
      and ${place ? sql`(l.at, l.id) > (${place.at}::timestamptz, ${place.id})` : sql`true`}
    order by l.at, l.id limit ${limit}`);
  return rows.map((row) => ({ ...row, at: new Date(Number(row.at)), entries: row.entries ?? [] }));
}
