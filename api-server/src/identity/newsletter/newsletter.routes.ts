import { apiV1, type SubscribedWire } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context';
import { problemResponses } from '../../platform/http/schemas';
import { languages } from '../../platform/language';
import { logOf } from '../../platform/log';
import { limitsCalls } from '../http/restHooks';
import { confirmSubscription, subscribe, unsubscribe } from './subscribe';

export const newsletterRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const onRequest = limitsCalls(context);
  const tags = ['newsletter'];

  app.post(
    `${apiV1}/newsletter`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Subscribe to the newsletter. The response is always the same, and a mail asks for confirmation',
        body: Type.Object({
          email: Type.String({ minLength: 1, maxLength: 254 }),
          lang: Type.Enum([...languages], { default: 'en' }),
        }),
        response: { 202: Type.Object({ pending: Type.Literal(true) }), ...problemResponses(400, 422, 429) },
      },
    },
    async (request, reply) => {
      await subscribe(context, request.body.email, request.body.lang);
      const subscribed: SubscribedWire = { pending: true };
      return reply.code(202).send(subscribed);
    },
  );

  for (const [verb, summary, act] of [
    ['confirm', 'Confirm with the token of the mail', confirmSubscription],
    ['unsubscribe', 'End the subscription with the token of any mail', unsubscribe],
  ] as const) {
    app.post(
      `${apiV1}/newsletter/${verb}`,
      {
        onRequest,
        schema: {
          tags,
          summary,
          body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
          response: { 200: Type.Object({ email: Type.String() }), ...problemResponses(400, 422, 429) },
        },
      },
      async (request) => {
        const { id, email } = await act(context, request.body.token);
        logOf(request).info({ event: `newsletter_${verb}`, subscriberId: id }, `newsletter: ${verb}`);
        return { email };
      },
    );
  }
};
