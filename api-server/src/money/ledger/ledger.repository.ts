import { and, eq, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { ledger, ledgerEntries, type MoneyMovementKind, wallets } from '../../platform/db/schema';
import { newId } from '../../platform/ids';
import type { Account, Entries } from './accounts';

export interface Movement {
  kind: MoneyMovementKind;
  bookingId: string | null;
  paymentId: string | null;
  payoutId?: string;
  disputeId?: string;
  bankReference?: string;
  /** Positive amount. The entries give the direction. */
  amountCents: number;
  entries: Entries;
  at: Date;
}

const WALLET = 'customer_wallet:';

/**
 * Posts a movement of money, in the transaction of its cause. Entries are immutable. Rejects with SQLSTATE 23514 when a
 * wallet would become negative.
 */
export async function postMovement(tx: Session, { entries, ...movement }: Movement) {
  const rows = Object.entries(entries).flatMap(([account, cents]) => (cents ? [{ account, amountCents: cents }] : []));
  if (rows.reduce((sum, row) => sum + row.amountCents, 0) !== 0)
    throw new Error(`the entries of ${movement.kind} do not balance`);
  if (rows.length === 0) return;
  const id = newId('l');
  await tx.insert(ledger).values({ id, ...movement });
  await tx.insert(ledgerEntries).values(rows.map((row) => ({ ...row, ledgerId: id })));
  for (const { account, amountCents: change } of rows) {
    if (!account.startsWith(WALLET)) continue;
    const userId = account.slice(WALLET.length);
    // Update first: an insert below zero would be rejected before it finds the existing row.
    const wallet = await tx
      .update(wallets)
      .set({ balanceCents: sql`${wallets.balanceCents} + ${change}` })
      .where(eq(wallets.userId, userId))
      .returning({ userId: wallets.userId });
    if (wallet.length > 0) continue;
    await tx
      .insert(wallets)
      .values({ userId, balanceCents: change })
      .onConflictDoUpdate({ target: wallets.userId, set: { balanceCents: sql`${wallets.balanceCents} + ${change}` } });
  }
}

export async function entriesOfDispute(
  db: Session,
  disputeId: string,
  kind: MoneyMovementKind,
): Promise<Entries | undefined> {
  const rows = await db
    .select({ account: ledgerEntries.account, cents: ledgerEntries.amountCents })
    .from(ledger)
    .innerJoin(ledgerEntries, eq(ledgerEntries.ledgerId, ledger.id))
    .where(and(eq(ledger.disputeId, disputeId), eq(ledger.kind, kind)));
  return rows.length > 0 ? Object.fromEntries(rows.map(({ account, cents }) => [account, cents])) : undefined;
}

export async function balanceOf(db: Session, account: Account): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${ledgerEntries.amountCents}), 0)` })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, account));
  return Number(row?.cents ?? 0);
}
