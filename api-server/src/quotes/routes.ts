import { couponRefusalText } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../context';
import { UsedCoupons } from '../coupons/routes';
import { Failure } from '../http/failure';
import { Id, Money, problems, security } from '../http/schemas';
import { needsSession, userOf } from '../http/xCall';
import { CouponRefused } from '../orders/priceOrder';
import { checkQuotedStart } from './checkQuotedStart';
import { makeQuote } from './makeQuote';

export const QuoteRequest = Type.Object({
  category_id: Id,
  subcategory_ids: Type.Array(Id, { maxItems: 100 }),
  provider_id: Type.Optional(Type.String({ maxLength: 36 })),
  coupon: Type.Optional(Type.String({ maxLength: 100 })),
  booking_type: Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('3')]),
  start_at: Type.Optional(
    Type.String({ format: 'date-time', description: 'A chosen start: refused here where the booking would be' }),
  ),
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: 'Of the service location' })),
  long: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
});

export const Quote = Type.Object({
  quote_id: Id,
  expires_at: Type.String({ format: 'date-time' }),
  category_id: Id,
  provider_id: Type.String(),
  lines: Type.Array(Type.Object({ subcategory_id: Id, subcategory_name: Type.String(), price: Money })),
  totalPrice: Money,
  coupon: Type.String(),
  coupon_discount: Money,
  delivery_cost: Money,
  admin_profit: Money,
  driver_delivery_cost: Money,
  percentage: Type.Number(),
  currency: Type.Literal('usd'),
  used_coupons: UsedCoupons,
});

export async function quoteRoutes(scope: FastifyInstance, context: Context) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();

  app.post(
    `${apiV1}/quote`,
    {
      onRequest: needsSession(context),
      schema: {
        summary: 'The true price of an order: lines, coupon, commission',
        tags: ['bookings'],
        security,
        body: QuoteRequest,
        response: { 200: Quote, ...problems(400, 401, 403, 409, 422, 429) },
      },
    },
    async (request) => {
      const { body } = request;
      await checkQuotedStart(context, body);
      return makeQuote(context, {
        userId: userOf(request).id,
        categoryId: body.category_id,
        subcategoryIds: body.subcategory_ids,
        providerId: body.provider_id || undefined,
        couponCode: body.coupon?.trim() || undefined,
        bookingType: body.booking_type,
        now: context.clock(),
      }).catch(wordCoupon);
    },
  );
}

function wordCoupon(error: unknown): never {
  if (!(error instanceof CouponRefused)) throw error;
  const { coupon, decision } = error.check;
  const reason = decision.ok ? 'unknown' : decision.reason;
  throw new Failure('coupon_invalid', couponRefusalText(reason, coupon?.minFareCents), { field: 'coupon' });
}
