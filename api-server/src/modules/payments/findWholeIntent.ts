import type { Context } from '../../context';
import type { Intent } from './gateway';
import { portOf } from './gateways/portOf';
import type { Payment } from './payments.repository';
import { withWalletPart } from './walletPart';

/** What the gateway says of a payment, with what the wallet pays of it; undefined: the gateway knows no such intent. */
export async function findWholeIntent(context: Context, payment: Payment): Promise<Intent | undefined> {
  const intent = await portOf(context, payment.gateway).find(payment.id);
  return intent && withWalletPart(intent, payment);
}
