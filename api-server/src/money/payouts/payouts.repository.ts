import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { PagePosition } from '../../identity/admin/paging';
import { addMilliseconds, DAY, HOUR } from '../../platform/clock';
import { categoryNameIn } from '../../platform/db/bookingNames.repository';
import type { Session } from '../../platform/db/connect';
import {
  bookings,
  ledger,
  ledgerEntries,
  type PayoutMovementKind,
  payoutEntries,
  payouts,
} from '../../platform/db/schema';
import type { Language } from '../../platform/language';
import { payoutEntriesOf } from '../ledger/accounts';
import { postMovement } from '../ledger/ledger.repository';
import type { GatewayPayout } from './gateway';

export type Payout = typeof payouts.$inferSelect;

export async function findPayout(db: Session, id: string): Promise<Payout | undefined> {
  const [payout] = await db.select().from(payouts).where(eq(payouts.id, id));
  return payout;
}

export async function lockPayout(tx: Session, id: string): Promise<Payout | undefined> {
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update');
  return payout;
}

export async function findPayoutByRef(db: Session, ref: string): Promise<Payout | undefined> {
  const [payout] = await db.select().from(payouts).where(eq(payouts.gatewayRef, ref));
  return payout;
}

export const listPayoutsOf = (db: Session, providerId: string, after: PagePosition | undefined, limit: number) =>
  db
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.providerId, providerId),
        after && sql`(${payouts.createdAt}, ${payouts.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(limit);

export const listAllPayouts = (db: Session, providerId: string) =>
  db.select().from(payouts).where(eq(payouts.providerId, providerId)).orderBy(asc(payouts.createdAt), asc(payouts.id));

export async function hasPayoutUnderWay(db: Session, providerId: string): Promise<boolean> {
  const isUnderWay = inArray(payouts.status, ['prepared', 'sending', 'on_the_way']);
  return (await db.$count(payouts, and(eq(payouts.providerId, providerId), isUnderWay))) > 0;
}

/**
 * Lists movements of a provider's payable account, oldest first, without the payouts themselves. They belong to the
 * given payout or, without one, to none yet.
 */
export async function listMovements(
  db: Session,
  providerId: string,
  payoutId: string | undefined,
  language: Language = 'en',
) {
  return db
    .select({
      at: ledger.at,
      kind: ledger.kind,
      bookingId: ledger.bookingId,
      title: categoryNameIn(language),
      /** Amount including the commission. Negative when it was taken back. */
      chargedCents: sql<number>`case when ${ledger.kind} = 'earned' then ${ledger.amountCents} when ${ledger.kind} = 'questioned' then -${ledger.amountCents} else 0 end`,
      amountCents: ledgerEntries.amountCents,
    })
    .from(ledgerEntries)
    .innerJoin(ledger, eq(ledger.id, ledgerEntries.ledgerId))
    .leftJoin(payoutEntries, eq(payoutEntries.ledgerId, ledgerEntries.ledgerId))
    .leftJoin(bookings, eq(bookings.id, ledger.bookingId))
    .where(
      and(
        eq(ledgerEntries.account, `provider_payable:${providerId}`),
        payoutId === undefined ? isNull(payoutEntries.payoutId) : eq(payoutEntries.payoutId, payoutId),
        sql`${ledger.kind} <> 'payout_started'`,
      ),
    )
    .orderBy(asc(ledger.at), asc(ledger.id));
}

export async function claimToSend(tx: Session, now: Date, claimedUntil: Date, limit: number): Promise<Payout[]> {
  const isDue = or(eq(payouts.status, 'prepared'), and(eq(payouts.status, 'sending'), lt(payouts.claimedUntil, now)));
  const due = tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(isDue)
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return tx
    .update(payouts)
    .set({ status: 'sending', attempts: sql`${payouts.attempts} + 1`, claimedUntil })
    .where(inArray(payouts.id, due))
    .returning();
}

/** Marks payouts whose outcome is unknown. They are looked up at `checkAt` and sent again only if they are missing. */
export async function markOutcomeUnknown(tx: Session, ids: readonly string[], checkAt: Date) {
  if (ids.length === 0) return;
  await tx
    .update(payouts)
    .set({ claimedUntil: checkAt })
    .where(and(inArray(payouts.id, [...ids]), eq(payouts.status, 'sending')));
}

export async function markOnTheWay(tx: Session, sent: readonly { id: string; payout: GatewayPayout }[], now: Date) {
  if (sent.length === 0) return;
  const rows = sent.map(({ id, payout }) => ({ id, ref: payout.ref, expected: payout.expectedAt.toISOString() }));
  await tx.execute(sql`
    update payouts set status = 'on_the_way', gateway_ref = d.ref, sent_at = ${now}::timestamptz,
      expected_at = d.expected, ask_at = greatest(d.expected, ${now}::timestamptz), claimed_until = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id text, ref text, expected timestamptz)
    where payouts.id = d.id and payouts.status = 'sending'`);
}

export async function claimPayoutsToCheck(tx: Session, now: Date, askAgainAt: Date, limit: number): Promise<Payout[]> {
  const due = tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(lte(payouts.askAt, now))
    .orderBy(asc(payouts.askAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return tx.update(payouts).set({ askAt: askAgainAt }).where(inArray(payouts.id, due)).returning();
}

interface Step {
  from: Payout['status'][];
  change: Partial<Payout> & { status: Payout['status'] };
  kind: PayoutMovementKind;
}

/** Returns false if the step has been taken already. */
export async function transitionPayout(
  tx: Session,
  { id, providerId }: Payout,
  step: Step,
  now: Date,
): Promise<boolean> {
  const [payout] = await tx
    .update(payouts)
    .set({ ...step.change, version: sql`${payouts.version} + 1` })
    .where(and(eq(payouts.id, id), inArray(payouts.status, step.from)))
    .returning();
  if (!payout) return false;
  await postMovement(tx, {
    kind: step.kind,
    bookingId: null,
    paymentId: null,
    payoutId: id,
    amountCents: payout.amountCents,
    entries: payoutEntriesOf(step.kind, providerId, payout.amountCents),
    at: now,
  });
  return true;
}

export async function markReminded(tx: Session, id: string, now: Date) {
  await tx
    .update(payouts)
    .set({ remindedAt: now, version: sql`${payouts.version} + 1` })
    .where(eq(payouts.id, id));
}

/** Schedules the next question to the gateway: every hour in transit, then daily while money may come back. */
export async function scheduleNextCheck(tx: Session, id: string, now: Date, returnsAfter: Date) {
  await tx
    .update(payouts)
    .set({
      askAt: sql`case when ${payouts.status} = 'on_the_way' then ${addMilliseconds(now, HOUR).toISOString()}::timestamptz
        when ${payouts.status} = 'paid' and ${payouts.paidAt} > ${returnsAfter.toISOString()}::timestamptz
        then ${addMilliseconds(now, DAY).toISOString()}::timestamptz end`,
    })
    .where(eq(payouts.id, id));
}
