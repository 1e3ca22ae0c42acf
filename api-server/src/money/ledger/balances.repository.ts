import { sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';

export interface LedgerMismatch {
  what:
    | 'a movement does not sum to zero'
    | 'a movement has no entries'
    | 'a wallet differs from its account'
    | 'an account is below zero'
    | "a payment's money does not add up"
    | 'a finished booking still holds money'
    | 'the balance of a provider differs from its ledger account'
    | "a booking's coupon does not add up"
    | "a dispute's money does not add up"
    | "a payout's money does not add up"
    | 'a late credit differs from its booking'
    | 'a payout paid a different amount than its movements';
  id: string;
}

/**
 * Checks all invariants of the ledger and returns the violations. Empty when the books balance. Reads everything: for
 * operators and tests, not for requests.
 */
export async function findLedgerMismatches(db: Session): Promise<LedgerMismatch[]> {
  const issues: LedgerMismatch[] = [];
  const fetchData = async (what: LedgerMismatch['what'], query: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ id: string }>(query);
    for (const { id } of rows) issues.push({ what, id });
  };
  await fetchData(
    'a movement does not sum to zero',
    sql`select ledger_id as id from ledger_entries group by ledger_id having sum(amount_cents) <> 0`,
  );
  await fetchData(
    'a movement has no entries',
    sql`select id from ledger l where not exists (select 1 from ledger_entries e where e.ledger_id = l.id)`,
  );
  await fetchData(
    'a wallet differs from its account',
    sql`select coalesce(w.user_id, e.user_id) as id from wallets w full join (
          select substr(account, 17) as user_id, sum(amount_cents) as cents from ledger_entries
          where account like 'customer_wallet:%' group by account
        ) e on e.user_id = w.user_id where coalesce(w.balance_cents, 0) <> coalesce(e.cents, 0)`,
  );
  await fetchData(
    'an account is below zero',
    // The outside world and expenses are negative by nature. A provider's balance may become negative after a payout.
    sql`select account as id from ledger_entries
        where account not in ('customer_external', 'platform_losses', 'gateway_fees', 'promotions') and account not like 'provider_payable:%'
        group by account having sum(amount_cents) < 0`,
  );
  await fetchData(
    'the balance of a provider differs from its ledger account',
    sql`select coalesce(p.provider_id, e.provider_id) as id from payees p full join (
          select split_part(account, ':', 2) as provider_id,
            coalesce(sum(amount_cents) filter (where account like 'provider_payable:%'), 0) as payable,
            coalesce(sum(amount_cents) filter (where account like 'in_payout:%'), 0) as in_payout,
            coalesce(sum(amount_cents) filter (where account like 'provider_bank:%'), 0) as paid
          from ledger_entries where split_part(account, ':', 1) in ('provider_payable', 'in_payout', 'provider_bank') group by 1
        ) e on e.provider_id = p.provider_id
        where (coalesce(p.payable_cents, 0), coalesce(p.in_payout_cents, 0), coalesce(p.paid_cents, 0))
          <> (coalesce(e.payable, 0), coalesce(e.in_payout, 0), coalesce(e.paid, 0))`,
  );
  // Each payout's money must be in the account that its state implies, and in no other.
  await fetchData(
    "a payout's money does not add up",
    sql`select coalesce(p.id, m.payout_id) as id from payouts p full join (
          select l.payout_id,
            coalesce(sum(e.amount_cents) filter (where e.account like 'provider_payable:%'), 0) as payable,
            coalesce(sum(e.amount_cents) filter (where e.account like 'in_payout:%'), 0) as in_payout,
            coalesce(sum(e.amount_cents) filter (where e.account like 'provider_bank:%'), 0) as paid
          from ledger l join ledger_entries e on e.ledger_id = l.id where l.payout_id is not null group by 1
        ) m on m.payout_id = p.id
        where p.id is null or m.payout_id is null
          or m.payable <> case when p.status in ('failed', 'returned') then 0 else -p.amount_cents end
          or m.in_payout <> case when p.status in ('prepared', 'sending', 'on_the_way') then p.amount_cents else 0 end
          or m.paid <> case when p.status = 'paid' then p.amount_cents else 0 end`,
  );
  // Together with the payout's own movement, the movements it paid must sum to zero.
  await fetchData(
    'a payout paid a different amount than its movements',
    sql`select p.id from payouts p left join payout_entries x on x.payout_id = p.id
        left join ledger_entries e on e.ledger_id = x.ledger_id and e.account = 'provider_payable:' || p.provider_id
        group by p.id having coalesce(sum(e.amount_cents), 1) <> 0`,
  );
  // A dispute's set-aside money must wait until the bank has decided. No more of its payment may be taken back.
  await fetchData(
    "a dispute's money does not add up",
    sql`select coalesce(d.id, m.dispute_id) as id from disputes d full join (
          select l.dispute_id, sum(e.amount_cents) filter (where e.account = 'disputed') as cents
          from ledger l join ledger_entries e on e.ledger_id = l.id where l.dispute_id is not null group by 1
        ) m on m.dispute_id = d.id
        where d.id is null
          or coalesce(m.cents, 0) <> case when d.state in ('needs_response', 'under_review') then d.set_aside_cents else 0 end`,
  );
  // No process would release such money. Money in a waiting problem is released by staff.
  await fetchData(
    'a finished booking still holds money',
    sql`select b.id from bookings b join payments p on p.booking_id = b.id join ledger l on l.payment_id = p.id
        join ledger_entries e on e.ledger_id = l.id and e.account = 'escrow'
        where (b.status = 'cancelled' or b.completion = 'confirmed')
          and not exists (select 1 from problems x where x.booking_id = b.id and x.state <> 'decided')
        group by b.id having sum(e.amount_cents) <> 0`,
  );
  // The platform pays for a booking's coupon by its terms, in proportion to the customer's payment, and no more.
  await fetchData(
    "a booking's coupon does not add up",
    sql`select b.id from bookings b left join (
          select l.booking_id, sum(e.amount_cents) as cents from ledger l
          join ledger_entries e on e.ledger_id = l.id and e.account = 'promotions'
          where l.kind <> 'late_credit' group by 1
        ) m on m.booking_id = b.id
        where -coalesce(m.cents, 0) not between 0 and b.promotion_cents
          or (b.completion = 'confirmed' and b.refunded_cents = 0 and -coalesce(m.cents, 0) <> b.promotion_cents
            and not exists (select 1 from disputes d where d.booking_id = b.id)
            and not exists (select 1 from problems x where x.booking_id = b.id))`,
  );
  await fetchData(
    'a late credit differs from its booking',
    sql`select b.id from bookings b left join (
          select booking_id, sum(amount_cents) as cents from ledger where kind = 'late_credit' group by 1
        ) l on l.booking_id = b.id
        where coalesce(l.cents, 0) <> case when b.late_credit = 'credited' then b.late_credit_cents else 0 end`,
  );
  // Each payment's held, kept and refunded money must match its row.
  await fetchData(
    "a payment's money does not add up",
    sql`select p.id from payments p left join (
          select l.payment_id,
            sum(e.amount_cents) filter (where e.account = 'held') as held,
            sum(e.amount_cents) filter (where e.account = 'refunds') as refunds,
            sum(e.amount_cents) filter (where e.account in ('escrow', 'platform_commission', 'platform_losses', 'promotions') or e.account like 'provider_payable:%' or (t.topup and e.account like 'customer_wallet:%')) as kept
          from ledger l join ledger_entries e on e.ledger_id = l.id join payments t on t.id = l.payment_id group by l.payment_id
        ) m on m.payment_id = p.id
        where coalesce(m.held, 0) <> case when p.authorized_at is null or p.void_wanted_at is not null or p.captured_cents > 0 then 0 else p.amount_cents end
          or coalesce(m.refunds, 0) <> (p.refund_wanted_cents - p.refunded_cents)
             + case when p.authorized_at is not null and p.void_wanted_at is not null and p.voided_at is null then p.amount_cents else 0 end
          or coalesce(m.kept, 0) <> p.captured_cents - p.refund_wanted_cents - p.charged_back_cents`,
  );
  return issues;
}
