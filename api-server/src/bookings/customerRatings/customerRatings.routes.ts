import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { needsProvider, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import {
  blockCustomer,
  listBlockedCustomers,
  rateCustomer,
  readCustomerOfJob,
  removeRating,
  unblockCustomer,
} from './customerOfJob';

const Stars = Type.Integer({ minimum: 1, maximum: 5 });
const CustomerOfJob = Type.Object({
  ratings: Type.Integer({ description: 'number of private ratings by all providers' }),
  average: Type.String({ description: 'their average, such as 4.50; 0.00 without any' }),
  can_rate: Type.Boolean({ description: 'the job has ended, and is this provider’s' }),
  own: Type.Optional(Type.Object({ stars: Stars, note: Type.String() })),
  blocked: Type.Boolean(),
});
const BlockedCustomers = Type.Object({
  items: Type.Array(
    Type.Object({
      booking_id: Id,
      booking_number: Type.String(),
      name: Type.String({ description: 'such as Ada L.' }),
      since: Type.String(),
    }),
    { description: 'each with the job from which the customer was blocked, newest first' },
  ),
});

export const customerRatingRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const onRequest = needsProvider(context);
  const common = { tags: ['provider'], security };
  const params = Type.Object({ id: Id });
  const response = { 200: CustomerOfJob, ...problemResponses(400, 401, 403, 404, 409, 429) };
  const url = `${apiV1}/provider/jobs/:id/customer`;

  app.get(
    url,
    {
      onRequest,
      schema: {
        ...common,
        params,
        response,
        summary: 'Read how providers rated the customer of a job, and the own rating',
      },
    },
    (request) => readCustomerOfJob(context, userOf(request), request.params.id),
  );

  app.put(
    `${url}/rating`,
    {
      onRequest,
      schema: {
        ...{ ...common, params, response },
        summary: 'Rate the customer of a job that has ended. Private: the note is read by staff only',
        body: Type.Object({ stars: Stars, note: Type.Optional(Type.String({ maxLength: 500 })) }),
      },
    },
    (request) => {
      const { stars, note = '' } = request.body;
      return rateCustomer(context, userOf(request), { bookingId: request.params.id, stars, note });
    },
  );

  app.delete(
    `${url}/rating`,
    { onRequest, schema: { ...common, params, response, summary: 'Delete the own rating of the customer of a job' } },
    (request) => removeRating(context, userOf(request), request.params.id),
  );

  app.put(
    `${url}/block`,
    {
      onRequest,
      schema: {
        ...{ ...common, params, response },
        summary: 'Block the customer of an own job: new requests no longer arrive, existing jobs stay',
      },
    },
    (request) => blockCustomer(context, userOf(request), request.params.id),
  );

  app.delete(
    `${url}/block`,
    {
      onRequest,
      schema: {
        ...{ ...common, params },
        summary: 'Unblock the customer of a job',
        response: { 204: Type.Null(), ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      await unblockCustomer(context, userOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    `${apiV1}/provider/blocked-customers`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'List the blocked customers',
        response: { 200: BlockedCustomers, ...problemResponses(401, 403, 429) },
      },
    },
    (request) => listBlockedCustomers(context, userOf(request)),
  );
};
