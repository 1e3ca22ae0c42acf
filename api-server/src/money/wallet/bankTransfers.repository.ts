import { eq, type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { ledger, ledgerEntries, wallets } from '../../platform/db/schema';
import { walletOf } from '../ledger/accounts';

export async function lockWallet(tx: Session, userId: string) {
  await tx.select({ userId: wallets.userId }).from(wallets).where(eq(wallets.userId, userId)).for('update');
}

interface StrandedWallet {
  userId: string;
  name: string;
  image: string;
  balanceCents: number;
  /** The part that no card takes back, because the card of a top-up is gone. */
  strandedCents: number;
  /** Time of the first refund that a gateway refused. */
  since: Date;
}

/** Customers with a refused refund: the wallet, less what other cards take back, and no more than what was refused. */
async function findStrandedWallets(db: Session, about: SQL, limit: number): Promise<StrandedWallet[]> {
  const { rows } = await db.execute<Record<'id' | 'name' | 'image' | 'balance' | 'stranded' | 'since', string>>(sql`
    select w.user_id as id, u.fullname as name, u.image, w.balance_cents as balance,
      extract(epoch from t.since) * 1000 as since,
      least(w.balance_cents - least(w.balance_cents, t.refundable), t.refused) as stranded
    from (
      select p.user_id, min(p.refund_refused_at) as since,
        coalesce(sum(greatest(0, p.captured_cents - p.refund_wanted_cents - p.charged_back_cents))
          filter (where p.refund_refused_at is null), 0) as refundable,
        coalesce(sum(greatest(0, p.captured_cents - p.refund_wanted_cents - p.charged_back_cents))
          filter (where p.refund_refused_at is not null), 0) as refused
      from payments p
      where p.topup and p.user_id in (select r.user_id from payments r where r.refund_refused_at is not null)
      group by p.user_id
    ) t join wallets w on w.user_id = t.user_id join users u on u.id = t.user_id
    where w.balance_cents > t.refundable and t.refused > 0 and ${about}
    order by t.since, w.user_id limit ${limit}::int`);
  return rows.map((row) => ({
    userId: row.id,
    name: row.name,
    image: row.image,
    balanceCents: Number(row.balance),
    strandedCents: Number(row.stranded),
    since: new Date(Number(row.since)),
  }));
}

/** The oldest first. */
export const listStranded = (db: Session, after: { at: Date; id: string } | undefined, limit: number) =>
  findStrandedWallets(
    db,
    after
      ? sql`(date_trunc('milliseconds', t.since), w.user_id) > (${after.at.toISOString()}::timestamptz, ${after.id})`
      : sql`true`,
    limit,
  );

export async function findStranded(db: Session, userId: string): Promise<StrandedWallet | undefined> {
  const [row] = await findStrandedWallets(db, sql`w.user_id = ${userId}`, 1);
  return row;
}

export async function findTransfer(db: Session, reference: string) {
  const [row] = await db
    .select({ cents: ledger.amountCents, account: ledgerEntries.account })
    .from(ledger)
    .innerJoin(ledgerEntries, eq(ledgerEntries.ledgerId, ledger.id))
    .where(sql`${ledger.bankReference} = ${reference} and ${ledgerEntries.account} <> 'customer_external'`);
  return row && { cents: row.cents, isOf: (userId: string) => row.account === walletOf(userId) };
}
