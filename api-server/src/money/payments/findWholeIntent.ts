import type { Context } from '../../platform/context';
import type { Intent } from './gateway';
import { portOf } from './gateways/portOf';
import type { Payment } from './payments.repository';
import { withWalletPart } from './walletPart';

export async function findWholeIntent(context: Context, payment: Payment): Promise<Intent | undefined> {
  const intent = await portOf(context, payment.gateway).find(payment.id);
  return intent && withWalletPart(intent, payment);
}
