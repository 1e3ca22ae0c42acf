import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PagePosition } from '../../identity/admin/paging';
import type { Session } from '../../platform/db/connect';
import { ledger, ledgerEntries, payees, payoutAccounts, payoutRuns, payouts, users } from '../../platform/db/schema';

export interface PayoutSearch {
  run?: number;
  providerId?: string;
  states?: readonly string[];
  isWaiting?: boolean;
}

const columnsOfPayout = {
  payout: payouts,
  provider: users.fullname,
  image: users.image,
  payableCents: payees.payableCents,
  heldAt: payees.heldAt,
  accountState: payoutAccounts.state,
  accountCheckedAt: payoutAccounts.checkedAt,
};

const fromPayouts = (db: Session) =>
  db
    .select(columnsOfPayout)
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.providerId))
    .innerJoin(payees, eq(payees.providerId, payouts.providerId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.providerId, payouts.providerId));

export const searchPayouts = (
  db: Session,
  { run, providerId, states, isWaiting }: PayoutSearch,
  place: PagePosition | undefined,
  limit: number,
) =>
  fromPayouts(db)
    .where(
      and(
        run === undefined ? undefined : eq(payouts.runNumber, run),
        providerId ? eq(payouts.providerId, providerId) : undefined,
        states &&
          sql`${payouts.status} in (${sql.join(
            states.map((state) => sql`${state}`),
            sql`, `,
          )})`,
        isWaiting ? and(sql`${payouts.status} in ('failed', 'returned')`, isNull(payouts.paidAgainBy)) : undefined,
        place && sql`(${payouts.createdAt}, ${payouts.id}) < (${place.at.toISOString()}::timestamptz, ${place.id})`,
      ),
    )
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(limit);

export type PayoutRow = Awaited<ReturnType<typeof searchPayouts>>[number];

export async function findPayoutRow(db: Session, id: string): Promise<PayoutRow | undefined> {
  const [row] = await fromPayouts(db).where(eq(payouts.id, id));
  return row;
}

export async function listRuns(db: Session, before: number | undefined, limit: number) {
  const page = await db
    .select({ run: payoutRuns, startedBy: users.fullname })
    .from(payoutRuns)
    .leftJoin(users, eq(users.id, payoutRuns.startedBy))
    .where(before === undefined ? undefined : lt(payoutRuns.number, before))
    .orderBy(desc(payoutRuns.number))
    .limit(limit);
  const [last] = page.slice(-1);
  const sums = last
    ? await db
        .select({
          number: payouts.runNumber,
          providers: sql<number>`count(*)::int`,
          cents: sql<string>`sum(${payouts.amountCents})`,
          arrived: sql<number>`(count(*) filter (where ${payouts.status} = 'paid'))::int`,
          back: sql<number>`(count(*) filter (where ${payouts.status} in ('failed', 'returned')))::int`,
          backCents: sql<string>`coalesce(sum(${payouts.amountCents}) filter (where ${payouts.status} in ('failed', 'returned')), 0)`,
          again: sql<number>`(count(*) filter (where ${payouts.paidAgainBy} is not null))::int`,
        })
        .from(payouts)
        .where(
          and(
            sql`${payouts.runNumber} >= ${last.run.number}`,
            before === undefined ? undefined : lt(payouts.runNumber, before),
          ),
        )
        .groupBy(payouts.runNumber)
    : [];
  return page.map((row) => ({ ...row, sums: sums.find(({ number }) => number === row.run.number) }));
}

export type RunRow = Awaited<ReturnType<typeof listRuns>>[number];

export function listHolds(db: Session, place: PagePosition | undefined, limit: number) {
  const holder = alias(users, 'holder');
  return db
    .select({ payee: payees, provider: users.fullname, image: users.image, holder: holder.fullname })
    .from(payees)
    .innerJoin(users, eq(users.id, payees.providerId))
    .leftJoin(holder, eq(holder.id, payees.heldBy))
    .where(
      and(
        isNotNull(payees.heldAt),
        place && sql`(${payees.heldAt}, ${payees.providerId}) > (${place.at.toISOString()}::timestamptz, ${place.id})`,
      ),
    )
    .orderBy(asc(payees.heldAt), asc(payees.providerId))
    .limit(limit);
}

/**
 * Lists providers with the largest debt first, and the last movement that took each below zero. `after` is the position
 * in that order.
 */
export function listBelowZero(db: Session, after: { cents: number; id: string } | undefined, limit: number) {
  const last = db
    .select({ at: ledger.at, kind: ledger.kind, bookingId: ledger.bookingId })
    .from(ledgerEntries)
    .innerJoin(ledger, eq(ledger.id, ledgerEntries.ledgerId))
    .where(
      and(
        sql`${ledgerEntries.account} = 'provider_payable:' || ${payees.providerId}`,
        sql`${ledgerEntries.amountCents} < 0 and ${ledger.kind} <> 'payout_started'`,
      ),
    )
    .orderBy(desc(ledger.at))
    .limit(1)
    .as('last');
  return db
    .select({
      payee: payees,
      provider: users.fullname,
      image: users.image,
      at: last.at,
      kind: last.kind,
      bookingId: last.bookingId,
    })
    .from(payees)
    .innerJoin(users, eq(users.id, payees.providerId))
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        lt(payees.payableCents, 0),
        after && sql`(${payees.payableCents}, ${payees.providerId}) > (${after.cents}::int, ${after.id})`,
      ),
    )
    .orderBy(asc(payees.payableCents), asc(payees.providerId))
    .limit(limit);
}

interface NextRun {
  minimumCents: number;
  withMonthly: boolean;
}

export async function sumNextRun(db: Session, { minimumCents, withMonthly }: NextRun) {
  const reason = sql<string>`case
    when ${payees.payableCents} < 0 then 'below_zero'
    when ${payoutAccounts.state} is null or ${payoutAccounts.state} <> 'active' or ${payoutAccounts.currency} <> 'usd' then 'no_account'
    when ${payees.heldAt} is not null then 'held'
    when ${payees.interval} = 'monthly' and not ${withMonthly}::boolean then 'monthly'
    when ${payees.payableCents} < ${minimumCents}::int then 'below_minimum'
    else 'goes_out' end`;
  const sums = await db
    .select({ reason, providers: sql<number>`count(*)::int`, cents: sql<string>`sum(${payees.payableCents})` })
    .from(payees)
    .leftJoin(payoutAccounts, eq(payoutAccounts.providerId, payees.providerId))
    .where(sql`${payees.payableCents} <> 0`)
    .groupBy(sql`1`);
  const [largest] = await db
    .select({ providerId: payees.providerId, provider: users.fullname, cents: payees.payableCents })
    .from(payees)
    .innerJoin(users, eq(users.id, payees.providerId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.providerId, payees.providerId))
    .where(and(gt(payees.payableCents, 0), sql`${reason} = 'goes_out'`))
    .orderBy(desc(payees.payableCents), asc(payees.providerId))
    .limit(1);
  return { sums, largest };
}

export async function sumFailedAndReturned(db: Session) {
  const [row] = await db
    .select({ payouts: sql<number>`count(*)::int`, cents: sql<string>`coalesce(sum(${payouts.amountCents}), 0)` })
    .from(payouts)
    .where(and(sql`${payouts.status} in ('failed', 'returned')`, isNull(payouts.paidAgainBy)));
  return { payouts: row?.payouts ?? 0, cents: Number(row?.cents ?? 0) };
}

export async function sumOnTheWay(db: Session) {
  const [row] = await db
    .select({ payouts: sql<number>`count(*)::int`, cents: sql<string>`coalesce(sum(${payouts.amountCents}), 0)` })
    .from(payouts)
    .where(sql`${payouts.status} in ('prepared', 'sending', 'on_the_way')`);
  return { payouts: row?.payouts ?? 0, cents: Number(row?.cents ?? 0) };
}
