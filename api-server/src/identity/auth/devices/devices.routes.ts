import { apiV1, type SessionListWire } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context';
import { HttpError } from '../../../platform/http/httpError';
import { Id, problemResponses, security } from '../../../platform/http/schemas';
import { toInstant } from '../../../platform/instant';
import { logOf } from '../../../platform/log';
import { hashOf } from '../../../platform/tokens';
import { auditOwnAccount } from '../../audit/audit';
import { needsSession, sessionOf, userOf } from '../../http/restHooks';
import { clearCookies } from '../sessions/sessions';
import { deleteSession, deleteSessionsOf, findOpenSessions } from '../sessions/sessions.repository';

/** The most recently used devices come first. */
const MAX_ITEMS = 100;

/** Derives a session's public id from its hash. It cannot be used to sign in. */
const publicId = (tokenHash: string) => `d_${hashOf(tokenHash).slice(0, 24)}`;

export const deviceRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock } = context;
  const onRequest = needsSession(context);
  const common = { tags: ['sessions'], security };

  const openOf = (userId: string) => findOpenSessions(db, userId, clock(), MAX_ITEMS);

  app.get(
    `${apiV1}/sessions`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'List the devices where the person is signed in, this one first',
        response: {
          200: Type.Object({
            items: Type.Array(
              Type.Object({
                id: Id,
                device: Type.String(),
                place: Type.String({
                  description: 'network of the last use, such as 203.0.113.0/24, or empty',
                }),
                created_at: Type.String(),
                last_seen_at: Type.String(),
                current: Type.Boolean(),
              }),
            ),
          }),
          ...problemResponses(401, 429),
        },
      },
    },
    async (request): Promise<SessionListWire> => {
      const mine = hashOf(sessionOf(request).token);
      const items = (await openOf(userOf(request).id)).map((session) => ({
        id: publicId(session.tokenHash),
        device: session.device,
        place: session.network,
        created_at: toInstant(session.createdAt),
        last_seen_at: toInstant(session.lastSeenAt),
        current: session.tokenHash === mine,
      }));
      return { items: items.sort((a, b) => Number(b.current) - Number(a.current)) };
    },
  );

  app.delete(
    `${apiV1}/sessions`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Sign out all other devices',
        response: { 204: Type.Null(), ...problemResponses(401, 403, 429) },
      },
    },
    async (request, reply) => {
      const { user, token } = sessionOf(request);
      await db.transaction(async (tx) => {
        await deleteSessionsOf(tx, user.id, hashOf(token));
        await auditOwnAccount(tx, clock(), user, 'account.end_other_sessions');
      });
      logOf(request).info({ event: 'other_sessions_ended', userId: user.id }, 'all other sessions were ended');
      return reply.code(204).send(null);
    },
  );

  app.delete(
    `${apiV1}/sessions/:id`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Sign out one device',
        params: Type.Object({ id: Id }),
        response: { 204: Type.Null(), ...problemResponses(401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const session = (await openOf(user.id)).find(({ tokenHash }) => publicId(tokenHash) === request.params.id);
      if (!session) throw new HttpError('not_found', 'This device is not signed in any more.');
      await db.transaction(async (tx) => {
        await deleteSession(tx, session.tokenHash);
        await auditOwnAccount(tx, clock(), user, 'account.end_session', { before: { device: session.device } });
      });
      if (session.tokenHash === hashOf(sessionOf(request).token)) clearCookies(reply);
      logOf(request).info({ event: 'session_ended', userId: user.id }, 'a session was ended');
      return reply.code(204).send(null);
    },
  );
};
