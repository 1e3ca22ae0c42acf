import { formatMoney } from '@doorstep/shared-api/domain';
import type { WalletWire } from '@doorstep/shared-api/wire';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { ledger, ledgerEntries, wallets } from '../../db/schema';
import { toInstant } from '../../instant';
import { walletOf } from '../ledger/accounts';

export async function walletBalance(db: Session, userId: string): Promise<number> {
  const [row] = await db.select().from(wallets).where(eq(wallets.userId, userId));
  return row?.balanceCents ?? 0;
}

const kindOf = { topup: 'topup', authorized: 'payment', given_back: 'refund' } as const;
const shown = Object.keys(kindOf) as (keyof typeof kindOf)[];

/** The balance and its latest hundred movements, newest first. */
export async function readWallet(db: Session, userId: string): Promise<WalletWire> {
  const rows = await db
    .select({
      id: ledger.id,
      at: ledger.at,
      kind: ledger.kind,
      bookingId: ledger.bookingId,
      cents: ledgerEntries.amountCents,
    })
    .from(ledgerEntries)
    .innerJoin(ledger, eq(ledger.id, ledgerEntries.ledgerId))
    .where(and(eq(ledgerEntries.account, walletOf(userId)), inArray(ledger.kind, shown)))
    .orderBy(desc(ledger.at), desc(ledger.id))
    .limit(100);
  return {
    balance: formatMoney(await walletBalance(db, userId)),
    currency: 'usd',
    entries: rows.map(({ id, at, kind, bookingId, cents }) => ({
      id,
      at: toInstant(at),
      kind: kindOf[kind as keyof typeof kindOf],
      amount: `${cents < 0 ? '-' : ''}${formatMoney(Math.abs(cents))}`,
      ...(bookingId && { booking_id: bookingId }),
    })),
  };
}
