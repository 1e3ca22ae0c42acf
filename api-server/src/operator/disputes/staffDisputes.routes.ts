import { cardDisputeStates } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Seen } from '../../identity/admin/decisionFields';
import { defineList } from '../../identity/admin/lists';
import { userOf } from '../../identity/http/restHooks';
import { needsRight } from '../../identity/http/staffHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { DisputeDetails, dispute } from './disputes.schemas';
import { listDisputes, openStates, readDispute, submitEvidence } from './staffDisputes';

export const staffDisputeRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const common = { tags: ['admin'], security };
  const url = `${apiV1}/admin/disputes/:id`;
  const params = Type.Object({ id: Id });
  const failures = problemResponses(400, 401, 403, 404, 409, 422, 429);

  defineList(app, context, {
    path: '/disputes',
    tag: 'admin',
    right: 'money.read',
    summary: 'List disputes (chargebacks), newest first',
    query: {
      state: Type.Optional(Type.Enum(['open', ...cardDisputeStates] as const)),
      booking_id: Type.Optional(Id),
    },
    item: Type.Object(dispute),
    read: ({ state, booking_id: bookingId }, page) =>
      listDisputes(
        context,
        {
          ...(state && { states: state === 'open' ? openStates : [state] }),
          ...(bookingId && { bookingId }),
        },
        page,
      ),
  });

  app.get(
    url,
    {
      onRequest: needsRight(context, 'money.read'),
      schema: {
        ...common,
        summary: 'Read a dispute with its evidence, what was submitted and where the money is',
        params,
        response: { 200: DisputeDetails, ...problemResponses(401, 403, 404, 429) },
      },
    },
    (request) => readDispute(context, userOf(request), request.params.id),
  );

  app.post(
    `${url}/evidence`,
    {
      onRequest: needsRight(context, 'money.move'),
      schema: {
        ...common,
        summary: 'Submit the evidence and a statement to the bank. Possible only once',
        params,
        body: Type.Object({ seen: Seen, statement: Type.String({ maxLength: 5000 }) }),
        response: { 200: DisputeDetails, ...failures },
      },
    },
    async (request) => {
      const { seen, statement } = request.body;
      const words = statement.trim();
      if (!words) throw new HttpError('validation', 'Please give a reason.', { field: 'statement', status: 422 });
      await submitEvidence(context, userOf(request), request.params.id, { seen, statement: words }, request.log);
      return readDispute(context, userOf(request), request.params.id);
    },
  );
};
