import { cardGateways, parseMoney } from '@doorstep/shared-api/domain';
import { apiV1, type PaymentConfigWire } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { limitsCalls, needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { offersUpi, portOf } from './gateways/portOf';
import { isTestGateway } from './gateways/testGateway';
import { testGatewayRoutes } from './gateways/testGateway.routes';
import { testGatewayStaffRoutes } from './gateways/testGatewayStaff.routes';
import { throwGatewayError } from './paymentErrors';
import { startPayment } from './paymentFlow';
import { findPayment } from './payments.repository';
import { IntentResponse, toIntentResponse } from './payments.schemas';
import { settleStep } from './settleStep';

export async function paymentRoutes(scope: FastifyInstance, context: Context) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const onRequest = needsSession(context);
  const common = { tags: ['payments'], security };
  const { payments, settings } = context;

  app.get(
    `${apiV1}/payments/config`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags: ['payments'],
        summary: 'Read the payment gateway and the accepted payment methods',
        response: {
          200: Type.Object({
            gateway: Type.Enum([...cardGateways]),
            publishable_key: Type.Optional(Type.String()),
            methods: Type.Array(Type.Enum(['card', 'wallet', 'upi'] as const)),
          }),
          ...problemResponses(429),
        },
      },
    },
    async (): Promise<PaymentConfigWire> => ({
      gateway: payments.gateway,
      ...(settings.stripe && { publishable_key: settings.stripe.publishableKey }),
      methods: ['card', 'wallet', ...(offersUpi(context) ? (['upi'] as const) : [])],
    }),
  );

  app.post(
    `${apiV1}/payments/intents`,
    {
      onRequest,
      schema: {
        ...common,
        summary:
          'Create a payment intent for a quote, a booking, extra work, a tip or a wallet top-up. Repeated calls return the same one, except for top-ups',
        body: Type.Object({
          quote_id: Type.Optional(Id),
          booking_id: Type.Optional(Id),
          topup_amount: Type.Optional(Type.String({ maxLength: 20 })),
          tip: Type.Optional(
            Type.Object(
              { booking_id: Id, amount: Type.String({ maxLength: 20 }) },
              { description: 'a tip for the provider of this finished booking' },
            ),
          ),
          extra_work_id: Type.Optional({ ...Id, description: 'extra work that the provider proposed for a booking' }),
          payment_method_id: Type.Optional(Id),
          use_wallet: Type.Optional(
            Type.Boolean({
              description: 'pays from the wallet first, and by card for the rest',
            }),
          ),
          wallet_amount: Type.Optional(
            Type.String({
              pattern: '^\\d{1,8}(\\.\\d{1,2})?$',
              description: "the wallet's part that was shown; if it differs now, the call fails with price_changed",
            }),
          ),
          upi: Type.Optional(
            Type.Object(
              {
                id: Type.Optional(
                  Type.String({ maxLength: 100, description: 'UPI id that receives the payment request' }),
                ),
              },
              { description: 'pays by UPI; without an id, in the app on this device' },
            ),
          ),
        }),
        response: { 200: IntentResponse, ...problemResponses(400, 401, 402, 403, 404, 409, 429, 503) },
      },
    },
    async (request) => {
      const { body } = request;
      const paymentRequest = {
        quoteId: body.quote_id,
        bookingId: body.booking_id,
        topUpAmount: body.topup_amount,
        extraWorkId: body.extra_work_id,
        tip: body.tip && { bookingId: body.tip.booking_id, amount: body.tip.amount },
        cardId: body.payment_method_id,
        useWallet: body.use_wallet === true,
        shownWalletCents: parseMoney(body.wallet_amount),
        upi: body.upi,
      };
      const intent = await startPayment(context, userOf(request).id, paymentRequest, request.log).catch(
        throwGatewayError,
      );
      const payment = await findPayment(context.db, intent.id, userOf(request).id);
      return { ...toIntentResponse(intent, payment), client_secret: intent.clientSecret };
    },
  );

  app.get(
    `${apiV1}/payments/intents/:id`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Read the status of a payment, and its booking',
        params: Type.Object({ id: Id }),
        response: { 200: IntentResponse, ...problemResponses(401, 404, 429, 503) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { id: userId } = userOf(request);
      const payment = await findPayment(context.db, id, userId);
      const intent = payment && (await portOf(context, payment.gateway).find(id).catch(throwGatewayError));
      if (!intent) throw new HttpError('not_found', 'There is no such payment.');
      await settleStep(context, id, request.log).catch(throwGatewayError);
      return toIntentResponse(intent, await findPayment(context.db, id, userId));
    },
  );

  if (!isTestGateway(payments)) return;
  testGatewayRoutes(app, context, payments);
  testGatewayStaffRoutes(app, context, payments);
}
