import { dayAfter, maxOrderLines, maxQuantity } from '@doorstep/shared-api/domain';
import { type AvailabilityWire, apiV1, type OpenAvailabilityWire, type SoonestWire } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { allowsVisitors, limitsCalls, optionalUserOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { Id, Instant, problemResponses, Slot } from '../../platform/http/schemas';
import { isId } from '../../platform/ids';
import { toInstant } from '../../platform/instant';
import { isBlocked } from '../blocks/blocks.repository';
import { providerUnavailable } from '../orders/priceOrder';
import { placeAt } from '../travel/visitPlace';
import { freeTimesOf, toSlot } from './availability';
import { hold, releaseHold } from './holds';
import { learnRoutes } from './learnRoutes';
import { openTimes } from './openTimes';
import { soonest } from './soonest';

const Day = Type.String({ format: 'date' });
const Minutes = Type.Integer({ minimum: 15, maximum: 24 * 60, description: 'Minutes' });
const MAX_DAYS = 31;
const Moment = Type.String({ description: "RFC 3339, or '' for none" });

const PlaceSchema = {
  lat: Type.Optional(
    Type.Number({ minimum: -90, maximum: 90, description: 'Place of the visit: the way to it must fit as well' }),
  ),
  long: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
};

const WorkQuerySchema = {
  subcategory_ids: Type.String({ minLength: 1, maxLength: 2000, description: 'Separated by commas' }),
  quantities: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d?(,[1-9]\\d?)*$',
      maxLength: 300,
      description: 'Quantity of each; defaults to 1',
    }),
  ),
  ...PlaceSchema,
};

interface WorkQuery {
  subcategory_ids: string;
  quantities?: string;
  lat?: number;
  long?: number;
}

function parseWorkQuery({ subcategory_ids, quantities: counts, lat, long }: WorkQuery) {
  const subcategoryIds = [...new Set(subcategory_ids.split(',').filter(isId))].slice(0, maxOrderLines);
  const quantities = counts?.split(',').map(Number) ?? [];
  const isPlace = lat !== undefined && long !== undefined;
  return { subcategoryIds, quantities, ...(isPlace ? { lat, long } : { lat: null, long: null }) };
}

function requireDays(from: string, to: string) {
  if (to < from || to > dayAfter(from, MAX_DAYS - 1))
    throw new HttpError('validation', `The range must be 1 to ${MAX_DAYS} days long.`, { field: 'to' });
}

export async function availabilityRoutes(scope: FastifyInstance, context: Context) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const tags = ['bookings'];

  app.get(
    `${apiV1}/availability`,
    {
      onRequest: allowsVisitors(context, `GET ${apiV1}/availability`),
      schema: {
        tags,
        summary:
          'List the free start times of a provider: full and half hours after the lead time, by days in the provider’s time zone',
        querystring: Type.Object({
          ...{ provider_id: Id, from: Day, to: Day, duration: Minutes, ...PlaceSchema },
          subcategory_ids: Type.Optional(
            Type.String({
              maxLength: 2000,
              description: 'Separated by commas. In a team, times at which somebody who does all of them is free',
            }),
          ),
        }),
        response: {
          200: Type.Object({ time_zone: Type.String(), slots: Type.Array(Slot), closed_days: Type.Array(Day) }),
          ...problemResponses(400, 404, 409, 429),
        },
      },
    },
    async (request, reply): Promise<AvailabilityWire> => {
      const { provider_id: providerId, from, to, duration: minutes, lat, long, subcategory_ids } = request.query;
      requireDays(from, to);
      reply.header('Cache-Control', 'no-store');
      const user = optionalUserOf(request);
      if (user && (await isBlocked(context.db, providerId, user.id))) throw providerUnavailable();
      const now = context.clock();
      const place = placeAt(lat, long);
      await learnRoutes(context, { providerId, place, since: new Date(from), until: new Date(dayAfter(to, 2)), now });
      const services = subcategory_ids?.split(',').filter(isId).slice(0, maxOrderLines);
      const result = await freeTimesOf(context.db, { providerId, from, to, minutes, place, services }, now);
      if (!result) throw new HttpError('not_found', 'Provider not found!', { field: 'provider_id' });
      return { time_zone: result.timeZone, slots: result.free.map(toSlot), closed_days: result.closedDays };
    },
  );

  app.get(
    `${apiV1}/availability/open`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags,
        summary:
          'List the times when at least one provider of the work is free, for a booking without a chosen provider',
        querystring: Type.Object({
          ...WorkQuerySchema,
          from: Day,
          to: Day,
          duration: Minutes,
        }),
        response: {
          200: Type.Object({
            time_zone: Type.String(),
            people: Type.Integer({ description: 'Number of providers who offer the work there' }),
            slots: Type.Array(Slot),
            closed_days: Type.Array(Day),
          }),
          ...problemResponses(400, 429),
        },
      },
    },
    async (request, reply): Promise<OpenAvailabilityWire> => {
      const { from, to, duration: minutes, ...work } = request.query;
      requireDays(from, to);
      reply.header('Cache-Control', 'no-store');
      const found = await openTimes(context.db, { ...parseWorkQuery(work), from, to, minutes }, context.clock());
      return {
        time_zone: context.settings.timeZone,
        people: found.people,
        slots: found.free.map(toSlot),
        closed_days: found.closedDays,
      };
    },
  );

  app.get(
    `${apiV1}/availability/soonest`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags,
        summary:
          'Estimate the arrival for an as-soon-as-possible booking, from the providers who are working nearby now',
        querystring: Type.Object(WorkQuerySchema),
        response: {
          200: Type.Object({ people: Type.Integer(), from: Moment, until: Moment, opens_at: Moment }),
          ...problemResponses(400, 429),
        },
      },
    },
    async (request, reply): Promise<SoonestWire> => {
      reply.header('Cache-Control', 'no-store');
      const found = await soonest(context.db, parseWorkQuery(request.query), context.clock());
      return {
        people: found.people,
        from: toInstant(found.from),
        until: toInstant(found.until),
        opens_at: toInstant(found.opensAt),
      };
    },
  );

  app.post(
    `${apiV1}/holds`,
    {
      onRequest: allowsVisitors(context, 'hold of a visitor'),
      schema: {
        tags,
        summary: 'Hold a time for 15 minutes, also before signing in. A booking with this provider replaces the hold',
        body: Type.Object({
          provider_id: Id,
          start_at: Type.String({ format: 'date-time' }),
          duration: Minutes,
          hold_id: Type.Optional(
            Type.String({
              pattern: '^[A-Za-z0-9_-]{1,36}$',
              description: 'Existing hold to extend, move, or take over after signing in',
            }),
          ),
          subcategory_ids: Type.Optional(
            Type.Array(Id, {
              maxItems: 20,
              description: 'Services of the order. If the time is taken, other providers of them are suggested',
            }),
          ),
          quantities: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: maxQuantity }), { maxItems: 20 })),
          ...PlaceSchema,
        }),
        response: {
          201: Type.Object({ hold_id: Id, start_at: Instant, expires_at: Instant }),
          ...problemResponses(400, 403, 409, 429),
        },
      },
    },
    async (request, reply) => {
      const user = optionalUserOf(request);
      if (user && user.userType !== 'customer')
        throw new HttpError('forbidden', 'Please sign in as a customer to book.');
      const { provider_id: providerId, start_at, duration: minutes, hold_id: holdId, ...work } = request.body;
      const held = await hold(context, {
        ...{ userId: user?.id, providerId, startAt: start_at, minutes, holdId, place: placeAt(work.lat, work.long) },
        work: parseHoldWork(work),
      });
      reply.code(201);
      return { hold_id: held.id, start_at: toInstant(held.startAt), expires_at: toInstant(held.expiresAt) };
    },
  );

  app.delete(
    `${apiV1}/holds/:id`,
    {
      onRequest: allowsVisitors(context, 'hold of a visitor'),
      schema: {
        tags,
        summary: 'Release a held time',
        params: Type.Object({ id: Id }),
        response: { 204: Type.Null(), ...problemResponses(403, 429) },
      },
    },
    async (request, reply) => {
      await releaseHold(context, request.params.id, optionalUserOf(request)?.id);
      return reply.code(204).send(null);
    },
  );
}

interface HoldWorkInput {
  subcategory_ids?: string[];
  quantities?: number[];
  lat?: number;
  long?: number;
}

function parseHoldWork({ subcategory_ids: ids, quantities = [], lat, long }: HoldWorkInput) {
  if (!ids) return undefined;
  return {
    items: ids.map((subcategoryId, at) => ({ subcategoryId, quantity: quantities[at] ?? 1 })),
    place: { pickLat: lat ?? null, pickLong: long ?? null },
  };
}
