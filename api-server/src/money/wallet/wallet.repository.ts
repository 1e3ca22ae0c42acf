import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { ledger, ledgerEntries, type MoneyMovementKind, payments, wallets } from '../../platform/db/schema';
import { walletOf } from '../ledger/accounts';

export async function walletBalance(db: Session, userId: string): Promise<number> {
  const [wallet] = await db.select().from(wallets).where(eq(wallets.userId, userId));
  return wallet?.balanceCents ?? 0;
}

/** The latest hundred movements of these kinds, newest first; below zero: out of the wallet. */
export async function findWalletEntries(db: Session, userId: string, kinds: MoneyMovementKind[]) {
  return db
    .select({
      id: ledger.id,
      at: ledger.at,
      kind: ledger.kind,
      bookingId: ledger.bookingId,
      cents: ledgerEntries.amountCents,
    })
    .from(ledgerEntries)
    .innerJoin(ledger, eq(ledger.id, ledgerEntries.ledgerId))
    .where(and(eq(ledgerEntries.account, walletOf(userId)), inArray(ledger.kind, kinds)))
    .orderBy(desc(ledger.at), desc(ledger.id))
    .limit(100);
}

export async function findTopUps(db: Session, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.topup, true), gt(payments.capturedCents, 0)))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  return rows.map(({ id }) => id);
}
