import type { Context } from '../../../context';
import type { GatewayName } from '../../../db/schema';
import type { CardGateway, PaymentPort } from '../gateway';
import { testGateway } from './testGateway';
import { walletGateway } from './walletGateway';

/** Who holds a payment's money. Payments of the test gateway stay with it when the site has Stripe by now. */
export const portOf = (context: Context, gateway: GatewayName): PaymentPort =>
  gateway === 'wallet' ? walletGateway(context.db) : cardGatewayOf(context, gateway);

export function cardGatewayOf(context: Context, gateway: GatewayName): CardGateway {
  if (gateway === context.payments.gateway) return context.payments;
  if (gateway === 'test') return testGateway(context.db, context.clock, '');
  throw new Error('this payment is with Stripe, which is not configured');
}
