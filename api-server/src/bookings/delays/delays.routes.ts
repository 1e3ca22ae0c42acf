import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { performOnce, repeatableFields } from '../../identity/http/performOnce';
import { needsProvider, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { Id, Instant, problemResponses, security } from '../../platform/http/schemas';
import { BookingResponse } from '../bookings/appointments.routes';
import { readUpdatedBooking } from '../jobs/readJobs';
import { announceDelay } from './announceDelay';

export const delayRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  app.post(
    `${apiV1}/provider/jobs/:id/delay`,
    {
      onRequest: needsProvider(context),
      schema: {
        ...{ tags: ['provider'], security, params: Type.Object({ id: Id }) },
        summary: 'Provider: announce a later arrival. From a set delay on, the customer can cancel free of charge',
        body: Type.Object({
          ...repeatableFields,
          arrives_at: Instant,
          start_at: Type.String({
            format: 'date-time',
            description: 'Agreed start that the provider sees. If it has changed, nothing is announced',
          }),
        }),
        response: { 200: BookingResponse, ...problemResponses(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async (request) => {
      const user = userOf(request);
      const { id: bookingId } = request.params;
      const { arrives_at: arrivesAt, start_at: startAt } = request.body;
      const input = { bookingId, arrivesAt: new Date(arrivesAt), startAt: new Date(startAt) };
      await performOnce(context, request, request.body, (key) => announceDelay(context, user, { ...input, key }));
      return { booking: await readUpdatedBooking(context, user, bookingId) };
    },
  );
};
