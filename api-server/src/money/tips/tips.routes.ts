import { formatMoney, type Tip, tipStates } from '@doorstep/shared-api/domain';
import { apiV1, type TipWire } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { Id, Money, problemResponses, security } from '../../platform/http/schemas';
import { stillChecking } from '../payments/paymentErrors';
import { confirmPayment } from '../payments/paymentFlow';
import { findPayment } from '../payments/payments.repository';
import { readTip } from './readTip';

const TipBody = Type.Object({
  state: Type.Enum([...tipStates]),
  currency: Type.Literal('usd'),
  provider: Type.Object({ name: Type.String() }),
  min: Money,
  max: Money,
  options: Type.Array(Type.Object({ percent: Type.Integer(), amount: Money })),
  until: Type.String({ description: 'deadline for giving a tip; empty if none can be given' }),
  amount: Money,
  given_at: Type.String(),
  returned: Money,
});

const toTipWire = (tip: Tip): TipWire => ({
  state: tip.state,
  currency: 'usd',
  provider: { name: tip.providerName },
  min: formatMoney(tip.minCents),
  max: formatMoney(tip.maxCents),
  options: tip.options.map(({ percent, amountCents }) => ({ percent, amount: formatMoney(amountCents) })),
  until: tip.until ?? '',
  amount: formatMoney(tip.amountCents),
  given_at: tip.givenAt ?? '',
  returned: formatMoney(tip.returnedCents),
});

export async function tipRoutes(scope: FastifyInstance, context: Context) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const onRequest = needsSession(context);
  const common = { tags: ['bookings'], security, params: Type.Object({ id: Id }) };
  const find = async (userId: string, bookingId: string): Promise<TipWire> => {
    const tip = await readTip(context, userId, bookingId);
    if (!tip) throw new HttpError('not_found', 'No detail available!');
    return toTipWire(tip);
  };

  app.get(
    `${apiV1}/bookings/:id/tip`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Read the tip of a finished booking, and whether one can be given',
        response: { 200: TipBody, ...problemResponses(401, 404, 429) },
      },
    },
    (request) => find(userOf(request).id, request.params.id),
  );

  app.post(
    `${apiV1}/bookings/:id/tip`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Give the provider a tip with the intent created for it. Possible once for a booking',
        body: Type.Object({ intent_id: Id }),
        response: { 200: TipBody, ...problemResponses(400, 401, 402, 403, 404, 409, 429, 503) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      const { intent_id: id } = request.body;
      const payment = await findPayment(context.db, id, userId);
      if (payment?.tipOf !== request.params.id) {
        throw new HttpError('not_found', 'There is no such payment.', { field: 'intent_id' });
      }
      await confirmPayment(context, id, request.log);
      const after = await findPayment(context.db, id, userId);
      if (!after?.capturedCents) throw stillChecking();
      return find(userId, request.params.id);
    },
  );
}
