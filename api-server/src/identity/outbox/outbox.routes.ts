import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { addMilliseconds } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { outboxChannels } from '../../platform/db/schema';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { toInstant } from '../../platform/instant';
import { RETRY_PERIOD } from '../../platform/mail/outbox';
import { countMessagesByState, listDead, type OutboxMessage, replayDead } from '../../platform/mail/outbox.repository';
import { defineList } from '../admin/lists';
import { decodeCursor, encodeCursor, toPage } from '../admin/paging';
import { audit } from '../audit/audit';
import { userOf } from '../http/restHooks';
import { needsRight } from '../http/staffHooks';
import { maskReceiver } from './maskReceiver';

const Text = Type.String();
const Channel = Type.Enum([...outboxChannels]);

const toItem = ({ id, channel, to, attempts, lastError, createdAt, endedAt }: OutboxMessage) => ({
  message_id: id,
  channel,
  to: maskReceiver(channel, to),
  attempts,
  error: lastError,
  since: toInstant(createdAt),
  given_up_at: toInstant(endedAt),
});

export const outboxRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock, mail } = context;
  const common = { tags: ['admin'], security };

  app.get(
    `${apiV1}/admin/outbox`,
    {
      onRequest: needsRight(context, 'inbox.read'),
      schema: {
        ...common,
        summary: 'Count waiting and failed messages by channel',
        response: {
          200: Type.Object({
            items: Type.Array(
              Type.Object({
                channel: Channel,
                state: Type.Enum(['waiting', 'dead'] as const),
                count: Type.Integer(),
                oldest_since: Text,
              }),
            ),
          }),
          ...problemResponses(401, 403, 429),
        },
      },
    },
    async () => ({
      items: (await countMessagesByState(db)).map(({ channel, state, count, oldest }) => ({
        channel,
        state: state === 'dead' ? ('dead' as const) : ('waiting' as const),
        count,
        oldest_since: toInstant(oldest),
      })),
    }),
  );

  defineList(app, context, {
    path: '/outbox/dead',
    tag: 'admin',
    right: 'inbox.read',
    summary: 'List messages that could not be delivered, latest first',
    query: {},
    item: Type.Object({
      message_id: Id,
      channel: Channel,
      to: Text,
      attempts: Type.Integer(),
      error: Text,
      since: Text,
      given_up_at: Text,
    }),
    read: async (_query, { cursor, limit }) => {
      const rows = await listDead(db, decodeCursor(cursor), limit + 1);
      return toPage(rows, limit, toItem, ({ endedAt, createdAt, id }) =>
        encodeCursor({ at: endedAt ?? createdAt, id }),
      );
    },
  });

  app.post(
    `${apiV1}/admin/outbox/replay`,
    {
      onRequest: needsRight(context, 'inbox.answer'),
      schema: {
        ...common,
        summary: 'Retry failed messages. Ids of other messages are ignored',
        body: Type.Object({ ids: Type.Union([Type.Literal('all'), Type.Array(Id, { minItems: 1, maxItems: 200 })]) }),
        response: { 200: Type.Object({ replayed: Type.Integer() }), ...problemResponses(400, 401, 403, 429) },
      },
    },
    async (request) => {
      const { ids } = request.body;
      const now = clock();
      const replayed = await db.transaction(async (tx) => {
        const count = await replayDead(tx, ids, now, addMilliseconds(now, RETRY_PERIOD));
        await audit(tx, now, {
          actor: userOf(request),
          kind: 'act',
          act: 'outbox.replay',
          subject: { type: 'list', id: '/outbox/dead' },
          after: { count },
        });
        return count;
      });
      mail.wake();
      return { replayed };
    },
  );
};
