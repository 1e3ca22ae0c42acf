import { sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';

/**
 * What a customer's bank took of a payment at the marketplace's cost (`uncoveredCents`), but for what the booking's end would have
 * sent to the customer anyway and the marketplace got for it (`coveredCents`). Below zero: a dispute was won, and it has too much.
 */
export async function borneOf(db: Session, paymentId: string) {
  const { rows } = await db.execute<{ uncovered: string; covered: string }>(sql`
    select coalesce(-sum(e.amount_cents), 0) as uncovered,
      coalesce(sum(e.amount_cents) filter (where l.kind = 'chargeback_covered'), 0) as covered
    from ledger l join ledger_entries e on e.ledger_id = l.id and e.account = 'platform_losses'
    left join disputes d on d.id = l.dispute_id
    where l.payment_id = ${paymentId} and (l.kind = 'chargeback_covered' or d.is_borne_by_platform)`);
  return { uncoveredCents: Number(rows[0]?.uncovered ?? 0), coveredCents: Number(rows[0]?.covered ?? 0) };
}

/**
 * Of refunds that were made on the gateway's own pages since this dispute set the money aside: what the marketplace paid, because it
 * was not there. What it got back since is off.
 */
export async function advancedOf(db: Session, { paymentId, disputeId }: { paymentId: string; disputeId: string }) {
  const { rows } = await db.execute<{ cents: string }>(sql`
    select coalesce(-sum(e.amount_cents), 0) as cents
    from ledger l join ledger_entries e on e.ledger_id = l.id and e.account = 'platform_losses'
    where l.payment_id = ${paymentId} and l.kind = 'correction'
      and l.at >= (select c.at from ledger c where c.dispute_id = ${disputeId} and c.kind = 'chargeback')`);
  return Number(rows[0]?.cents ?? 0);
}
