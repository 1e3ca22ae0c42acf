import { apiV1, type VerifiedEmailWire } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context';
import { problemResponses } from '../../../platform/http/schemas';
import { logOf } from '../../../platform/log';
import { limitsCalls } from '../../http/restHooks';
import { verifyEmail } from './verifyEmail';

/** The route needs no session, because mails are often read on another device. */
export const verificationRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  app.post(
    `${apiV1}/email/link`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags: ['profile'],
        summary: 'Confirm the e-mail address of an account with the token of the link in the mail',
        description: 'The token expires after a day. A repeated call gives the same response with `first` false.',
        body: Type.Object({ token: Type.String({ maxLength: 100 }) }),
        response: {
          200: Type.Object({ email: Type.String(), first: Type.Boolean() }),
          ...problemResponses(400, 422, 429),
        },
      },
    },
    async (request, reply): Promise<VerifiedEmailWire> => {
      reply.header('Cache-Control', 'no-store');
      const { email, isFirst } = await verifyEmail(context, request.body.token);
      if (isFirst) logOf(request).info({ event: 'email_verified' }, 'an e-mail address was confirmed');
      return { email, first: isFirst };
    },
  );
};
