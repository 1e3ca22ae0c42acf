import type { Context } from '../../../platform/context';
import type { GatewayName } from '../../../platform/db/schema';
import { HttpError } from '../../../platform/http/httpError';
import type { CardGateway, PaymentPort, UpiPayments } from '../gateway';
import { testGateway } from './testGateway';
import { walletGateway } from './walletGateway';

/** Payments of the test gateway stay there even after the site has switched to Stripe. */
export const portOf = (context: Context, gateway: GatewayName): PaymentPort =>
  gateway === 'wallet' ? walletGateway(context.db) : cardGatewayOf(context, gateway);

export function cardGatewayOf(context: Context, gateway: GatewayName): CardGateway {
  if (gateway === context.payments.gateway) return context.payments;
  if (gateway === 'test') return testGateway(context.db, context.clock, '');
  throw new Error('this payment was made with Stripe, but STRIPE_SECRET_KEY is not set');
}

/** The bank is simulated: staff decides in its place. */
export const isSimulated = (gateway: GatewayName): boolean => gateway === 'test';

export const offersUpi = ({ payments, settings }: Context): boolean => payments.upi !== undefined && settings.upi;

export function upiOf(context: Context): UpiPayments {
  const { upi } = context.payments;
  if (!upi || !offersUpi(context)) {
    throw new HttpError('validation', 'This site does not take UPI payments.', { field: 'upi' });
  }
  return upi;
}
