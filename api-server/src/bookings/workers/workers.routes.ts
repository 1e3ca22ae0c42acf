import { apiV1, assignmentBlocks } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { needsProvider, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { Id, Instant, problemResponses, security } from '../../platform/http/schemas';
import { assignWorker, readJobWorkers } from './assignWorker';
import { addWorker, changeWorker, readTeam, setWorkerActive } from './team';

const Range = Type.Object({
  weekday: Type.Integer({ minimum: 0, maximum: 6 }),
  from: Type.String(),
  to: Type.String(),
});
const fields = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  ranges: Type.Optional(
    Type.Array(Range, {
      maxItems: 56,
      description:
        'own weekly hours; the hours of the provider if absent. A range whose end is not after its start ends on the next day',
    }),
  ),
  service_ids: Type.Optional(
    Type.Array(Id, { maxItems: 300, description: 'services that this person does; all that are offered if absent' }),
  ),
};
const Worker = Type.Object({
  worker_id: Id,
  ...fields,
  is_owner: Type.Boolean({ description: 'the provider in person' }),
  active: Type.Boolean(),
  version: Type.Integer(),
  start_address: Type.String({ description: 'where the first way of a day begins; empty for the provider’s place' }),
  jobs_to_assign: Type.Array(Type.Object({ booking_id: Id, start_at: Instant }), {
    description: 'jobs ahead that this person cannot do any more',
  }),
});
const Team = Type.Object({
  items: Type.Array(Worker, { description: 'empty for a provider who works alone' }),
});
const NewWorker = Type.Object({ ...fields, start_address: Type.Optional(Type.String({ maxLength: 300 })) });
const JobWorkers = Type.Object({
  worker_id: Type.String({ description: 'who comes; empty without a team' }),
  can_assign: Type.Boolean({ description: 'the job has a time and has not begun' }),
  items: Type.Array(
    Type.Object({
      worker_id: Id,
      name: Type.String(),
      block: Type.Enum([...assignmentBlocks], { description: 'why this worker cannot take the job; empty if free' }),
    }),
    { description: 'active workers' },
  ),
});

export const workerRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const onRequest = needsProvider(context);
  const common = { tags: ['provider'], security };
  const params = Type.Object({ id: Id });
  const url = `${apiV1}/provider/workers`;

  app.get(
    url,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'List the workers of the own team, the provider first',
        response: { 200: Team, ...problemResponses(401, 403, 429) },
      },
    },
    (request) => readTeam(context, userOf(request).id),
  );

  app.post(
    url,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Add a worker. The first one makes a team, to which the provider belongs',
        body: NewWorker,
        response: { 201: Team, ...problemResponses(400, 401, 403, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      await addWorker(context, userOf(request), request.body);
      reply.code(201);
      return readTeam(context, userOf(request).id);
    },
  );

  app.put(
    `${url}/:id`,
    {
      onRequest,
      schema: {
        ...{ ...common, params },
        summary: 'Replace name, hours, services and start of a worker. Jobs stay, also those that no longer fit',
        body: Type.Object({ ...NewWorker.properties, version: Type.Integer({ description: 'as it was read' }) }),
        response: { 200: Team, ...problemResponses(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async (request) => {
      await changeWorker(context, userOf(request), { workerId: request.params.id, ...request.body });
      return readTeam(context, userOf(request).id);
    },
  );

  app.put(
    `${url}/:id/active`,
    {
      onRequest,
      schema: {
        ...{ ...common, params },
        summary: 'Deactivate or reactivate a worker. `jobs_to_assign` names the jobs that need another one',
        body: Type.Object({ active: Type.Boolean() }),
        response: { 200: Team, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      await setWorkerActive(context, userOf(request), request.params.id, request.body.active);
      return readTeam(context, userOf(request).id);
    },
  );

  app.get(
    `${apiV1}/provider/jobs/:id/workers`,
    {
      onRequest,
      schema: {
        ...{ ...common, params },
        summary: 'Read who comes to a job, and who else could',
        response: { 200: JobWorkers, ...problemResponses(401, 403, 404, 429) },
      },
    },
    (request) => readJobWorkers(context, userOf(request), request.params.id),
  );

  app.put(
    `${apiV1}/provider/jobs/:id/worker`,
    {
      onRequest,
      schema: {
        ...{ ...common, params },
        summary: 'Assign a job that has not begun to another free worker. A refusal names the reason',
        body: Type.Object({
          worker_id: Id,
          previous_worker_id: Type.String({ maxLength: 64, description: 'who came when it was read' }),
        }),
        response: { 200: JobWorkers, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const { worker_id: workerId, previous_worker_id: previousWorkerId } = request.body;
      await assignWorker(context, userOf(request), { bookingId: request.params.id, workerId, previousWorkerId });
      return readJobWorkers(context, userOf(request), request.params.id);
    },
  );
};
