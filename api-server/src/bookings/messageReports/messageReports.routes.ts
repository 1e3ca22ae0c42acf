import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { defineList } from '../../identity/admin/lists';
import { decodeCursor, encodeCursor, toPage } from '../../identity/admin/paging';
import { written } from '../../identity/admin/written';
import { audit } from '../../identity/audit/audit';
import { userOf } from '../../identity/http/restHooks';
import { needsRight } from '../../identity/http/staffHooks';
import type { Context } from '../../platform/context';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { decideReport, readReport, reportDecisions, toItem } from './decideReport';
import { listReports } from './messageReports.repository';

const Text = Type.String();
const item = {
  report_id: Id,
  booking_id: Id,
  text: Text,
  author_id: Id,
  author: Text,
  by_id: Id,
  by: Text,
  reason: Text,
  at: Text,
  due_at: Text,
  handled_at: Text,
  decision: Type.String({ description: 'hide, dismiss, or empty while undecided' }),
  appeal: Type.String({ description: 'reason of the author’s appeal' }),
  appealed_at: Text,
  appeal_waits: Type.Boolean({ description: 'whether the appeal waits for an answer' }),
  version: Type.Integer(),
};
const Report = Type.Object({
  ...item,
  around: Type.Array(
    Type.Object({
      at: Text,
      author_id: Id,
      author: Text,
      text: Text,
      photos: Type.Array(Text),
      reported: Type.Boolean(),
    }),
  ),
  changes: Type.Array(Type.Object({ at: Text, who: Text, act: Text, why: Text })),
});

export const messageReportRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock, uploads } = context;
  const common = { tags: ['admin'], security };
  const params = Type.Object({ id: Id });
  const url = `${apiV1}/admin/message-reports/:id`;

  defineList(app, context, {
    path: '/message-reports',
    tag: 'admin',
    right: 'inbox.read',
    summary: 'List reported messages and appeals of their authors, longest waiting first',
    query: { state: Type.Enum(['waiting', 'handled'] as const, { default: 'waiting' }) },
    item: Type.Object(item),
    read: async ({ state }, { cursor, limit }) => {
      const rows = await listReports(db, state, decodeCursor(cursor), limit + 1);
      return toPage(rows, limit, toItem, ({ report }) => encodeCursor({ at: report.createdAt, id: report.id }));
    },
  });

  app.get(
    url,
    {
      onRequest: needsRight(context, 'inbox.read'),
      schema: {
        ...common,
        summary: 'Read a reported message with the messages around it. The access is written to the staff log',
        params,
        response: { 200: Report, ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    (request) =>
      db.transaction(async (tx) => {
        const { id } = request.params;
        const report = await readReport(tx, id, { id: userOf(request).id, uploads });
        const subject = { type: 'message_report' as const, id };
        await audit(tx, clock(), { actor: userOf(request), kind: 'look', act: 'message_report.look', subject });
        return report;
      }),
  );

  app.post(
    `${url}/decide`,
    {
      onRequest: needsRight(context, 'inbox.answer'),
      schema: {
        ...common,
        summary:
          'Hide or keep a message, restore a hidden one, or reject its author’s appeal. The people concerned are notified',
        params,
        body: Type.Object({
          decision: Type.Enum([...reportDecisions]),
          seen: Type.Integer({ minimum: 1, description: 'version that the caller has seen' }),
          reason: Type.String({ minLength: 1, maxLength: 500 }),
        }),
        response: { 200: Report, ...problemResponses(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    (request) => {
      const reason = written(request.body.reason, 'reason');
      return decideReport(context, userOf(request), request.params.id, { ...request.body, reason });
    },
  );
};
