import { formatMoney, parseMoney } from '@doorstep/shared-api/domain';
import { apiV1, type WalletPayoutWire } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { Id, Instant, Money, problemResponses, security } from '../../platform/http/schemas';
import { stillChecking } from '../payments/paymentErrors';
import { confirmPayment } from '../payments/paymentFlow';
import { findPayment } from '../payments/payments.repository';
import { findStranded } from './bankTransfers.repository';
import { describeTopUpRefunds, payOutWallet, previewPayout } from './payOutWallet';
import { readWallet } from './wallet';
import { walletBalance } from './wallet.repository';

const Wallet = Type.Object({
  balance: Money,
  currency: Type.Literal('usd'),
  entries: Type.Array(
    Type.Object({
      id: Id,
      at: Instant,
      kind: Type.Enum(['topup', 'payment', 'refund', 'payout', 'credit'] as const),
      amount: Type.String({ description: 'Signed: outgoing amounts are negative' }),
      booking_id: Type.Optional(Id),
    }),
  ),
});

export async function walletRoutes(scope: FastifyInstance, context: Context) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const onRequest = needsSession(context);
  const common = { tags: ['wallet'], security };

  app.get(
    `${apiV1}/wallet`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Read the wallet’s balance and its movements, newest first',
        response: { 200: Wallet, ...problemResponses(401, 429) },
      },
    },
    (request) => readWallet(context.db, userOf(request).id),
  );

  app.post(
    `${apiV1}/wallet/payout`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Refund the balance to the cards that it came from, oldest top-up first',
        body: Type.Optional(
          Type.Union([
            Type.Object({
              preview: Type.Optional(
                Type.Boolean({ description: 'true: only return what would be refunded to which card' }),
              ),
            }),
            Type.Null(),
          ]),
        ),
        response: {
          200: Type.Object({
            paid_out: Type.String({ description: 'amount refunded to cards' }),
            parts: Type.Array(Type.Object({ amount: Money, brand: Type.String(), last4: Type.String() }), {
              description: '`paid_out` by card',
            }),
            balance: Type.String({ description: 'amount that cannot go back to a card' }),
            by_bank: Type.String({ description: 'part of `balance` that staff send by bank transfer' }),
          }),
          ...problemResponses(401, 403, 429, 503),
        },
      },
    },
    async (request): Promise<WalletPayoutWire> => {
      const { id } = userOf(request);
      const isPreview = request.body?.preview === true;
      const parts = isPreview ? await previewPayout(context.db, id) : await payOutWallet(context, id, request.log);
      const cents = parts.reduce((sum, part) => sum + part.cents, 0);
      const left = (await walletBalance(context.db, id)) - (isPreview ? cents : 0);
      const cards = await describeTopUpRefunds(context, parts, request.log);
      const byBank = (await findStranded(context.db, id))?.strandedCents ?? 0;
      return {
        paid_out: formatMoney(cents),
        parts: cards,
        balance: formatMoney(left),
        by_bank: formatMoney(byBank),
      };
    },
  );

  app.post(
    `${apiV1}/wallet/topups`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Add the money of a confirmed top-up intent to the wallet. Repeated calls add it once',
        body: Type.Object({ amount: Type.String({ maxLength: 20 }), payment: Type.Object({ intent_id: Id }) }),
        response: { 200: Type.Object({ balance: Money }), ...problemResponses(400, 401, 402, 403, 404, 409, 429, 503) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      const { intent_id: id } = request.body.payment;
      const payment = await findPayment(context.db, id, userId);
      if (!payment?.topup) throw new HttpError('not_found', 'There is no such payment.', { field: 'payment' });
      if (parseMoney(request.body.amount) !== payment.amountCents) {
        throw new HttpError('validation', 'Please enter a valid amount.', { field: 'amount' });
      }
      await confirmPayment(context, id, request.log);
      const after = await findPayment(context.db, id, userId);
      if (!after?.capturedCents) throw stillChecking();
      return { balance: formatMoney(await walletBalance(context.db, userId)) };
    },
  );
}
