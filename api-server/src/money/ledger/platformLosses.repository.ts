import { sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';

/**
 * Returns the chargebacks of a payment that the marketplace bore (`uncoveredCents`). Subtracts what the booking's end
 * would have refunded anyway and the marketplace received instead (`coveredCents`). Negative after a won dispute, when
 * the marketplace has received too much.
 */
export async function platformLossOf(db: Session, paymentId: string) {
  const { rows } = await db.execute<{ uncovered: string; covered: string }>(sql`
    select coalesce(-sum(e.amount_cents), 0) as uncovered,
      coalesce(sum(e.amount_cents) filter (where l.kind = 'chargeback_covered'), 0) as covered
    from ledger l join ledger_entries e on e.ledger_id = l.id and e.account = 'platform_losses'
    left join disputes d on d.id = l.dispute_id
    where l.payment_id = ${paymentId} and (l.kind = 'chargeback_covered' or d.is_borne_by_platform)`);
  return { uncoveredCents: Number(rows[0]?.uncovered ?? 0), coveredCents: Number(rows[0]?.covered ?? 0) };
}

/**
 * Returns what the marketplace paid for refunds made in the gateway's dashboard while this dispute held the money, less
 * what it got back since.
 */
export async function advancedRefundsOf(
  db: Session,
  { paymentId, disputeId }: { paymentId: string; disputeId: string },
) {
  const { rows } = await db.execute<{ cents: string }>(sql`
    select coalesce(-sum(e.amount_cents), 0) as cents
    from ledger l join ledger_entries e on e.ledger_id = l.id and e.account = 'platform_losses'
    where l.payment_id = ${paymentId} and l.kind = 'correction'
      and l.at >= (select c.at from ledger c where c.dispute_id = ${disputeId} and c.kind = 'chargeback')`);
  return Number(rows[0]?.cents ?? 0);
}
