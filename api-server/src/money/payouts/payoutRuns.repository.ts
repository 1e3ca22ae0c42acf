import { and, asc, eq, ne, notExists, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { payees, payoutAccounts, payoutRuns, payouts } from '../../platform/db/schema';
import { newId } from '../../platform/ids';

export type PayoutRun = typeof payoutRuns.$inferSelect;
type NewRun = Omit<typeof payoutRuns.$inferInsert, 'number' | 'state'>;

export async function hasScheduledRun(db: Session, day: string): Promise<boolean> {
  return (await db.$count(payoutRuns, and(eq(payoutRuns.day, day), eq(payoutRuns.kind, 'scheduled')))) > 0;
}

/** Undefined when another process began the run or took its number just now. The next round continues. */
export async function insertRun(tx: Session, run: NewRun): Promise<PayoutRun | undefined> {
  const number = sql`(select coalesce(max(number), 0) + 1 from payout_runs)`;
  const [row] = await tx
    .insert(payoutRuns)
    .values({ ...run, number, state: 'preparing' })
    .onConflictDoNothing()
    .returning();
  return row;
}

export const listOpenRuns = (db: Session, state: PayoutRun['state']) =>
  db.select().from(payoutRuns).where(eq(payoutRuns.state, state)).orderBy(asc(payoutRuns.number));

export async function markPrepared(tx: Session, number: number) {
  await tx
    .update(payoutRuns)
    .set({ state: 'sending' })
    .where(and(eq(payoutRuns.number, number), eq(payoutRuns.state, 'preparing')));
}

export async function finishRuns(tx: Session, now: Date) {
  const waiting = tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.runNumber, payoutRuns.number), sql`${payouts.status} in ('prepared', 'sending')`));
  await tx
    .update(payoutRuns)
    .set({ state: 'finished', finishedAt: now })
    .where(and(eq(payoutRuns.state, 'sending'), notExists(waiting)));
}

interface Batch {
  run: PayoutRun;
  minimumCents: number;
  withMonthly: boolean;
  limit: number;
  /** Waits for rows that another transaction has locked. Otherwise they are left for a later batch. */
  waitsForLocks: boolean;
  now: Date;
}

/** The providers' rows stay locked until the transaction ends. */
export async function prepareBatch(tx: Session, { run, minimumCents, withMonthly, limit, waitsForLocks, now }: Batch) {
  const other = tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.providerId, payees.providerId),
        sql`(${payouts.status} in ('prepared', 'sending', 'on_the_way') or ${payouts.runNumber} = ${run.number})`,
      ),
    );
  const due = await tx
    .select({
      providerId: payees.providerId,
      cents: payees.payableCents,
      gateway: payoutAccounts.gateway,
      accountRef: payoutAccounts.ref,
      bankName: payoutAccounts.bankName,
      last4: payoutAccounts.last4,
    })
    .from(payees)
    .innerJoin(payoutAccounts, eq(payoutAccounts.providerId, payees.providerId))
    .where(
      and(
        sql`${payees.payableCents} > 0 and ${payees.payableCents} >= ${minimumCents} and ${payees.heldAt} is null`,
        eq(payoutAccounts.state, 'active'),
        eq(payoutAccounts.currency, 'usd'),
        withMonthly ? undefined : ne(payees.interval, 'monthly'),
        run.onlyProviderId ? eq(payees.providerId, run.onlyProviderId) : undefined,
        notExists(other),
      ),
    )
    .orderBy(asc(payees.providerId))
    .limit(limit)
    .for('update', waitsForLocks ? { of: payees } : { of: payees, skipLocked: true });
  if (due.length === 0) return [];
  const rows = JSON.stringify(due.map((row) => ({ ...row, id: newId('po'), ledgerId: newId('l') })));
  await tx.execute(sql`
    with due as (
      select * from jsonb_to_recordset(${rows}::jsonb) as d("id" text, "ledgerId" text, "providerId" text, "cents" int,
        "gateway" text, "accountRef" text, "bankName" text, "last4" text)
    ), again as (
      update payouts set paid_again_by = due.id from due
      where payouts.provider_id = due."providerId" and payouts.status in ('failed', 'returned') and payouts.paid_again_by is null
    )
    insert into payouts (id, run_number, provider_id, amount_cents, gateway, account_ref, bank_name, last4, status, created_at)
    select id, ${run.number}::int, "providerId", cents, gateway, "accountRef", "bankName", last4, 'prepared', ${now}::timestamptz from due`);
  await tx.execute(sql`
    insert into ledger (id, payout_id, kind, amount_cents, at)
    select "ledgerId", id, 'payout_started', cents, ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as d("id" text, "ledgerId" text, "cents" int)`);
  await tx.execute(sql`
    insert into ledger_entries (ledger_id, account, amount_cents)
    select "ledgerId", 'provider_payable:' || "providerId", -cents
    from jsonb_to_recordset(${rows}::jsonb) as d("ledgerId" text, "providerId" text, "cents" int)
    union all
    select "ledgerId", 'in_payout:' || "providerId", cents
    from jsonb_to_recordset(${rows}::jsonb) as d("ledgerId" text, "providerId" text, "cents" int)`);
  // Include the payout's own movement: the sum of movements without a payout is then the payable amount.
  await tx.execute(sql`
    insert into payout_entries (ledger_id, payout_id)
    select e.ledger_id, d.id
    from jsonb_to_recordset(${rows}::jsonb) as d("id" text, "providerId" text)
    join ledger_entries e on e.account = 'provider_payable:' || d."providerId"
    where not exists (select 1 from payout_entries x where x.ledger_id = e.ledger_id)`);
  return due;
}
