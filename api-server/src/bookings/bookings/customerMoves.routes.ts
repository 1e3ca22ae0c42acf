import type { BookingAction } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { BookingResponse, readBookingResponse } from './appointments.routes';
import { transitionByCustomer } from './transitionByCustomer';

const moves: readonly [path: string, action: BookingAction, summary: string][] = [
  ['confirm', 'confirm', 'Confirm that the work is done, which releases the money to the provider'],
  ['confirm-start', 'confirm_start', 'Confirm that the work has started, after three wrong start codes'],
  [
    'nobody-came',
    'nobody_came',
    'Report that nobody came, some minutes after the start. The provider has limited time to answer',
  ],
  ['take-back', 'take_back', 'Withdraw the report that nobody came. The booking continues'],
];

export async function customerMoveRoutes(scope: FastifyInstance, context: Context) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  for (const [path, action, summary] of moves) {
    app.post(
      `${apiV1}/bookings/:id/${path}`,
      {
        onRequest: needsSession(context),
        schema: {
          tags: ['bookings'],
          security,
          summary,
          params: Type.Object({ id: Id }),
          response: { 200: BookingResponse, ...problemResponses(400, 401, 403, 404, 409, 429) },
        },
      },
      async (request) => {
        const { id: bookingId } = request.params;
        const user = userOf(request);
        await transitionByCustomer(context, user, { bookingId, action }, request.log);
        return readBookingResponse(context, user, bookingId);
      },
    );
  }
}
