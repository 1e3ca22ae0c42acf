import { apiV1, type DoneWire } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context';
import { problemResponses, security } from '../../../platform/http/schemas';
import { languageOf } from '../../../platform/language';
import { logOf } from '../../../platform/log';
import { limitsCalls, needsSession, sessionOf, userOf } from '../../http/restHooks';
import { deviceHashOf } from '../devices/browserCookies';
import { openSession } from '../sessions/sessions';
import { changePassword, resetPassword } from './password';

const Password = Type.String({ maxLength: 1000, description: '8 to 128 characters, not a common one' });
const Done = Type.Object({ ok: Type.Literal(true) });
const doneItem: DoneWire = { ok: true };

export const passwordRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const tags = ['password'];

  app.post(
    `${apiV1}/password/reset`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags,
        summary: 'Set a new password with a reset token, and end all sessions',
        body: Type.Object({ reset_token: Type.String({ maxLength: 100 }), password: Password }),
        response: { 200: Done, ...problemResponses(400, 422, 429) },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const { reset_token, password } = request.body;
      const userId = await resetPassword(context, reset_token, password, languageOf(request));
      logOf(request).info({ event: 'password_reset', userId }, 'a password was reset');
      return doneItem;
    },
  );

  app.post(
    `${apiV1}/password/change`,
    {
      onRequest: needsSession(context),
      schema: {
        tags,
        security,
        summary: 'Change the password, end all other sessions and renew the cookies of this one',
        body: Type.Object({ current: Password, password: Password }),
        response: { 200: Done, ...problemResponses(400, 401, 403, 422, 429) },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const current = { session: sessionOf(request).token, device: deviceHashOf(request) };
      await changePassword(context, user, current, request.body, languageOf(request));
      await openSession(context, request, reply, user);
      logOf(request).info({ event: 'password_changed', userId: user.id }, 'a password was changed');
      return doneItem;
    },
  );
};
