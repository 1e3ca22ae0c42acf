import type { Context } from '../../platform/context';
import { findWholeIntent } from './findWholeIntent';
import type { Intent } from './gateway';
import { paymentFailed } from './paymentErrors';
import { findPayment, insertPayment, type Payment } from './payments.repository';

/**
 * The authorised intent behind a booking's `stripeToken`: this person's, for exactly that amount. A card token (`tok_…`,
 * from a client that knows no intents) is authorised here. Throws `payment_failed` for everything else. Whether the
 * intent is unused is decided by `bindPayment`, in the transaction. `known`: our row of it, where it was just read.
 */
export async function authorisedIntent(
  context: Context,
  reference: string,
  userId: string,
  amountCents: number,
  known?: Payment,
): Promise<Intent> {
  const intent = reference.startsWith('tok_')
    ? await authoriseToken(context, reference, userId, amountCents)
    : await findIntent(context, reference, userId, known);
  if (!intent || intent.userId !== userId || intent.amountCents !== amountCents || intent.currency !== 'usd') {
    throw paymentFailed();
  }
  if (intent.status !== 'requires_capture' && intent.status !== 'succeeded') throw paymentFailed();
  return intent;
}

async function findIntent(context: Context, id: string, userId: string, known?: Payment): Promise<Intent | undefined> {
  const payment = known ?? (await findPayment(context.db, id, userId));
  return payment && findWholeIntent(context, payment);
}

async function authoriseToken(
  { db, clock, payments: port }: Context,
  token: string,
  userId: string,
  amountCents: number,
) {
  const newIntent = { userId, amountCents, currency: 'usd', idempotencyKey: `${userId}:${token}` } as const;
  const intent = await port.authoriseToken(token, newIntent);
  if (intent?.userId !== userId) return undefined;
  const { id, amountCents: authorisedCents } = intent;
  await insertPayment(db, { id, gateway: port.gateway, userId, amountCents: authorisedCents, createdAt: clock() });
  return intent;
}
