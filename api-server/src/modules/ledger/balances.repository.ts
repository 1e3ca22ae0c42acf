import { sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';

export interface LedgerMismatch {
  what:
    | 'a movement does not sum to zero'
    | 'a movement has no entries'
    | 'a wallet differs from its account'
    | 'an account is below zero'
    | "a payment's money does not add up";
  id: string;
}

/**
 * Everything that has to hold of the ledger; what does not, by name. Empty is right. Reads it all: for the operator and
 * for tests, not for a request.
 */
export async function ledgerBalances(db: Session): Promise<LedgerMismatch[]> {
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
    sql`select account as id from ledger_entries where account <> 'customer_external'
        group by account having sum(amount_cents) < 0`,
  );
  // Of one payment: what is held, kept and on its way back is what our books about the payment say.
  await fetchData(
    "a payment's money does not add up",
    sql`select p.id from payments p left join (
          select l.payment_id,
            sum(e.amount_cents) filter (where e.account = 'held') as held,
            sum(e.amount_cents) filter (where e.account = 'refunds') as refunds,
            sum(e.amount_cents) filter (where e.account in ('escrow', 'platform_commission') or e.account like 'provider_payable:%' or (l.kind = 'topup' and e.account like 'customer_wallet:%')) as kept
          from ledger l join ledger_entries e on e.ledger_id = l.id group by l.payment_id
        ) m on m.payment_id = p.id
        where coalesce(m.held, 0) <> case when p.authorized_at is null or p.void_wanted_at is not null or p.captured_cents > 0 then 0 else p.amount_cents end
          or coalesce(m.refunds, 0) <> (p.refund_wanted_cents - p.refunded_cents)
             + case when p.authorized_at is not null and p.void_wanted_at is not null and p.voided_at is null then p.amount_cents else 0 end
          or coalesce(m.kept, 0) <> p.captured_cents - p.refund_wanted_cents`,
  );
  return issues;
}
