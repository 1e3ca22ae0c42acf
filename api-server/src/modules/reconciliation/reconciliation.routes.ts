import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import { HttpError } from '../../http/httpError';
import { userOf } from '../../http/restHooks';
import { problemResponses, SignedMoney, security } from '../../http/schemas';
import { needsRight } from '../../http/staffHooks';
import { defineList } from '../admin/lists';
import { parseDayStart } from '../admin/paging';
import { Reason } from '../payouts/staffPayouts.schemas';
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
    summary: 'Each day at the gateway and in the ledger, newest first; the differences are counted',
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
      'What gateway and ledger do not agree about on a day, each explained or not; without a day of three months',
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
    summary: 'Every entry of the ledger of these days (UTC), oldest first, for bookkeeping',
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
        summary: 'Asks the gateway now for what moved since it was asked last',
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
        summary: 'Says why gateway and ledger differ about something, as far as they do now',
        body: Type.Object({ difference_id: Type.String({ maxLength: 120 }), reason: Reason }),
        response: { 200: Done, ...problemResponses(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const reason = request.body.reason.trim();
      if (!reason) throw new HttpError('validation', 'Please write why.', { field: 'reason', status: 422 });
      await explainDifference(context, userOf(request), request.body.difference_id, reason);
      return { done: true };
    },
  );
};
