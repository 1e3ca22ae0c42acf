import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { limitsCalls, needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { problemResponses, security } from '../../platform/http/schemas';
import { feedPath, readFeed, renewFeedKey } from './calendarFeed';
import { deleteCalendarFeed, findCalendarFeed } from './calendarFeed.repository';

export const calendarFeedRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, settings } = context;
  const tags = ['bookings'];
  const onRequest = needsSession(context);
  const Feed = Type.Object({ url: Type.String({ description: "private address, or '' for none" }) });
  const urlOf = (key: string | undefined) =>
    key === undefined ? '' : `${settings.publicUrl}${apiV1}${feedPath}?key=${key}`;

  app.get(
    `${apiV1}${feedPath}`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags,
        summary: 'Read the visits of a person as an iCalendar file. The key in the address is the right to read it',
        querystring: Type.Object({ key: Type.String({ minLength: 1, maxLength: 100 }) }),
        response: {
          200: Type.String({ description: 'text/calendar' }),
          304: Type.Null({ description: 'unchanged since `If-None-Match`' }),
          ...problemResponses(400, 404, 429),
        },
      },
    },
    async (request, reply) => {
      const feed = await readFeed(context, request.query.key);
      if (!feed) throw new HttpError('not_found', 'This calendar address does not work any more.');
      reply.header('Cache-Control', 'private, no-cache').header('ETag', feed.etag);
      if (String(request.headers['if-none-match'] ?? '').includes(feed.etag)) return reply.code(304).send(null);
      return reply.header('Content-Type', 'text/calendar; charset=utf-8').send(feed.text);
    },
  );

  app.get(
    `${apiV1}/me/calendar`,
    {
      onRequest,
      schema: {
        ...{ tags, security },
        summary: 'Read the private address of the own calendar',
        response: { 200: Feed, ...problemResponses(401, 403, 429) },
      },
    },
    async (request) => ({ url: urlOf((await findCalendarFeed(db, userOf(request).id))?.key) }),
  );

  app.post(
    `${apiV1}/me/calendar`,
    {
      onRequest,
      schema: {
        ...{ tags, security },
        summary: 'Make a private address of the own calendar. An earlier one ends',
        response: { 200: Feed, ...problemResponses(401, 403, 429) },
      },
    },
    async (request) => ({ url: urlOf(await renewFeedKey(context, userOf(request).id)) }),
  );

  app.delete(
    `${apiV1}/me/calendar`,
    {
      onRequest,
      schema: {
        ...{ tags, security },
        summary: 'End the private address of the own calendar',
        response: { 204: Type.Null(), ...problemResponses(401, 403, 429) },
      },
    },
    async (request, reply) => {
      await deleteCalendarFeed(db, userOf(request).id);
      return reply.code(204).send(null);
    },
  );
};
