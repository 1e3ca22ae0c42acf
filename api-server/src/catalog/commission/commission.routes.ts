import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Reason, readReason, Seen } from '../../identity/admin/decisionFields';
import { defineList } from '../../identity/admin/lists';
import { userOf } from '../../identity/http/restHooks';
import { needsRight } from '../../identity/http/staffHooks';
import type { Context } from '../../platform/context';
import { problemResponses, security } from '../../platform/http/schemas';
import { changeCommission, commissionStates, listCommission, withdrawCommission } from './commission';

const Text = Type.String();

export const commissionRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const common = { tags: ['admin'], security };
  const onRequest = needsRight(context, 'money.move');
  const url = `${apiV1}/admin/commission`;
  const response = {
    200: Type.Object({ done: Type.Boolean() }),
    ...problemResponses(400, 401, 403, 404, 409, 422, 429),
  };

  defineList(app, context, {
    path: '/commission',
    tag: 'admin',
    right: 'money.read',
    summary: 'List the current, planned and former commissions, latest first',
    query: {},
    item: Type.Object({
      change: Type.Integer(),
      percent: Type.String({ description: 'such as 12.5' }),
      from: Type.String({
        description: 'first day in the marketplace’s time zone; empty for the initial one',
      }),
      state: Type.Enum([...commissionStates]),
      ...{ reason: Text, by: Text, decided_at: Text, withdrawn_at: Text },
      version: Type.Integer({ description: 'version of the whole list, sent back as `seen`' }),
    }),
    read: (_filters, page) => listCommission(context, page),
  });

  app.post(
    url,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Plan a commission from a day on. Existing bookings keep theirs',
        body: Type.Object({
          percent: Type.String({ maxLength: 6 }),
          from: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
          reason: Reason,
          seen: Seen,
        }),
        response,
      },
    },
    async (request) => {
      const { percent, from, seen } = request.body;
      const reason = readReason(request.body);
      await changeCommission(context, userOf(request), { percent, from, seen, reason });
      return { done: true };
    },
  );

  app.post(
    `${url}/:change/withdraw`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Withdraw a planned commission before its first day',
        params: Type.Object({ change: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
        body: Type.Object({ reason: Reason, seen: Seen }),
        response,
      },
    },
    async (request) => {
      const { seen } = request.body;
      const reason = readReason(request.body);
      await withdrawCommission(context, userOf(request), request.params.change, { seen, reason });
      return { done: true };
    },
  );
};
