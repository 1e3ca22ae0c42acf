import { findUser } from '../../identity/accounts/accounts.repository';
import { voidUnused } from '../../money/payments/voidUnused';
import { addMilliseconds, MINUTE, SECOND } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Log } from '../../platform/log';
import { createBooking } from './createBooking';
import { loadPendingRequest } from './pendingBookings';
import { deletePending, isPending, listPendingBefore, type PendingBooking } from './pendingBookings.repository';

/** Minimum age of a pending request, so that one still under way is not decided here. */
const DECIDE_AFTER = 20 * SECOND;
const GIVE_UP_TIMEOUT = 10 * MINUTE;

export async function decidePending(context: Context, log: Log) {
  const { db, clock } = context;
  const now = clock();
  const left = await listPendingBefore(db, addMilliseconds(now, -DECIDE_AFTER));
  for (const row of left) {
    const input =
      row.createdAt < addMilliseconds(now, -GIVE_UP_TIMEOUT)
        ? undefined
        : await decidePendingBooking(context, row, log);
    if (input === 'later') continue;
    await deletePending(db, row.paymentId);
    await voidUnused(context, row.paymentId, row.userId, log);
  }
}

async function decidePendingBooking(context: Context, row: PendingBooking, log: Log): Promise<'decided' | 'later'> {
  const user = await findUser(context.db, row.userId);
  if (user?.accountStatus !== 'active') return 'decided';
  try {
    const pendingRequest = await loadPendingRequest(context, row);
    await createBooking(context, { ...pendingRequest, user, log, isReplay: true });
    log.info({ paymentId: row.paymentId }, 'created a booking whose request was interrupted');
    return 'decided';
  } catch (error) {
    // The row remains only when the gateway is unreachable. Any other failure is final.
    if (await isPending(context.db, row.paymentId)) return 'later';
    log.info(
      { err: error, paymentId: row.paymentId },
      'could not create a booking whose request was interrupted; its payment is released',
    );
    return 'decided';
  }
}
