import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Reason } from '../../identity/admin/decisionFields';
import { defineList } from '../../identity/admin/lists';
import { parseDayStart } from '../../identity/admin/paging';
import { userOf } from '../../identity/http/restHooks';
import { needsRight } from '../../identity/http/staffHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { problemResponses, SignedMoney, security } from '../../platform/http/schemas';
import { importLines } from './importLines';
import { explainDifference, explanations, listDays, listDifferences, listLedgerEntries } from './reconcileDays';

const Text = Type.String();
const Amount = SignedMoney;
const Count = Type.Integer();
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

export const reconciliationRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const common = { tags: ['admin'], security };
  const list = { tag: 'admin', right: 'money.read' } as const;
  const url = `${apiV1}/admin/reconciliation`;
  const Done = Type.Object({ done: Type.Boolean() });

  defineList(app, context, {
    ...list,
    path: '/reconciliation',
    summary: 'List the days at the gateway and in the ledger with the number of differences, newest first',
    query: {},
    item: Type.Object({
      ...{ day: Text, charges: Amount, refunds: Amount, disputes: Amount, payouts: Amount, fees: Amount },
      ...{ gateway: Amount, ledger: Amount, difference: Amount, explained: Count, to_explain: Count, asked_at: Text },
    }),
    read: (_filters, page) => listDays(context, page),
  });

  defineList(app, context, {
    ...list,
    path: '/reconciliation/differences',
    summary:
      'List the differences between gateway and ledger on a day, explained or not. Without a day: of three months',
    query: { day: Type.Optional(Day), open: Type.Optional(Type.Boolean()) },
    item: Type.Object({
      ...{ difference_id: Text, day: Text, about: Text, about_id: Text, booking_id: Text },
      ...{ gateway: Amount, ledger: Amount, difference: Amount, explanation: Type.Enum([...explanations]) },
      ...{ reason: Text, by: Text, noted_at: Text },
    }),
    read: ({ day, open = false }, page) => {
      parseDayStart(day, 'day');
      return listDifferences(context, { day, isOpen: open }, page);
    },
  });

  defineList(app, context, {
    ...list,
    path: '/ledger',
    summary: 'List all ledger entries of these days (UTC) for bookkeeping, oldest first',
    query: { from: Type.Optional(Day), to: Type.Optional(Day) },
    item: Type.Object({
      ...{ movement_id: Text, at: Text, kind: Text, account: Text, amount: Amount },
      ...{ booking_id: Text, payment_id: Text, payout_id: Text, dispute_id: Text },
    }),
    read: ({ from, to }, page) =>
      listLedgerEntries(context, { from: parseDayStart(from, 'from'), until: parseDayStart(to, 'to', 1) }, page),
  });

  app.post(
    `${url}/refresh`,
    {
      onRequest: needsRight(context, 'money.move'),
      schema: {
        ...common,
        summary: 'Fetch new balance movements from the gateway now',
        response: { 200: Done, ...problemResponses(401, 403, 429) },
      },
    },
    async (request) => {
      await importLines(context, request.log);
      return { done: true };
    },
  );

  app.post(
    `${url}/explain`,
    {
      onRequest: needsRight(context, 'money.move'),
      schema: {
        ...common,
        summary: 'Explain a current difference between gateway and ledger',
        body: Type.Object({ difference_id: Type.String({ maxLength: 120 }), reason: Reason }),
        response: { 200: Done, ...problemResponses(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const reason = request.body.reason.trim();
      if (!reason) throw new HttpError('validation', 'Please give a reason.', { field: 'reason', status: 422 });
      await explainDifference(context, userOf(request), request.body.difference_id, reason);
      return { done: true };
    },
  );
};
