import { formatMoney } from '@doorstep/shared-api/domain';
import { findUser } from '../../identity/accounts/accounts.repository';
import type { ListPage } from '../../identity/admin/lists';
import { decodeCursor, encodeCursor, toPage } from '../../identity/admin/paging';
import { notifyInApp, sendNoticeMail } from '../../identity/admin/tell';
import { audit } from '../../identity/audit/audit';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import { walletTransferEntries } from '../ledger/accounts';
import { postMovement } from '../ledger/ledger.repository';
import * as stored from './bankTransfers.repository';
import { walletBalance } from './wallet.repository';

export async function listStrandedForStaff(
  { db }: Context,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<ListPage<object>> {
  const rows = await stored.listStranded(db, decodeCursor(cursor), limit + 1);
  return toPage(
    rows,
    limit,
    (row) => ({
      customer_id: row.userId,
      customer: row.name,
      image: row.image,
      amount: formatMoney(row.strandedCents),
      balance: formatMoney(row.balanceCents),
      since: toInstant(row.since),
    }),
    ({ since, userId }) => encodeCursor({ at: since, id: userId }),
  );
}

interface Transfer {
  cents: number;
  reference: string;
}

/**
 * Books a bank transfer that somebody of the staff has made to a customer whose card is gone. The bank's reference is there once: the
 * same transfer again changes nothing, another one under it is refused.
 */
export async function recordBankTransfer(
  context: Context,
  actor: User,
  userId: string,
  { cents, reference }: Transfer,
) {
  const now = context.clock();
  return withEvents(context.db, now, async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) throw new HttpError('not_found', 'There is no such customer.');
    await stored.lockWallet(tx, userId);
    const answer = async () => ({ sent: formatMoney(cents), balance: formatMoney(await walletBalance(tx, userId)) });
    const known = await stored.findTransfer(tx, reference);
    if (known?.isOf(userId) && known.cents === cents) return answer();
    if (known)
      throw new HttpError('state_conflict', 'A transfer with this reference is already recorded.', {
        field: 'reference',
      });
    const stranded = (await stored.findStranded(tx, userId))?.strandedCents ?? 0;
    if (cents > stranded)
      throw new HttpError('state_conflict', 'This is more than the part of the wallet that no card can take back.', {
        field: 'amount',
      });
    await postMovement(tx, {
      kind: 'wallet_transfer',
      bookingId: null,
      paymentId: null,
      bankReference: reference,
      amountCents: cents,
      entries: walletTransferEntries(userId, cents),
      at: now,
    });
    if (user.accountStatus !== 'deleted') {
      const values = { amount: `$${formatMoney(cents)}`, reference };
      const letter = { letter: 'moneyTransferred', values } as const;
      await notifyInApp(tx, userId, now, { kind: 'money_transferred', ...letter, note: values.amount });
      await sendNoticeMail(context, tx, user, letter);
    }
    const response = await answer();
    await audit(tx, now, {
      actor,
      kind: 'act',
      act: 'wallet.transfer',
      subject: { type: 'person', id: userId },
      why: reference,
      before: { stranded: formatMoney(stranded) },
      after: { sent: formatMoney(cents) },
    });
    return response;
  });
}
