import { formatMoney } from '@doorstep/shared-api/domain';
import { notify } from '../../identity/notifications/notify';
import type { Context } from '../../platform/context';
import { withEvents } from '../../platform/events/outbox';
import type { Log } from '../../platform/log';
import { isTipPayment, recordCapturedTip } from '../tips/tipPayments';
import { refuseRefund } from '../wallet/refuseRefund';
import { isExtraWorkPayment, recordCapturedExtraWork } from './extraWorkPayments';
import { findWholeIntent } from './findWholeIntent';
import { GatewayTimeoutError, RefundRefusedError } from './gateway';
import { portOf } from './gateways/portOf';
import { loseAuthorisation } from './loseAuthorisation';
import { findPaymentById, markCaptured, markRefunded, markVoided, type Payment } from './payments.repository';
import { withWalletPart } from './walletPart';

/**
 * Can be repeated at any time and by several processes, since it compares with the gateway's state. Returns false if
 * the gateway does not answer: the maintenance job retries.
 */
export async function settlePayment(context: Context, id: string, log: Log): Promise<boolean> {
  try {
    const payment = await findPaymentById(context.db, id);
    if (!payment || payment.voidedAt) return true;
    if (payment.voidWantedAt) await voidOrRefund(context, payment);
    else {
      if (payment.captureWantedAt && payment.capturedCents === 0) await capture(context, payment);
      if (payment.refundWantedCents > payment.refundedCents) await refund(context, payment);
    }
    return true;
  } catch (error) {
    log.error(
      { err: error, paymentId: id },
      'could not capture, void or refund a payment at the gateway; the maintenance job retries',
    );
    return !(error instanceof GatewayTimeoutError);
  }
}

async function voidOrRefund(context: Context, { id, gateway }: Payment) {
  const port = portOf(context, gateway);
  const { status, capturedCents, refundedCents } = await port.cancel(id);
  const owed = status === 'succeeded' ? capturedCents - refundedCents : 0;
  if (owed > 0) await port.refund(id, owed, `void:${id}`);
  await context.db.transaction((tx) => markVoided(tx, id, context.clock()));
}

async function capture(context: Context, payment: Payment) {
  const port = portOf(context, payment.gateway);
  const now = context.clock();
  const before = await findWholeIntent(context, payment);
  if (before?.status === 'canceled') return loseAuthorisation(context, payment);
  const { capturedCents } =
    before?.status === 'succeeded' ? before : withWalletPart(await port.capture(payment.id), payment);
  await withEvents(context.db, now, async (tx) => {
    if (isTipPayment(payment)) return recordCapturedTip(tx, payment, capturedCents, now);
    if (isExtraWorkPayment(payment)) return recordCapturedExtraWork(tx, payment, capturedCents, now);
    const booking = await markCaptured(tx, payment, capturedCents, now);
    const values = { amount: formatMoney(capturedCents) };
    if (booking) notify(tx, { kind: 'payment_taken', booking, values });
  });
}

async function refund(context: Context, payment: Payment) {
  const { id, gateway, refundWantedCents } = payment;
  const port = portOf(context, gateway);
  const before = await findWholeIntent(context, payment);
  const missing = refundWantedCents - (before?.refundedCents ?? 0);
  try {
    if (missing > 0) await port.refund(id, missing, `refund:${id}:${refundWantedCents}`);
  } catch (error) {
    if (!payment.topup || !(error instanceof RefundRefusedError)) throw error;
    return refuseRefund(context, payment, before?.refundedCents ?? 0);
  }
  await context.db.transaction((tx) => markRefunded(tx, payment, refundWantedCents, context.clock()));
}
