import { mayDo, type StaffRight } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { defineList } from '../../identity/admin/lists';
import { decidedKinds } from '../../identity/audit/decisions';
import { userOf } from '../../identity/http/restHooks';
import { needsRight } from '../../identity/http/staffHooks';
import { returnItem, takeItem } from '../../identity/queue/takeItem';
import type { Context } from '../../platform/context';
import type { QueueKind, User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { queueFilters, readQueue, readToday } from './today';
import { queueKinds } from './today.repository';

const Text = Type.String();
const Kind = Type.Enum([...queueKinds]);
const Owner = Type.Object({ owner_id: Text, owner: Text });
/** Kinds that are assigned here. Problems have their own routes. */
const Taken = Type.Enum(['application', 'review_report', 'photo_report', 'contact_message', 'message_report'] as const);
const rightOf: Record<QueueKind, StaffRight> = {
  application: 'applications.read',
  review_report: 'reviews.read',
  photo_report: 'reviews.read',
  contact_message: 'inbox.read',
  message_report: 'inbox.read',
};

export const todayRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const common = { tags: ['admin'], security };

  app.get(
    `${apiV1}/admin/today`,
    {
      onRequest: needsRight(context, 'today.read'),
      schema: {
        ...common,
        summary: 'Summarize the queues of the own roles: waiting and late items, decisions today and deadlines met',
        response: {
          200: Type.Object({
            at: Text,
            day: Type.String({ description: 'current day in the site’s time zone' }),
            promises: Type.Object(
              { from: Text, kept: Type.Integer(), of: Type.Integer() },
              {
                description:
                  'deadlines met since that day, out of all items that were answered since then or are overdue',
              },
            ),
            held: Type.Optional(
              Type.Object(
                { problems: Type.Integer(), amount: Text },
                { description: 'money held by problems, if the caller may see problems' },
              ),
            ),
            queues: Type.Array(
              Type.Object({
                kind: Kind,
                count: Type.Integer(),
                late: Type.Integer(),
                due_soon: Type.Integer({ description: 'due within three hours, without late ones' }),
                mine: Type.Integer({ description: 'assigned to oneself' }),
                unowned: Type.Integer({ description: 'assigned to nobody' }),
                oldest_since: Text,
                oldest_due_at: Text,
                promise_working_days: Type.Integer(),
                promise_hours: Type.Integer(),
              }),
            ),
            decided: Type.Array(
              Type.Object({ kind: Type.Enum([...decidedKinds]), all: Type.Integer(), mine: Type.Integer() }),
              {
                description: 'decisions of all staff since midnight in the site’s time zone, and the caller’s own ones',
              },
            ),
          }),
          ...problemResponses(401, 403, 429),
        },
      },
    },
    (request) => readToday(context, userOf(request)),
  );

  defineList(app, context, {
    path: '/queue',
    tag: 'admin',
    right: 'today.read',
    summary: 'List waiting items in the queues of the own roles, oldest first',
    query: { kind: Type.Optional(Kind), show: Type.Optional(Type.Enum([...queueFilters])) },
    item: Type.Object({
      kind: Kind,
      id: Id,
      title: Text,
      line: Text,
      booking_id: Type.String({
        description: 'set for a message, a payment and a dispute; `line` is then the booking number',
      }),
      since: Text,
      due_at: Text,
      late: Type.Boolean(),
      owner_id: Text,
      owner: Text,
      version: Type.Integer({ description: 'version of a problem, which has its own call for assigning; otherwise 0' }),
      promise_working_days: Type.Integer(),
      promise_hours: Type.Integer(),
    }),
    read: (query, page, user) => readQueue(context, user, query, page),
  });

  const mayTake = (user: User, kind: QueueKind) => {
    if (!mayDo(user.staffRoles, rightOf[kind])) throw new HttpError('forbidden', 'Your role may not see this.');
  };
  const item = { params: Type.Object({ kind: Taken, id: Id }) };

  app.post(
    `${apiV1}/admin/queue/:kind/:id/take`,
    {
      onRequest: needsRight(context, 'queue.assign'),
      schema: {
        ...common,
        ...item,
        summary: 'Assign an item to oneself, also from a colleague. `seen` is the previous assignee, or empty',
        body: Type.Object({ seen: Type.String({ maxLength: 36 }) }),
        response: { 200: Owner, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    (request) => {
      mayTake(userOf(request), request.params.kind);
      return takeItem(context, userOf(request), request.params, request.body.seen);
    },
  );

  app.post(
    `${apiV1}/admin/queue/:kind/:id/give-back`,
    {
      onRequest: needsRight(context, 'queue.assign'),
      schema: {
        ...common,
        ...item,
        summary: 'Return an own item to the queue',
        response: { 200: Owner, ...problemResponses(400, 401, 403, 409, 429) },
      },
    },
    (request) => {
      mayTake(userOf(request), request.params.kind);
      return returnItem(context, userOf(request), request.params);
    },
  );
};
