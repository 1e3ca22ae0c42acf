import { formatMoney } from '@doorstep/shared-api/domain';
import type { WalletWire } from '@doorstep/shared-api/wire';
import type { Session } from '../../platform/db/connect';
import { toInstant } from '../../platform/instant';
import { findWalletEntries, walletBalance } from './wallet.repository';

const kindOf = {
  topup: 'topup',
  authorized: 'payment',
  given_back: 'refund',
  refunded: 'payout',
  refund_refused: 'refund',
  wallet_transfer: 'payout',
  late_credit: 'credit',
} as const;
const shownMovementKinds = Object.keys(kindOf) as (keyof typeof kindOf)[];

export async function readWallet(db: Session, userId: string): Promise<WalletWire> {
  const rows = await findWalletEntries(db, userId, shownMovementKinds);
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
