import { formatMoney } from '@doorstep/shared-api/domain';
import { findUser } from '../../identity/accounts/accounts.repository';
import { notifyInApp, sendNoticeMail } from '../../identity/admin/tell';
import type { Context } from '../../platform/context';
import { withEvents } from '../../platform/events/outbox';
import { lockPayment } from '../disputes/disputes.repository';
import { refusedRefundEntries } from '../ledger/accounts';
import { postMovement } from '../ledger/ledger.repository';
import { changePayment, markRefunded, type Payment } from '../payments/payments.repository';

/**
 * The card of a top-up takes no money back: what the gateway has not refunded, or has got back from the card, is in the wallet again,
 * and nobody asks the gateway any more. `refundedCents` is what the gateway says that it refunded. Booked once: by what was known of
 * the payment before the gateway was asked.
 */
export async function refuseRefund(context: Context, known: Payment, refundedCents: number) {
  const now = context.clock();
  await withEvents(context.db, now, async (tx) => {
    const payment = await lockPayment(tx, known.id);
    if (!payment?.topup) return;
    if (payment.refundWantedCents !== known.refundWantedCents || payment.refundedCents !== known.refundedCents) return;
    if (refundedCents > payment.refundedCents) await markRefunded(tx, payment, refundedCents, now);
    const cents = payment.refundWantedCents - refundedCents;
    if (cents <= 0) return;
    const cameBackCents = Math.max(0, payment.refundedCents - refundedCents);
    await postMovement(tx, {
      kind: 'refund_refused',
      bookingId: null,
      paymentId: payment.id,
      amountCents: cents,
      entries: refusedRefundEntries(payment.userId, cents, cameBackCents),
      at: now,
    });
    await changePayment(tx, payment.id, {
      refundWantedCents: refundedCents,
      refundedCents,
      refundRefusedAt: payment.refundRefusedAt ?? now,
    });
    const user = await findUser(tx, payment.userId);
    if (!user || user.accountStatus === 'deleted') return;
    const values = { amount: `$${formatMoney(cents)}` };
    await notifyInApp(tx, user.id, now, {
      kind: 'refund_refused',
      letter: 'refundRefused',
      values,
      note: values.amount,
    });
    await sendNoticeMail(context, tx, user, { letter: 'refundRefused', values });
  });
}
