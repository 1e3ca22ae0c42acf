import { couponRejectionMessage } from '@doorstep/shared-api/domain';
import { apiV1, bookingTypeCodes, nameOf } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { problemResponses, security } from '../../platform/http/schemas';
import { CouponError } from '../orders/priceOrder';
import { checkQuotedStart } from './checkQuotedStart';
import { itemsOf } from './itemsOf';
import { makeQuote } from './makeQuote';
import { Quote, QuoteRequest } from './quotes.schemas';

export async function quoteRoutes(scope: FastifyInstance, context: Context) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();

  app.post(
    `${apiV1}/quote`,
    {
      onRequest: needsSession(context),
      schema: {
        summary: 'Calculate the price of an order: items, coupon and commission',
        tags: ['bookings'],
        security,
        body: QuoteRequest,
        response: { 200: Quote, ...problemResponses(400, 401, 403, 409, 422, 429) },
      },
    },
    async (request) => {
      const { body } = request;
      await checkQuotedStart(context, body);
      const { lat, long, start_at } = body;
      const order = {
        userId: userOf(request).id,
        categoryId: body.category_id,
        items: itemsOf(body),
        providerId: body.provider_id || undefined,
        couponCode: body.coupon?.trim() || undefined,
        bookingType: nameOf(bookingTypeCodes, body.booking_type) ?? 'hire',
        now: context.clock(),
      };
      const visit = {
        startAt: start_at ? new Date(start_at) : undefined,
        place: lat === undefined || long === undefined ? undefined : { lat, long },
      };
      return makeQuote(context, order, visit).catch(throwCouponError);
    },
  );
}

function throwCouponError(error: unknown): never {
  if (!(error instanceof CouponError)) throw error;
  const { coupon, decision } = error.check;
  const reason = decision.ok ? 'unknown' : decision.reason;
  throw new HttpError('coupon_invalid', couponRejectionMessage(reason, coupon?.minFareCents), { field: 'coupon' });
}
