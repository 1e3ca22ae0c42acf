import { maxProblemText, problemKinds } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { defineList } from '../../identity/admin/lists';
import { written } from '../../identity/admin/written';
import { userOf } from '../../identity/http/restHooks';
import { needsRight } from '../../identity/http/staffHooks';
import type { Context } from '../../platform/context';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { decideProblem } from './decideProblem';
import { listProblemsForStaff, readProblemForStaff } from './readForStaff';
import { answerAsStaff, assignProblem } from './staffProblems';
import { staffStates } from './staffProblems.repository';
import { DecideBody, item, Seen, StaffProblem } from './staffProblems.schemas';

export const staffProblemRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const tag = 'admin';
  const common = { tags: [tag], security, params: Type.Object({ id: Id }) };
  const failures = problemResponses(400, 401, 403, 404, 409, 422, 429);
  const response = { 200: StaffProblem, ...failures };
  const url = `${apiV1}/admin/problems/:id`;
  const toAnswer = needsRight(context, 'problems.answer');

  defineList(app, context, {
    path: '/problems',
    tag,
    right: 'problems.read',
    summary: 'List problems, oldest first',
    query: {
      state: Type.Enum([...staffStates], { default: 'waiting' }),
      kind: Type.Optional(Type.Enum([...problemKinds])),
      assigned: Type.Optional(Type.String({ maxLength: 36, description: 'id of a staff member, or `nobody`' })),
      late: Type.Optional(Type.Boolean({ description: 'only overdue ones' })),
      booking_id: Type.Optional(Id),
    },
    item: Type.Object(item),
    read: ({ state, kind, assigned, late, booking_id: bookingId }, page) =>
      listProblemsForStaff(
        context,
        {
          state,
          ...(kind && { kind }),
          ...(assigned !== undefined && { assigned: assigned === 'nobody' ? '' : assigned }),
          ...(late && { lateAt: context.clock() }),
          ...(bookingId && { bookingId }),
        },
        page,
      ),
  });

  app.get(
    url,
    {
      onRequest: needsRight(context, 'problems.read'),
      schema: {
        ...common,
        summary: 'Read a problem with both statements, photos, messages, history and money',
        response: { 200: StaffProblem, ...problemResponses(401, 403, 404, 429) },
      },
    },
    (request) => readProblemForStaff(context, userOf(request), request.params.id),
  );

  for (const isTaken of [true, false]) {
    app.post(
      `${url}/${isTaken ? 'assign' : 'unassign'}`,
      {
        onRequest: toAnswer,
        schema: {
          ...common,
          summary: isTaken ? 'Assign a problem to oneself, also from a colleague' : 'Return a problem to the queue',
          body: Type.Object({ seen: Seen }),
          response,
        },
      },
      async (request) => {
        const { id: problemId } = request.params;
        await assignProblem(context, userOf(request), { problemId, seen: request.body.seen }, isTaken);
        return readProblemForStaff(context, userOf(request), problemId);
      },
    );
  }

  app.post(
    `${url}/answer`,
    {
      onRequest: toAnswer,
      schema: {
        ...common,
        summary: 'Write to one side or to both',
        body: Type.Object({
          to: Type.Enum(['customer', 'provider', 'both'] as const, { default: 'both' }),
          text: Type.String({ minLength: 1, maxLength: maxProblemText }),
          seen: Seen,
        }),
        response,
      },
    },
    async (request) => {
      const { id: problemId } = request.params;
      const { to, seen } = request.body;
      const text = written(request.body.text, 'text');
      await answerAsStaff(context, userOf(request), { problemId, to, text, seen });
      return readProblemForStaff(context, userOf(request), problemId);
    },
  );

  app.post(
    `${url}/decide`,
    {
      onRequest: needsRight(context, 'problems.decide'),
      schema: {
        ...common,
        summary:
          'Decide a problem: how to split the money and what happens to the booking. Both sides are told the reason',
        body: DecideBody,
        response,
      },
    },
    async (request) => {
      const { id: problemId } = request.params;
      const { outcome, seen, refund_cents: refundCents, pay_provider_cents: payProviderCents } = request.body;
      const reason = written(request.body.reason, 'reason');
      const couponCents = request.body.coupon_cents ?? 0;
      const decide = { problemId, outcome, refundCents, payProviderCents, couponCents, reason, seen };
      await decideProblem(context, userOf(request), decide, request.log);
      return readProblemForStaff(context, userOf(request), problemId);
    },
  );
};
