import { apiV1, userTypeCodes } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context';
import { needsSession, userOf } from '../../../http/restHooks';
import { Id, problems, security } from '../../../http/schemas';
import { STAFF_ROLES } from '../../accounts/staff';

/**
 * Whose session this is, for services beside the API (the gateway's release console). They ask with the caller's cookie, and
 * with POST and the caller's XSRF header before they change anything: who may is decided in one place.
 */
export const sessionRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: `${apiV1}/session`,
      onRequest: needsSession(context),
      schema: {
        tags: ['sessions'],
        security,
        summary: method === 'GET' ? 'Whose session this is' : 'The same, for a call that is about to change something',
        response: {
          200: Type.Object({
            user_id: Id,
            user_type: Type.Enum(Object.values(userTypeCodes)),
            full_name: Type.String(),
            staff_role: Type.Optional(Type.Enum([...STAFF_ROLES], { description: 'of admins only' })),
          }),
          ...problems(401, ...(method === 'POST' ? [403] : []), 429),
        },
      },
      handler: async (request) => {
        const { id, userType, fullname, staffRole } = userOf(request);
        return {
          user_id: id,
          user_type: userTypeCodes[userType],
          full_name: fullname,
          ...(staffRole && { staff_role: staffRole }),
        };
      },
    });
  }
};
