import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { defineList } from '../../identity/admin/lists';
import { decodeCursor, encodeCursor, toPage } from '../../identity/admin/paging';
import { audit } from '../../identity/audit/audit';
import { userOf } from '../../identity/http/restHooks';
import { needsRight } from '../../identity/http/staffHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { answerOrCloseMessage, readMessage, toItem } from './answerMessage';
import { listContactMessages } from './inbox.repository';

const Text = Type.String();
const item = {
  message_id: Id,
  reference: Text,
  full_name: Text,
  email: Text,
  phone: Text,
  text: Text,
  language: Text,
  at: Text,
  due_at: Text,
  handled_at: Text,
  answer: Text,
  version: Type.Integer(),
};
const Message = Type.Object({
  ...item,
  accounts: Type.Array(Type.Object({ user_id: Id, full_name: Text, user_type: Text })),
  changes: Type.Array(Type.Object({ at: Text, who: Text, act: Text, why: Text })),
});

export const inboxRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock } = context;
  const common = { tags: ['admin'], security };
  const params = Type.Object({ id: Id });
  const url = `${apiV1}/admin/contact-messages/:id`;

  defineList(app, context, {
    path: '/contact-messages',
    tag: 'admin',
    right: 'inbox.read',
    summary: 'List contact messages, longest waiting first',
    query: { state: Type.Enum(['waiting', 'handled'] as const, { default: 'waiting' }) },
    item: Type.Object(item),
    read: async ({ state }, { cursor, limit }) => {
      const rows = await listContactMessages(db, state, decodeCursor(cursor), limit + 1);
      return toPage(rows, limit, toItem, ({ createdAt, id }) => encodeCursor({ at: createdAt, id }));
    },
  });

  app.get(
    url,
    {
      onRequest: needsRight(context, 'inbox.read'),
      schema: {
        ...common,
        summary: 'Read a contact message and the accounts with its address. The access is written to the staff log',
        params,
        response: { 200: Message, ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    (request) =>
      db.transaction(async (tx) => {
        const { id } = request.params;
        const message = await readMessage(tx, id);
        const subject = { type: 'contact_message' as const, id };
        await audit(tx, clock(), { actor: userOf(request), kind: 'look', act: 'message.look', subject });
        return message;
      }),
  );

  const seen = Type.Integer({ minimum: 1, description: 'version that the caller has seen' });
  const failures = problemResponses(400, 401, 403, 404, 409, 422, 429);
  app.post(
    `${url}/answer`,
    {
      onRequest: needsRight(context, 'inbox.answer'),
      schema: {
        ...common,
        summary: 'Answer by mail, and by notification if the sender has an account',
        params,
        body: Type.Object({ seen, answer: Type.String({ minLength: 1, maxLength: 5000 }) }),
        response: { 200: Message, ...failures },
      },
    },
    (request) => {
      const answer = request.body.answer.trim();
      if (!answer) throw new HttpError('validation', 'Please write an answer.', { field: 'answer', status: 422 });
      return answerOrCloseMessage(context, userOf(request), request.params.id, {
        seen: request.body.seen,
        answer,
        why: '',
      });
    },
  );

  app.post(
    `${url}/close`,
    {
      onRequest: needsRight(context, 'inbox.answer'),
      schema: {
        ...common,
        summary: 'Close a message that needs no answer',
        params,
        body: Type.Object({ seen, why: Type.String({ minLength: 3, maxLength: 500 }) }),
        response: { 200: Message, ...failures },
      },
    },
    (request) => answerOrCloseMessage(context, userOf(request), request.params.id, { ...request.body, answer: '' }),
  );
};
