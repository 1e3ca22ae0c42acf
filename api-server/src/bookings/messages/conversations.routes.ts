import { bookingNumber } from '@doorstep/shared-api/domain';
import { apiV1, type ConversationsWire, statusCodes } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { customerForProvider } from '../../identity/disclosure/customerForProvider';
import { needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { toInstant } from '../../platform/instant';
import { type ConversationCursor, listConversations } from './conversations.repository';

const PAGE_SIZE = 20;

const ConversationShape = Type.Object({
  booking_id: Id,
  booking_number: Type.String(),
  category: Type.String(),
  status: Type.Enum(Object.values(statusCodes)),
  with: Type.Object({ name: Type.String(), image: Type.String() }),
  last: Type.Object({
    text: Type.String({ description: 'empty if staff have hidden it, or if there are only photos' }),
    photos: Type.Integer({ description: 'number of its photos; 0 if staff have hidden it' }),
    mine: Type.Boolean(),
    hidden: Type.Boolean(),
    at: Type.String(),
  }),
  unread: Type.Integer({ description: 'messages of the other side that this person has not read' }),
});

type Row = Awaited<ReturnType<typeof listConversations>>[number];

const toCursor = ({ last, bookingId }: Row) => `${last.at.getTime().toString(36)}-${bookingId}`;

function readCursor(text: string | undefined): ConversationCursor | undefined {
  if (!text) return undefined;
  const [, moment = '', bookingId = ''] = /^([0-9a-z]{1,10})-([A-Za-z0-9_-]{1,36})$/.exec(text) ?? [];
  if (!bookingId) throw new HttpError('validation', 'The request could not be read.', { field: 'after' });
  return { at: new Date(Number.parseInt(moment, 36)), bookingId };
}

function partnerFor({ id, userType }: User, { partner, ...stage }: Row) {
  const { name = '', image = '' } = partner ?? {};
  if (userType !== 'provider') return { name, image };
  const seen = customerForProvider(id, stage, { fullName: name, image });
  return { name: seen.fullName, image: seen.image };
}

function toWire(user: User, row: Row) {
  const { bookingId, number, category, status, last, photos, unread } = row;
  const userId = user.id;
  const isMine = last.authorId === userId;
  const isWithheld = last.hiddenAt !== null && !isMine;
  return {
    booking_id: bookingId,
    booking_number: bookingNumber(number),
    category: category ?? '',
    status: statusCodes[status],
    with: partnerFor(user, row),
    last: {
      text: isWithheld ? '' : last.text,
      photos: isWithheld ? 0 : photos,
      mine: isMine,
      hidden: last.hiddenAt !== null,
      at: toInstant(last.at),
    },
    unread,
  };
}

export const conversationRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  app.get(
    `${apiV1}/conversations`,
    {
      onRequest: needsSession(context),
      schema: {
        tags: ['messages'],
        security,
        summary: 'List conversations, latest message first. `next` is the `after` of the next page',
        querystring: Type.Object({ after: Type.Optional(Type.String({ maxLength: 60 })) }),
        response: {
          200: Type.Object({
            items: Type.Array(ConversationShape),
            next: Type.Union([Type.String(), Type.Null()]),
          }),
          ...problemResponses(400, 401, 429),
        },
      },
    },
    async (request) => {
      const user = userOf(request);
      const rows = await listConversations(context.db, user, readCursor(request.query.after), PAGE_SIZE + 1);
      const page = rows.slice(0, PAGE_SIZE);
      const last = page.at(-1);
      return {
        items: page.map((row) => toWire(user, row)),
        next: rows.length > PAGE_SIZE && last ? toCursor(last) : null,
      } satisfies ConversationsWire;
    },
  );
};
