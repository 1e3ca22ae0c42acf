import { apiV1, type BusyCalendarWire, busyCalendarErrors } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { needsProvider, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { addBusyCalendar, toBusyCalendar } from './busyCalendars';
import { deleteBusyCalendar, listBusyCalendars } from './busyCalendars.repository';

const MAX_URL_LENGTH = 2000;
const path = `${apiV1}/provider/busy-calendars`;

const BusyCalendar = Type.Object({
  id: Id,
  url: Type.String(),
  fetched_at: Type.String({ description: "latest fetch that worked, '' for none" }),
  error: Type.Enum(busyCalendarErrors, { description: "why the latest fetch failed, '' if it worked" }),
  busy_count: Type.Integer({ description: 'busy times in the coming 60 days' }),
});

export const busyCalendarRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const common = { tags: ['provider'], security };
  const onRequest = needsProvider(context);

  app.get(
    path,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'List the calendars whose busy times block free times',
        response: { 200: Type.Object({ items: Type.Array(BusyCalendar) }), ...problemResponses(401, 403, 429) },
      },
    },
    async (request): Promise<{ items: BusyCalendarWire[] }> => ({
      items: (await listBusyCalendars(context.db, userOf(request).id)).map(toBusyCalendar),
    }),
  );

  app.post(
    path,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Add the address of a calendar and fetch it. Its busy times block free times, and no accepted job',
        body: Type.Object({ url: Type.String({ minLength: 1, maxLength: MAX_URL_LENGTH }) }),
        response: { 200: BusyCalendar, ...problemResponses(400, 401, 403, 422, 429) },
      },
    },
    async (request): Promise<BusyCalendarWire> => addBusyCalendar(context, userOf(request).id, request.body.url),
  );

  app.delete(
    `${path}/:id`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Remove the address of a calendar, together with its busy times',
        params: Type.Object({ id: Id }),
        response: { 204: Type.Null(), ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const isDeleted = await deleteBusyCalendar(context.db, request.params.id, userOf(request).id);
      if (!isDeleted) throw new HttpError('not_found', 'This address has already been removed.');
      return reply.code(204).send(null);
    },
  );
};
