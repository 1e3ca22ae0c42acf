import type { Context } from '../../../platform/context';
import type { PayoutGatewayName } from '../../../platform/db/schema';
import type { PayoutPort } from '../gateway';
import { testBank } from './testBank';

/** Payouts and accounts of the test bank stay there after the site has switched to Stripe. */
export function payoutPortOf(context: Context, gateway: PayoutGatewayName): PayoutPort {
  if (gateway === context.payouts.gateway) return context.payouts;
  if (gateway === 'test') return testBank(context.db, context.clock);
  throw new Error('this payout was made with Stripe, but STRIPE_SECRET_KEY is not set');
}
