import { dayAfter } from '@doorstep/shared-api/domain';
import { type AvailabilityWire, apiV1 } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../context';
import { HttpError } from '../../http/httpError';
import { countsCalls, needsSession, userOf } from '../../http/restHooks';
import { Id, Instant, problems, Slot, security } from '../../http/schemas';
import { toInstant } from '../../instant';
import { freeTimesOf, toSlot } from './availability';
import { hold } from './holds';

const Day = Type.String({ format: 'date' });
const Minutes = Type.Integer({ minimum: 15, maximum: 24 * 60, description: 'Minutes' });
const MAX_DAYS = 31;

export async function availabilityRoutes(scope: FastifyInstance, context: Context) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const tags = ['bookings'];

  app.get(
    `${apiV1}/availability`,
    {
      onRequest: countsCalls(context),
      schema: {
        tags,
        summary:
          'When a provider is free: starts at full and half hours, with the lead time, on days of their own clock',
        querystring: Type.Object({ provider_id: Id, from: Day, to: Day, duration: Minutes }),
        response: {
          200: Type.Object({ time_zone: Type.String(), slots: Type.Array(Slot) }),
          ...problems(400, 404, 429),
        },
      },
    },
    async (request, reply): Promise<AvailabilityWire> => {
      const { provider_id: providerId, from, to, duration: minutes } = request.query;
      if (to < from || to > dayAfter(from, MAX_DAYS - 1)) {
        throw new HttpError('validation', `Ask for 1 to ${MAX_DAYS} days.`, { field: 'to' });
      }
      reply.header('Cache-Control', 'no-store');
      const result = await freeTimesOf(context.db, { providerId, from, to, minutes }, context.clock());
      if (!result) throw new HttpError('not_found', 'Provider not found!', { field: 'provider_id' });
      return { time_zone: result.timeZone, slots: result.free.map(toSlot) };
    },
  );

  app.post(
    `${apiV1}/holds`,
    {
      onRequest: needsSession(context),
      schema: {
        tags,
        security,
        summary: 'Keeps a time for 15 minutes; one per provider, and a booking at this provider takes its place',
        body: Type.Object({ provider_id: Id, start_at: Type.String({ format: 'date-time' }), duration: Minutes }),
        response: {
          201: Type.Object({ hold_id: Id, start_at: Instant, expires_at: Instant }),
          ...problems(400, 401, 403, 409, 429),
        },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      if (user.userType !== 'customer') throw new HttpError('forbidden', 'Please sign in as a customer to book.');
      const { provider_id: providerId, start_at, duration: minutes } = request.body;
      const held = await hold(context, { userId: user.id, providerId, startAt: start_at, minutes });
      reply.code(201);
      return { hold_id: held.id, start_at: toInstant(held.startAt), expires_at: toInstant(held.expiresAt) };
    },
  );
}
