import { apiV1 } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { needsSession, userOf } from '../../../identity/http/restHooks';
import type { Context } from '../../../platform/context';
import { HttpError } from '../../../platform/http/httpError';
import { Id, problemResponses, security } from '../../../platform/http/schemas';
import { translate } from '../../../platform/http/translate';
import { noteRefusedCardOf } from '../noteRefusedCard';
import { findPayment, findPaymentById } from '../payments.repository';
import { IntentStatus } from '../payments.schemas';
import { settleStep } from '../settleStep';
import type { CardResult, TestGateway } from './testGateway';

const CardResponse = Type.Object({
  id: Id,
  status: IntentStatus,
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
});

export function testGatewayRoutes(scope: FastifyInstance, context: Context, gateway: TestGateway) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const onRequest = needsSession(context);
  const ClientSecret = Type.String({ maxLength: 200 });
  const described = (summary: string, body: TSchema) => ({
    tags: ['payments'],
    security,
    summary,
    body,
    response: { 200: CardResponse, ...problemResponses(400, 401, 403, 404, 429) },
  });

  app.post(
    `${apiV1}/payments/test/confirm`,
    {
      onRequest,
      schema: {
        ...described('Confirm a payment with a card at the built-in test gateway', Type.Object({})),
        body: Type.Object({
          client_secret: ClientSecret,
          number: Type.String({ maxLength: 40 }),
          exp_month: Type.Integer(),
          exp_year: Type.Integer(),
          cvc: Type.String({ maxLength: 10 }),
        }),
      },
    },
    async (request) => {
      const { client_secret, number, exp_month: expMonth, exp_year: expYear, cvc } = request.body;
      await requireOwnPayment(context, client_secret, userOf(request).id);
      const result = await gateway.confirm(client_secret, { number, expMonth, expYear, cvc });
      return settleCardResult(context, result, request);
    },
  );

  app.post(
    `${apiV1}/payments/test/challenge`,
    {
      onRequest,
      schema: {
        ...described("Answers a test card's 3-D Secure challenge", Type.Object({})),
        body: Type.Object({ client_secret: ClientSecret, outcome: Type.Enum(['pass', 'fail'] as const) }),
      },
    },
    async (request) => {
      await requireOwnPayment(context, request.body.client_secret, userOf(request).id);
      const result = await gateway.answerChallenge(request.body.client_secret, request.body.outcome === 'pass');
      return settleCardResult(context, result, request);
    },
  );
}

const noSuchPayment = () => new HttpError('not_found', 'There is no such payment.', { field: 'client_secret' });

async function requireOwnPayment(context: Context, clientSecret: string, userId: string) {
  const id = clientSecret.split('_secret_')[0] ?? '';
  if (!(await findPayment(context.db, id, userId))) throw noSuchPayment();
}

async function settleCardResult(
  context: Context,
  result: CardResult | undefined,
  request: FastifyRequest,
): Promise<CardResult> {
  if (!result) throw noSuchPayment();
  await settleStep(context, result.id, request.log);
  const { error } = result;
  const payment = error && (await findPaymentById(context.db, result.id));
  if (payment?.extraWorkId) await noteRefusedCardOf(context, payment.extraWorkId);
  return error ? { ...result, error: { ...error, message: translate(error.message, request) } } : result;
}
