import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context';
import { problemResponses } from '../../platform/http/schemas';
import { languageOf } from '../../platform/language';
import { logOf } from '../../platform/log';
import { limitsCalls } from '../http/restHooks';
import { receiveMessage } from './receiveMessage';

export const contactRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  app.post(
    `${apiV1}/contact`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags: ['contact'],
        summary: 'Send a contact message. Spam gets the same response and is stored separately',
        body: Type.Object({
          full_name: Type.String({ minLength: 1, maxLength: 100 }),
          email: Type.String({ minLength: 1, maxLength: 254 }),
          contact: Type.String({ maxLength: 40, default: '' }),
          message: Type.String({ minLength: 1, maxLength: 5000 }),
          website: Type.String({ maxLength: 1000, default: '', description: 'hidden spam trap: must be empty' }),
          started_at: Type.String({ maxLength: 40, description: 'when the form was opened, RFC 3339' }),
        }),
        response: { 201: Type.Object({ reference: Type.String() }), ...problemResponses(400, 422, 429) },
      },
    },
    async (request, reply) => {
      const { full_name: fullName, email, contact, message, website, started_at } = request.body;
      const input = { fullName, email, contact, message, website, startedAt: new Date(started_at) };
      const { reference, spam } = await receiveMessage(context, input, languageOf(request));
      logOf(request).info({ event: 'contact_message', reference, spam }, 'received a contact message');
      return reply.code(201).send({ reference });
    },
  );
};
