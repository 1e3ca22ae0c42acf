import { paths } from '@doorstep/shared-api/paths';
import { apiV1, type BusyCalendarWire, busyCalendarErrors, calendarServiceIds } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { requestingBrowserOf, setRequesterCookie } from '../../identity/auth/devices/browserCookies';
import { returnOrigin } from '../../identity/auth/openid/returnPath';
import { limitsCalls, needsProvider, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { logOf } from '../../platform/log';
import { addBusyCalendar, toBusyCalendar } from './busyCalendars';
import { deleteBusyCalendar, listBusyCalendars } from './busyCalendars.repository';
import { beginConnect, finishConnect, revokeCalendar } from './calendarAccounts';

const MAX_URL_LENGTH = 2000;
const path = `${apiV1}/provider/busy-calendars`;
/** Open to browsers without a session: the cookie of the round trip says whose it is. */
const callbackPath = `${apiV1}/calendar-accounts`;

const Service = Type.Enum([...calendarServiceIds]);
const BusyCalendar = Type.Object({
  id: Id,
  url: Type.String({ description: "'' for a connected account" }),
  service: Type.Optional(Service),
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
        response: {
          200: Type.Object({
            items: Type.Array(BusyCalendar),
            services: Type.Array(Type.Object({ id: Service, name: Type.String() }), {
              description: 'whose calendars can be connected here',
            }),
          }),
          ...problemResponses(401, 403, 429),
        },
      },
    },
    async (request) => ({
      items: (await listBusyCalendars(context.db, userOf(request).id)).map(toBusyCalendar),
      services: context.settings.calendarServices.map(({ id, name }) => ({ id, name })),
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

  app.post(
    `${path}/connect`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Begin to connect the calendar of an account. Only the calling browser can finish',
        description: 'The response sets a cookie for that. Lead the browser to `url`.',
        body: Type.Object({ service: Service }),
        response: {
          200: Type.Object({ url: Type.String({ description: 'page of the service' }) }),
          ...problemResponses(400, 401, 403, 404, 429),
        },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const { service } = request.body;
      const redirectUri = `${returnOrigin(request, context.settings.publicUrl)}${callbackPath}/${service}/callback`;
      const start = { service, redirectUri, providerId: userOf(request).id };
      return { url: await beginConnect(context, setRequesterCookie(request, reply), start) };
    },
  );

  app.get(
    `${callbackPath}/:service/callback`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags: ['provider'],
        summary: 'End the round trip to a service. Leads to the working hours, which say how it ended',
        params: Type.Object({ service: Service }),
        querystring: Type.Object({
          state: Type.Optional(Type.String({ maxLength: 200 })),
          code: Type.Optional(Type.String({ maxLength: 4000 })),
          error: Type.Optional(Type.String({ maxLength: 200 })),
          iss: Type.Optional(Type.String({ maxLength: 400 })),
        }),
        response: { 303: Type.Null({ description: 'to a page of this site' }), ...problemResponses(400, 429) },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer');
      const outcome = await finishConnect(context, {
        browser: requestingBrowserOf(request) ?? '',
        id: request.params.service,
        fields: new URLSearchParams(request.query),
        log: logOf(request),
      });
      return reply.redirect(`${paths.providerHours}?calendar=${outcome}`, 303);
    },
  );

  app.delete(
    `${path}/:id`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Remove a calendar, together with its busy times. The permission of an account is given back',
        params: Type.Object({ id: Id }),
        response: { 204: Type.Null(), ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const deleted = await deleteBusyCalendar(context.db, request.params.id, userOf(request).id);
      if (!deleted) throw new HttpError('not_found', 'This address has already been removed.');
      await revokeCalendar(context, deleted, logOf(request));
      return reply.code(204).send(null);
    },
  );
};
