import { formatMoney } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { Context } from '../context';
import { bookings, quotes } from '../db/schema';
import { Failure } from '../http/failure';
import { Id, Money, problems, security } from '../http/schemas';
import { translate } from '../http/translate';
import { needsSession, userOf } from '../http/xCall';
import { findPayment } from './books';
import { openIntent } from './payments';
import type { Intent } from './port';
import { settlePayment } from './settlePayment';
import type { CardResult, TestGateway } from './testGateway';

const Status = Type.Enum([
  'requires_payment_method',
  'requires_action',
  'requires_capture',
  'succeeded',
  'canceled',
] as const);
const IntentAnswer = Type.Object({
  id: Id,
  client_secret: Type.Optional(Type.String()),
  amount: Money,
  currency: Type.String(),
  status: Status,
});
const CardAnswer = Type.Object({
  id: Id,
  status: Status,
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
});

const toIntentAnswer = ({ id, amountCents, currency, status }: Intent) => ({
  id,
  amount: formatMoney(amountCents),
  currency,
  status,
});

export async function paymentRoutes(scope: FastifyInstance, context: Context) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const onRequest = needsSession(context);
  const common = { tags: ['payments'], security };

  app.post(
    `${apiV1}/payments/intents`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'A payment intent for a quote or a booking; asked again it is the same one',
        body: Type.Object({ quote_id: Type.Optional(Id), booking_id: Type.Optional(Id) }),
        response: { 200: IntentAnswer, ...problems(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const { quote_id: quoteId, booking_id: bookingId } = request.body;
      const { id: userId } = userOf(request);
      if (Boolean(quoteId) === Boolean(bookingId)) {
        throw new Failure('validation', 'Send either quote_id or booking_id.', { field: 'quote_id' });
      }
      const intent = quoteId
        ? await intentForQuote(context, userId, quoteId)
        : await intentForBooking(context, userId, bookingId ?? '');
      return { ...toIntentAnswer(intent), client_secret: intent.clientSecret };
    },
  );

  app.get(
    `${apiV1}/payments/intents/:id`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'How far a payment is',
        params: Type.Object({ id: Id }),
        response: { 200: IntentAnswer, ...problems(401, 404, 429) },
      },
    },
    async (request) => {
      const payment = await findPayment(context.db, request.params.id, userOf(request).id);
      const intent = payment && (await context.payments.find(payment.id));
      if (!intent) throw new Failure('not_found', 'There is no such payment.');
      await settlePayment(context, intent.id, request.log);
      return toIntentAnswer(intent);
    },
  );

  if (context.payments.gateway === 'test') testGatewayRoutes(app, context, context.payments as TestGateway);
}

function testGatewayRoutes(scope: FastifyInstance, context: Context, gateway: TestGateway) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const onRequest = needsSession(context);
  const ClientSecret = Type.String({ maxLength: 200 });
  const described = (summary: string, body: TSchema) => ({
    tags: ['payments'],
    security,
    summary,
    body,
    response: { 200: CardAnswer, ...problems(400, 401, 403, 404, 429) },
  });

  app.post(
    `${apiV1}/payments/test/confirm`,
    {
      onRequest,
      schema: {
        ...described('Confirms with a card at the built-in test gateway', Type.Object({})),
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
      await ownsSecret(context, client_secret, userOf(request).id);
      const result = await gateway.confirm(client_secret, { number, expMonth, expYear, cvc });
      return settled(context, result, request);
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
      await ownsSecret(context, request.body.client_secret, userOf(request).id);
      const result = await gateway.answerChallenge(request.body.client_secret, request.body.outcome === 'pass');
      return settled(context, result, request);
    },
  );
}

const noSuchPayment = () => new Failure('not_found', 'There is no such payment.', { field: 'client_secret' });

async function ownsSecret(context: Context, clientSecret: string, userId: string) {
  const id = clientSecret.split('_secret_')[0] ?? '';
  if (!(await findPayment(context.db, id, userId))) throw noSuchPayment();
}

async function settled(context: Context, result: CardResult | undefined, request: FastifyRequest): Promise<CardResult> {
  if (!result) throw noSuchPayment();
  await settlePayment(context, result.id, request.log);
  const { error } = result;
  return error ? { ...result, error: { ...error, message: translate(error.message, request) } } : result;
}

async function intentForQuote(context: Context, userId: string, quoteId: string): Promise<Intent> {
  const [quote] = await context.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), eq(quotes.userId, userId)));
  if (!quote) throw new Failure('not_found', 'There is no such quote.', { field: 'quote_id' });
  if (quote.expiresAt <= context.clock()) {
    throw new Failure('price_changed', 'This price is too old. Please review your booking.', { field: 'quote_id' });
  }
  if (quote.grandCents === 0 || quote.bookingType === '2') {
    throw new Failure('state_conflict', 'Nothing has to be paid for this.', { field: 'quote_id' });
  }
  return openIntent(context, userId, quote.grandCents, { quoteId });
}

async function intentForBooking(context: Context, userId: string, bookingId: string): Promise<Intent> {
  const [booking] = await context.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.userId, userId)));
  if (!booking) throw new Failure('not_found', 'There is no such booking.', { field: 'booking_id' });
  if (booking.paymentStatus !== 'requires_payment' || (booking.payBy && booking.payBy <= context.clock())) {
    throw new Failure('state_conflict', 'Nothing has to be paid for this.', { field: 'booking_id' });
  }
  return openIntent(context, userId, booking.grandCents, { bookingId });
}
