import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { isConfirmed } from '../../identity/auth/confirm/isConfirmed';
import { assertRecentlyConfirmed } from '../../identity/http/confirmHooks';
import { needsSession, sessionOf, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { toInstant } from '../../platform/instant';
import { logOf } from '../../platform/log';
import { makeExport } from './dataExport';
import { findExport } from './exports.repository';

export const exportRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const onRequest = needsSession(context);
  const common = { tags: ['export'], security };

  app.post(
    `${apiV1}/me/export`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Create a file with all data stored about the person. It replaces the previous one',
        description: 'Needs a recent identity confirmation (POST /me/confirm).',
        response: { 202: Type.Object({ id: Id }), ...problemResponses(401, 403, 429) },
      },
    },
    async (request, reply) => {
      assertRecentlyConfirmed(context, request);
      const user = userOf(request);
      const id = await makeExport(context, user);
      logOf(request).info({ event: 'data_exported', userId: user.id }, 'a person asked for their data');
      return reply.code(202).send({ id });
    },
  );

  app.get(
    `${apiV1}/me/export`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Get a short-lived link to the file, for its owner',
        description: 'The link needs a recent identity confirmation (POST /me/confirm).',
        response: {
          200: Type.Object({
            status: Type.Enum(['none', 'ready'] as const),
            created_at: Type.Optional(Type.String()),
            url: Type.Optional(Type.String()),
          }),
          ...problemResponses(401, 429),
        },
      },
    },
    async (request) => {
      const { id } = userOf(request);
      const exportResult = await findExport(context.db, id, context.clock());
      if (!exportResult) return { status: 'none' as const };
      const created_at = toInstant(exportResult.createdAt);
      if (!isConfirmed(sessionOf(request), context.clock())) return { status: 'ready' as const, created_at };
      return { status: 'ready' as const, created_at, url: context.uploads.signedUrl(exportResult.path, id) };
    },
  );
};
