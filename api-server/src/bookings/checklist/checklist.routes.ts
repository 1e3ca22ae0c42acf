import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { performOnce, repeatableFields } from '../../identity/http/performOnce';
import { needsProvider, needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { Id, Instant, problemResponses, security } from '../../platform/http/schemas';
import { readChecklist, tickStep } from './checklist';

const Checklist = Type.Object({
  can_tick: Type.Boolean({ description: 'the provider may tick steps now' }),
  services: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      steps: Type.Array(Type.Object({ id: Id, text: Type.String(), done_at: Type.Optional(Instant) })),
    }),
  ),
});

export const checklistRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const params = Type.Object({ id: Id });

  app.get(
    `${apiV1}/bookings/:id/checklist`,
    {
      onRequest: needsSession(context),
      schema: {
        ...{ tags: ['bookings'], security, params },
        summary:
          'Read the steps of a job under way or the finished steps of a completed one. Providers read them before, too',
        response: { 200: Checklist, ...problemResponses(401, 404, 429) },
      },
    },
    (request) => readChecklist(context, userOf(request), request.params.id),
  );

  app.put(
    `${apiV1}/provider/jobs/:id/checklist`,
    {
      onRequest: needsProvider(context),
      schema: {
        ...{ tags: ['provider'], security, params },
        summary: 'Provider: tick a step of a job under way, or take the tick back',
        body: Type.Object({ ...repeatableFields, service_id: Id, step_id: Id, done: Type.Boolean() }),
        response: { 200: Checklist, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const user = userOf(request);
      const { id: bookingId } = request.params;
      const { service_id: serviceId, step_id: stepId, done: isDone } = request.body;
      await performOnce(context, request, request.body, (key) =>
        tickStep(context, user, { bookingId, serviceId, stepId, isDone, key }),
      );
      return readChecklist(context, user, bookingId);
    },
  );
};
