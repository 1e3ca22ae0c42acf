import { apiV1 } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { BookingResponse, readBookingResponse } from './appointments.routes';
import { payBooking } from './payBooking';

export async function payBookingRoutes(scope: FastifyInstance, context: Context) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const onRequest = needsSession(context);
  const common = { tags: ['payments'], security };

  app.post(
    `${apiV1}/bookings/:id/pay`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Pay an unpaid booking with the intent created for it',
        params: Type.Object({ id: Id }),
        body: Type.Object({ intent_id: Id }),
        response: { 200: BookingResponse, ...problemResponses(400, 401, 402, 403, 404, 409, 429, 503) },
      },
    },
    async (request) => {
      const user = userOf(request);
      const { id: bookingId } = request.params;
      await payBooking(context, user, { bookingId, intentId: request.body.intent_id }, request.log);
      return readBookingResponse(context, user, bookingId);
    },
  );
}
