import { escrowStates, paymentMethods, paymentMovements } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { needsSession, sessionOf, userOf } from '../../identity/http/restHooks';
import { authorizeBookingAccess } from '../../identity/http/staffAccess';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { Id, Instant, Money, problemResponses, security } from '../../platform/http/schemas';
import { chosenLanguage, toLanguage } from '../../platform/language';
import { receiptPdf } from './pdf';
import { readReceipt } from './receipt';

const Receipt = Type.Object({
  number: Type.String(),
  booking_id: Id,
  booking_number: Type.String({ description: 'booking number such as D-20418' }),
  issued_at: Instant,
  currency: Type.Literal('usd'),
  customer: Type.Object({
    name: Type.String(),
    address: Type.String(),
    address2: Type.Optional(Type.String({ description: 'Destination, in categories that have one' })),
  }),
  provider: Type.Object({ name: Type.String() }),
  category_name: Type.String(),
  lines: Type.Array(Type.Object({ name: Type.String(), price: Money, quantity: Type.Optional(Type.Integer()) })),
  totals: Type.Object({
    services: Money,
    discount: Money,
    total: Money,
    paid: Money,
    refunded: Money,
    charged_back: Money,
  }),
  payments: Type.Array(
    Type.Object({
      at: Instant,
      kind: Type.Enum([...paymentMovements]),
      amount: Money,
    }),
  ),
  paid_with: Type.Object(
    {
      method: Type.Enum([...paymentMethods]),
      brand: Type.String(),
      last4: Type.String(),
      wallet_amount: Type.Optional(Money),
      card_amount: Type.Optional(Money),
    },
    {
      description:
        'How it was paid. Brand and last digits are empty if the gateway does not return them. The amounts are set if wallet and card paid together',
    },
  ),
  escrow: Type.Object({ state: Type.Enum([...escrowStates]), until: Type.String() }),
  tip: Type.Optional(
    Type.Object(
      { at: Instant, amount: Money, returned: Money },
      { description: 'tip in addition to the total, paid in full to the provider; returned: the refunded part' },
    ),
  ),
});

export async function receiptRoutes(scope: FastifyInstance, context: Context) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const onRequest = needsSession(context);
  const common = { tags: ['bookings'], security, params: Type.Object({ id: Id }) };
  const find = async (request: FastifyRequest, id: string) => {
    await authorizeBookingAccess(context, sessionOf(request), id);
    const language = chosenLanguage(request) ?? toLanguage(userOf(request).language);
    const owned = await readReceipt(context, userOf(request), id, { language, log: request.log });
    if (!owned) throw new HttpError('not_found', 'There is no receipt for this booking.');
    return { ...owned, language };
  };

  app.get(
    `${apiV1}/bookings/:id/receipt`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Read the receipt of a paid booking',
        response: { 200: Receipt, ...problemResponses(401, 403, 404, 429) },
      },
    },
    async (request) => (await find(request, request.params.id)).receipt,
  );

  app.get(
    `${apiV1}/bookings/:id/receipt.pdf`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Get the receipt as a PDF document in the reader’s language',
        response: {
          200: {
            description: 'The PDF document',
            content: { 'application/pdf': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
          },
          ...problemResponses(401, 403, 404, 429),
        },
      },
    },
    async (request, reply) => {
      const file = await find(request, request.params.id);
      reply.header('Content-Disposition', `inline; filename="receipt-${file.receipt.number}.pdf"`);
      return reply.type('application/pdf').send(await receiptPdf(file));
    },
  );
}
