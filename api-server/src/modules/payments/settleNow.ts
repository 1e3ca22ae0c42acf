import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context';
import { HttpError } from '../../http/httpError';
import { GatewayTimeoutError } from './gateway';
import { portOf } from './gateways/portOf';
import { findPaymentById, paymentFailed } from './payments.repository';
import { settleStep } from './settleStep';

/** Nobody knows yet, so nobody says "failed". */
export const stillChecking = () =>
  new HttpError('internal', 'We are checking your payment. Please do not pay again.', {
    status: 503,
    retryAfterSeconds: 10,
  });

/** For the owner who waits for it: settles the payment, and throws in words when that is not possible. */
export async function settleNow(context: Context, id: string, log: FastifyBaseLogger) {
  try {
    await settleStep(context, id, log, 'customer');
    const payment = await findPaymentById(context.db, id);
    if (payment?.authorizedAt && !payment.voidWantedAt) return;
    const intent = payment && (await portOf(context, payment.gateway).find(id));
    if (!payment || payment.voidWantedAt || intent?.status !== 'requires_capture') throw paymentFailed();
  } catch (error) {
    throw error instanceof GatewayTimeoutError ? stillChecking() : error;
  }
}
