import { maxQuestionAnswerLength, maxQuestionLength } from '@doorstep/shared-api/domain';
import { apiV1, type JobQuestionsWire } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { needsProvider, needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { answerQuestion, askQuestion, readQuestions } from './jobQuestions';

const Questions = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Id,
      text: Type.String(),
      at: Type.String(),
      by: Type.String({ description: 'name of the provider, for the customer; otherwise empty' }),
      mine: Type.Boolean(),
      answer: Type.String({ description: 'empty until the customer answers' }),
      answered_at: Type.String(),
    }),
  ),
  can_ask: Type.Boolean(),
  can_answer: Type.Boolean(),
});

export const jobQuestionRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const params = Type.Object({ id: Id });
  const common = { security, params };
  const ofProvider = { ...common, tags: ['provider'] };
  const ofCustomer = { ...common, tags: ['bookings'] };
  const providerPath = `${apiV1}/provider/jobs/:id/questions`;
  const customerPath = `${apiV1}/bookings/:id/questions`;
  const readable = { 200: Questions, ...problemResponses(401, 403, 404, 429) };
  const changed = { 200: Questions, ...problemResponses(400, 401, 403, 404, 409, 422, 429) };

  app.get(
    providerPath,
    {
      onRequest: needsProvider(context),
      schema: { ...ofProvider, summary: 'Read the questions about a request, with their answers', response: readable },
    },
    (request): Promise<JobQuestionsWire> => readQuestions(context, userOf(request), request.params.id),
  );

  app.post(
    providerPath,
    {
      onRequest: needsProvider(context),
      schema: {
        ...ofProvider,
        summary: 'Ask the customer about a request that has no provider yet. A repeated client_id asks only once',
        body: Type.Object({
          text: Type.String({ maxLength: maxQuestionLength }),
          client_id: Type.String({ format: 'uuid' }),
        }),
        response: changed,
      },
    },
    async (request): Promise<JobQuestionsWire> => {
      const { id: bookingId } = request.params;
      const text = requireText(request.body.text);
      await askQuestion(context, userOf(request), { bookingId, text, clientId: request.body.client_id });
      return readQuestions(context, userOf(request), bookingId);
    },
  );

  app.get(
    customerPath,
    {
      onRequest: needsSession(context),
      schema: { ...ofCustomer, summary: 'Read the questions of providers about an own request', response: readable },
    },
    (request): Promise<JobQuestionsWire> => readQuestions(context, userOf(request), request.params.id),
  );

  app.post(
    `${customerPath}/:question_id/answer`,
    {
      onRequest: needsSession(context),
      schema: {
        ...ofCustomer,
        params: Type.Object({ id: Id, question_id: Id }),
        summary: 'Answer a question about an own request. All who may accept it can read the answer',
        body: Type.Object({ text: Type.String({ maxLength: maxQuestionAnswerLength }) }),
        response: changed,
      },
    },
    async (request): Promise<JobQuestionsWire> => {
      const { id: bookingId, question_id: questionId } = request.params;
      const text = requireText(request.body.text);
      await answerQuestion(context, userOf(request), { bookingId, questionId, text });
      return readQuestions(context, userOf(request), bookingId);
    },
  );
};

function requireText(words: string): string {
  const text = words.trim();
  if (!text) throw new HttpError('validation', 'Please write something.', { field: 'text', status: 422 });
  return text;
}
