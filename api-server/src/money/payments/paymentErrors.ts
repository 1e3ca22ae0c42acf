import { minCardChargeCents } from '@doorstep/shared-api/domain';
import { amountTooSmall } from '../../catalog/orders/amountTooSmall';
import { HttpError } from '../../platform/http/httpError';
import { GatewayTimeoutError } from './gateway';

export const paymentFailed = () =>
  new HttpError('payment_failed', 'Your payment could not be completed. You have not been charged.', {
    field: 'stripeToken',
  });

/** Throws for amounts below the card minimum, which both gateways reject before authorising. */
export function requireChargeable(cents: number) {
  if (cents < minCardChargeCents) throw amountTooSmall('amount');
}

export const walletTooSmall = () =>
  new HttpError('payment_required', 'Your wallet balance is too low for this.', { field: 'use_wallet' });

export const walletPartChanged = () =>
  new HttpError('price_changed', 'Your wallet balance has changed. Please review the amounts.', {
    field: 'wallet_amount',
  });

/** The outcome is unknown, so the message does not say "failed". */
export const stillChecking = () =>
  new HttpError('internal', 'We are checking your payment. Please do not pay again.', {
    status: 503,
    retryAfterSeconds: 10,
  });

/** Error handler for `catch`. Reports a gateway timeout as an unknown payment state. */
export function throwGatewayError(error: unknown): never {
  throw error instanceof GatewayTimeoutError ? stillChecking() : error;
}
