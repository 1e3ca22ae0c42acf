import { mayDo, type StaffRight } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import type { QueueKind, User } from '../../db/schema';
import { HttpError } from '../../http/httpError';
import { userOf } from '../../http/restHooks';
import { Id, problemResponses, security } from '../../http/schemas';
import { needsRight } from '../../http/staffHooks';
import { defineList } from '../admin/lists';
import { decidedKinds } from '../audit/decisions';
import { returnItem, takeItem } from '../queue/takeItem';
import { queueFilters, readQueue, readToday } from './today';
import { queueKinds } from './today.repository';

const Text = Type.String();
const Kind = Type.Enum([...queueKinds]);
const Owner = Type.Object({ owner_id: Text, owner: Text });
/** Kinds that are assigned here. Problems have their own routes. */
const Taken = Type.Enum(['application', 'review_report', 'contact_message', 'message_report'] as const);
const rightOf: Record<QueueKind, StaffRight> = {
  application: 'applications.read',
  review_report: 'reviews.read',
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
        summary:
          'How much waits in each queue of one’s own roles, since when, how much of it is late, how much was decided today, and how many promises were kept',
        response: {
          200: Type.Object({
            at: Text,
            day: Type.String({ description: 'today, where the site is' }),
            promises: Type.Object(
              { from: Text, kept: Type.Integer(), of: Type.Integer() },
              {
                description:
                  'how many promises of the own roles were kept since that day, of those that were answered since then or are broken and still wait',
              },
            ),
            held: Type.Optional(
              Type.Object(
                { problems: Type.Integer(), amount: Text },
                { description: 'the money that problems hold, for who may see problems' },
              ),
            ),
            queues: Type.Array(
              Type.Object({
                kind: Kind,
                count: Type.Integer(),
                late: Type.Integer(),
                due_soon: Type.Integer({ description: 'due within three hours, late not counted' }),
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
                description:
                  'how many things the staff decided since midnight of the site, and how many of them one’s own',
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
    summary: 'What waits for a person, of the kinds of one’s own roles, oldest first',
    query: { kind: Type.Optional(Kind), show: Type.Optional(Type.Enum([...queueFilters])) },
    item: Type.Object({
      kind: Kind,
      id: Id,
      title: Text,
      line: Text,
      booking_id: Type.String({ description: 'of a message, a payment and a dispute; `line` is its number then' }),
      since: Text,
      due_at: Text,
      late: Type.Boolean(),
      owner_id: Text,
      owner: Text,
      version: Type.Integer({ description: 'of a problem, which is assigned by its own call; 0 else' }),
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
        summary: 'Takes something, or takes it over: `seen` is who had it, or nobody',
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
        summary: 'Gives something back that one has',
        response: { 200: Owner, ...problemResponses(400, 401, 403, 409, 429) },
      },
    },
    (request) => {
      mayTake(userOf(request), request.params.kind);
      return returnItem(context, userOf(request), request.params);
    },
  );
};
