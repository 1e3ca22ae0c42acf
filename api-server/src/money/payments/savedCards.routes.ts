import { apiV1, type PaymentMethodWire } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import type { Card, CardSetups } from './gateway';
import { ensureCustomer, listCards, removeCard, saveCard } from './savedCards';
import type { SavedCard } from './savedCards.repository';

const Method = Type.Object({
  id: Id,
  brand: Type.String(),
  last4: Type.String(),
  exp_month: Type.Integer(),
  exp_year: Type.Integer(),
  is_default: Type.Boolean(),
});

const toMethod = ({ id, brand, last4, expMonth, expYear, isDefault }: SavedCard): PaymentMethodWire => ({
  id,
  brand,
  last4,
  exp_month: expMonth,
  exp_year: expYear,
  is_default: isDefault,
});

const MAX_CARDS = 10;

export async function savedCardRoutes(scope: FastifyInstance, context: Context) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const onRequest = needsSession(context);
  const common = { tags: ['wallet'], security };
  const { setUps } = context.payments;

  app.get(
    `${apiV1}/payment-methods`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'List saved cards, the default one first',
        response: { 200: Type.Object({ items: Type.Array(Method) }), ...problemResponses(401, 429) },
      },
    },
    async (request) => ({ items: (await listCards(context, userOf(request).id)).map(toMethod) }),
  );

  if (setUps) {
    app.post(
      `${apiV1}/payment-methods/setup`,
      {
        onRequest,
        schema: {
          ...common,
          summary: 'Create a SetupIntent for saving a card with Stripe.js',
          response: { 200: Type.Object({ id: Id, client_secret: Type.String() }), ...problemResponses(401, 403, 429) },
        },
      },
      async (request) => {
        const customer = await ensureCustomer(context, userOf(request).id, setUps);
        const { id, clientSecret } = await setUps.startSetUp(customer);
        return { id, client_secret: clientSecret };
      },
    );
  }

  app.post(
    `${apiV1}/payment-methods`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Save a card from a finished SetupIntent, or a test card number with the test gateway',
        body: Type.Object({
          setup_intent_id: Type.Optional(Id),
          number: Type.Optional(Type.String({ maxLength: 40 })),
          exp_month: Type.Optional(Type.Integer()),
          exp_year: Type.Optional(Type.Integer()),
          cvc: Type.Optional(Type.String({ maxLength: 10 })),
          make_default: Type.Optional(Type.Boolean()),
        }),
        response: { 201: Method, ...problemResponses(400, 401, 402, 403, 409, 429) },
      },
    },
    async (request, reply) => {
      const { id: userId } = userOf(request);
      if ((await listCards(context, userId)).length >= MAX_CARDS) {
        throw new HttpError('state_conflict', 'You can save at most 10 cards. Please remove one first.');
      }
      const card = setUps ? await cardOfSetUp(setUps, userId, request.body) : typedCard(request.body);
      reply.code(201);
      return toMethod(await saveCard(context, userId, card, request.body.make_default === true));
    },
  );

  async function cardOfSetUp(
    cardSetUps: CardSetups,
    userId: string,
    { setup_intent_id: id }: { setup_intent_id?: string },
  ): Promise<Card> {
    const card = id && (await cardSetUps.finishedSetUp(id, await ensureCustomer(context, userId, cardSetUps)));
    if (!card) throw new HttpError('payment_failed', 'This card could not be saved.', { field: 'setup_intent_id' });
    return card;
  }

  function typedCard(input: { number?: string; exp_month?: number; exp_year?: number; cvc?: string }): Card {
    const { number = '', exp_month: expMonth = 0, exp_year: expYear = 0, cvc = '' } = input;
    const card = context.payments.readCard?.({ number, expMonth, expYear, cvc });
    if (!card) throw new Error(`The gateway ${context.payments.gateway} neither sets up nor reads cards.`);
    if ('refused' in card) throw new HttpError('payment_failed', card.refused, { field: 'number' });
    return card;
  }

  app.delete(
    `${apiV1}/payment-methods/:id`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Remove a saved card, here and at the gateway',
        params: Type.Object({ id: Id }),
        response: { 204: Type.Null(), ...problemResponses(401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const removed = await removeCard(context, userOf(request).id, request.params.id);
      if (!removed) throw new HttpError('not_found', 'There is no such card.');
      return reply.code(204).send(null);
    },
  );
}
