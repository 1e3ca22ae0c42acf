import type { Context } from '../../../context';
import type { GatewayName } from '../../../db/schema';
import type { PaymentPort } from '../gateway';
import { testGateway } from './testGateway';
import { walletGateway } from './walletGateway';

/** Who holds a payment's money. Payments of the test gateway stay with it when the site has Stripe by now. */
export function portOf(context: Context, gateway: GatewayName): PaymentPort {
  if (gateway === context.payments.gateway) return context.payments;
  if (gateway === 'wallet') return walletGateway(context.db);
  if (gateway === 'test') return testGateway(context.db, context.clock, '');
  throw new Error('this payment is with Stripe, which is not configured');
}
