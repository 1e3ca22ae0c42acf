import { staffRoles } from '@doorstep/shared-api/domain';
import { apiV1, userTypeCodes } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context';
import { Id, problemResponses, security } from '../../../platform/http/schemas';
import { toSessionUser } from '../../accounts/accounts';
import { SessionUser } from '../../accounts/accounts.schemas';
import { needsSession, sessionOf, userOf } from '../../http/restHooks';
import { isConfirmed } from '../confirm/isConfirmed';
import { isFreshStep } from '../twoStep/twoStep';

/**
 * Tells services beside the API (the gateway's release console) whose session it is. They send the caller's cookie, and
 * before changing anything use POST with the caller's XSRF header. This keeps authorization in one place.
 */
export const sessionRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: `${apiV1}/session`,
      onRequest: needsSession(context),
      config: { openWhileStepIs: ['missing', 'needed'] },
      schema: {
        tags: ['sessions'],
        security,
        summary:
          method === 'GET'
            ? 'Read the current session'
            : 'Read the current session before a call that changes something',
        response: {
          200: Type.Object({
            user_id: Id,
            user_type: Type.Enum(Object.values(userTypeCodes)),
            full_name: Type.String(),
            confirmed: Type.Boolean({
              description:
                'whether the person confirmed their identity recently, by signing in or with a password, a code or a passkey',
            }),
            staff_role: Type.Optional(
              Type.Enum([...staffRoles], { description: 'for admins only: the first of staff_roles' }),
            ),
            staff_roles: Type.Optional(
              Type.Array(Type.Enum([...staffRoles]), {
                description: 'for admins only; empty while the second step of the sign-in is due',
              }),
            ),
            second_step: Type.Optional(Type.Enum(['off', 'missing', 'needed', 'passed'] as const)),
          }),
          ...problemResponses(401, ...(method === 'POST' ? [403] : []), 429),
        },
      },
      handler: async (request) => {
        const session = sessionOf(request);
        const { user, twoStepAt, secondStep } = session;
        const now = context.clock();
        const identity = {
          user_id: user.id,
          user_type: userTypeCodes[user.userType],
          full_name: user.fullname,
          confirmed: isConfirmed(session, now) || isFreshStep(twoStepAt, now),
        };
        if (user.userType !== 'admin') return identity;
        const roles = secondStep === 'off' || secondStep === 'passed' ? user.staffRoles : [];
        const [role] = roles;
        return { ...identity, ...(role && { staff_role: role }), staff_roles: roles, second_step: secondStep };
      },
    });
  }

  app.get(
    `${apiV1}/session/user`,
    {
      onRequest: needsSession(context),
      schema: {
        tags: ['sessions'],
        security,
        summary: 'Read the person of the current session, as a sign-in answers it',
        description: 'For a page that a sign-in with a provider has led back to.',
        response: { 200: Type.Object({ user: SessionUser }), ...problemResponses(401, 429) },
      },
    },
    async (request) => ({ user: toSessionUser(userOf(request)) }),
  );
};
