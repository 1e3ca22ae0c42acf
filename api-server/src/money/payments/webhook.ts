import { apiV1 } from '@doorstep/shared-api/wire';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import type { Log } from '../../platform/log';
import { settleDispute } from '../disputes/settleDispute';
import { refreshAccount } from '../payouts/payoutAccount';
import { findAccountByRef } from '../payouts/payoutAccounts.repository';
import { findPayoutByRef } from '../payouts/payouts.repository';
import { settlePayout } from '../payouts/settlePayout';
import { insertPaymentEvent, isUnhandled, markHandled } from './paymentEvents.repository';
import { settleStep } from './settleStep';

export const webhookPath = `${apiV1}/payments/webhook`;

/** The event only names its subject. The state itself is fetched from the gateway. */
export interface GatewayEvent {
  id: string;
  type: string;
  paymentId: string | undefined;
  disputeRef?: string | undefined;
  payoutRef?: string | undefined;
  accountRef?: string | undefined;
}

/**
 * Registers the payment gateway's webhook, signed with `Stripe-Signature: t=…,v1=…`. Without a configured secret there
 * is no such route.
 */
export async function webhookRoutes(app: FastifyInstance, context: Context) {
  const secret = context.webhookSecret;
  if (!secret) return;
  // The signature is over the bytes as they came.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, result) => result(null, body));
  app.post(
    webhookPath,
    { schema: { tags: ['payments'], summary: 'Receive signed events of the payment gateway. Each is handled once' } },
    async (request) => {
      const event = readEvent(request.body as Buffer, request.headers['stripe-signature'], secret);
      await handleEvent(context, event, request.log);
      return { received: true };
    },
  );
}

/** Verifies the signature against each endpoint's secret (comma-separated list). */
function verifyEvent(body: Buffer, signature: string | string[] | undefined, secrets: string): Stripe.Event {
  for (const secret of secrets.split(',')) {
    try {
      return Stripe.webhooks.constructEvent(body, signature ?? '', secret);
    } catch {
      // Perhaps another endpoint's.
    }
  }
  throw new HttpError('validation', 'The signature is not right.', { status: 400 });
}

function readEvent(body: Buffer, signature: string | string[] | undefined, secrets: string): GatewayEvent {
  const event = verifyEvent(body, signature, secrets);
  const object = (event.data?.object ?? {}) as {
    object?: string;
    id?: string;
    payment_intent?: string | { id: string } | null;
  };
  const intent = object.object === 'payment_intent' ? object.id : object.payment_intent;
  return {
    id: event.id,
    type: event.type,
    paymentId: typeof intent === 'object' ? intent?.id : intent,
    disputeRef: object.object === 'dispute' ? object.id : undefined,
    payoutRef: object.object === 'payout' ? object.id : undefined,
    accountRef: object.object === 'account' ? object.id : event.account,
  };
}

/**
 * Handles an event once per id. Handled ones are ignored and failed ones repeated on redelivery. Events may come late,
 * twice and in any order, so the current state is always fetched from the gateway.
 */
export async function handleEvent(context: Context, event: GatewayEvent, log: Log) {
  const { db, clock } = context;
  const { id, type, paymentId = null } = event;
  await insertPaymentEvent(db, { id, type, paymentId, receivedAt: clock() });
  if (!(await isUnhandled(db, id))) return;
  if (paymentId) await settleStep(context, paymentId, log);
  if (event.disputeRef) await settleDispute(context, context.payments.gateway, event.disputeRef, log);
  const payout = event.payoutRef ? await findPayoutByRef(db, event.payoutRef) : undefined;
  if (payout) await settlePayout(context, payout.id, log);
  const account = event.accountRef ? await findAccountByRef(db, event.accountRef) : undefined;
  if (account) await refreshAccount(context, account.providerId, log);
  await markHandled(db, id, clock());
}
