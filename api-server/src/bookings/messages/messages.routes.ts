import {
  type BookingStatus,
  maxMessageLength,
  maxMessagePhotos,
  maxPhotoAltLength,
  statusesUnderWay,
} from '@doorstep/shared-api/domain';
import {
  apiV1,
  type ConversationWire,
  type MessagePhotoWire,
  type MessageWire,
  type RelayCallWire,
} from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { findUser } from '../../identity/accounts/accounts.repository';
import { ActingUser, requireActingUser } from '../../identity/http/performOnce';
import { needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import type { Booking } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { readBody } from '../../platform/http/readBody';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { toInstant } from '../../platform/instant';
import { storeUnattachedPhoto } from '../../platform/uploads/loosePhotos';
import { partyOf } from '../bookings/partyOf';
import { appealHiding, readHiddenMessageAppeals } from '../messageReports/appealHiding';
import { listReportedNumbers } from '../messageReports/messageReports.repository';
import { reportMessage } from '../messageReports/reportMessage';
import {
  closedReason,
  markConversationRead,
  readMessages,
  readPartner,
  requireConversationBooking,
  requireOpenConversation,
  writeMessage,
} from './conversation';
import { loadMessagePhotos, PhotoShape } from './messagePhotos';
import type { Message } from './messages.repository';

const MessageShape = Type.Object({
  id: Type.String(),
  by: Type.Enum(['customer', 'provider']),
  mine: Type.Boolean(),
  text: Type.String(),
  photos: Type.Array(PhotoShape, { description: 'photos of a hidden message are returned only to its author' }),
  at: Type.String(),
  read_at: Type.String(),
  hidden: Type.Boolean({ description: 'hidden by staff: only its author can still read the text' }),
  reported: Type.Boolean({ description: 'whether the reader reported it' }),
  appeal_until: Type.Optional(
    Type.String({
      description: 'for the author of a hidden message: deadline of the appeal; empty once it has passed or was used',
    }),
  ),
  appeal_waits: Type.Optional(Type.Boolean({ description: 'whether the appeal waits for an answer' })),
});

const toWire = (
  { booking, userId, photosOf }: { booking: Booking; userId: string; photosOf: (number: number) => MessagePhotoWire[] },
  message: Message,
  isReported = false,
): MessageWire & { photos: MessagePhotoWire[] } => ({
  id: String(message.number),
  by: partyOf(booking, message.authorId),
  mine: message.authorId === userId,
  text: message.hiddenAt && message.authorId !== userId ? '' : message.text,
  photos: message.hiddenAt && message.authorId !== userId ? [] : photosOf(message.number),
  at: toInstant(message.createdAt),
  read_at: toInstant(message.readAt),
  hidden: message.hiddenAt !== null,
  reported: isReported,
});

const callableStatuses: readonly BookingStatus[] = statusesUnderWay;

export const messageRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock, uploads } = context;
  const onRequest = needsSession(context);
  const common = { tags: ['messages'], security, params: Type.Object({ id: Id }) };
  const url = `${apiV1}/bookings/:id/messages`;

  app.get(
    url,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'List messages of a booking, oldest first. `next` is the `after` of the next page',
        querystring: Type.Object({ after: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }) }),
        response: {
          200: Type.Object({
            items: Type.Array(MessageShape),
            next: Type.Union([Type.String(), Type.Null()]),
            can_write: Type.Boolean(),
            can_call: Type.Boolean(),
            max_photos: Type.Integer({ description: 'maximum number of photos of a message' }),
            reason: Type.Optional(Type.Enum(['not_yet', 'over'])),
            with: Type.Object({ name: Type.String(), image: Type.String() }),
          }),
          ...problemResponses(400, 401, 404, 429),
        },
      },
    },
    async (request) => {
      const user = userOf(request);
      const booking = await requireConversationBooking(db, user, request.params.id);
      const { messages, hasMore } = await readMessages(db, booking.id, request.query.after);
      const reason = closedReason(booking, clock());
      const reported = await listReportedNumbers(db, booking.id, user.id);
      const hidings = await readHiddenMessageAppeals(db, booking.id, user.id, clock());
      const photosOf = await loadMessagePhotos(db, uploads, { bookingId: booking.id, readerId: user.id, messages });
      const reader = { booking, userId: user.id, photosOf };
      return {
        items: messages.map((message) => ({
          ...toWire(reader, message, reported.includes(message.number)),
          ...hidings.get(message.number),
        })),
        next: hasMore ? String(messages.at(-1)?.number) : null,
        can_write: reason === undefined,
        can_call: context.calls !== undefined && callableStatuses.includes(booking.status),
        ...(reason && { reason }),
        max_photos: maxMessagePhotos,
        with: await readPartner(db, booking, user.id),
      } satisfies ConversationWire;
    },
  );

  app.post(
    url,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Send a message to the other side. A repeated client_id sends it only once',
        body: Type.Object({
          text: Type.String({ maxLength: maxMessageLength, description: 'may be empty if there are photos' }),
          client_id: Type.String({ format: 'uuid' }),
          user_id: ActingUser,
          photos: Type.Optional(
            Type.Array(
              Type.Object({
                id: Id,
                alt: Type.Optional(
                  Type.String({ maxLength: maxPhotoAltLength, description: 'alternative text for screen readers' }),
                ),
              }),
              { maxItems: maxMessagePhotos },
            ),
          ),
        }),
        response: { 201: MessageShape, ...problemResponses(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      requireActingUser(request, request.body.user_id);
      const { id: bookingId } = request.params;
      const text = request.body.text.trim();
      const sent = request.body.photos ?? [];
      const photos = sent.map(({ id: fileId, alt = '' }) => ({ fileId, alt: alt.trim() }));
      if (!text && photos.length === 0) {
        throw new HttpError('validation', 'Please write a message.', { field: 'text', status: 422 });
      }
      const now = clock();
      const body = { bookingId, text, clientId: request.body.client_id, photos };
      const message = await withEvents(db, now, (tx) => writeMessage(tx, user, body, now));
      const booking = await requireConversationBooking(db, user, bookingId);
      const photosOf = await loadMessagePhotos(db, uploads, { bookingId, readerId: user.id, messages: [message] });
      reply.code(201);
      return toWire({ booking, userId: user.id, photosOf }, message);
    },
  );

  app.post(
    `${url}/photos`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Upload a photo (multipart, field `photo`) for a message, which has to name its id within a day',
        response: {
          201: Type.Object({ id: Id, url: Type.String() }),
          ...problemResponses(400, 401, 403, 404, 409, 413, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      requireOpenConversation(await requireConversationBooking(db, user, request.params.id), clock());
      const { files } = await readBody(request);
      reply.code(201);
      return storeUnattachedPhoto(context, 'message_photo', user.id, files.get('photo'));
    },
  );

  app.post(
    `${url}/read`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Mark all messages of the other side as read',
        response: { 204: Type.Null(), ...problemResponses(401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const now = clock();
      await withEvents(db, now, (tx) => markConversationRead(tx, userOf(request), request.params.id, now));
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${url}/:number/report`,
    {
      onRequest,
      schema: {
        tags: ['messages'],
        security,
        summary: 'Report a message of the other side. A second report by the same person changes nothing',
        params: Type.Object({ id: Id, number: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
        body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500 }) }),
        response: { 204: Type.Null(), ...problemResponses(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const { id: bookingId, number } = request.params;
      const reason = request.body.reason.trim();
      if (!reason) throw new HttpError('validation', 'Please say what is wrong.', { field: 'reason', status: 422 });
      await reportMessage(context, userOf(request), { bookingId, number, reason });
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${url}/:number/appeal`,
    {
      onRequest,
      schema: {
        tags: ['messages'],
        security,
        summary: 'Appeal the hiding of an own message. Possible once, within seven days',
        params: Type.Object({ id: Id, number: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
        body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 1000 }) }),
        response: { 204: Type.Null(), ...problemResponses(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      const { id: bookingId, number } = request.params;
      const text = request.body.text.trim();
      if (!text) throw new HttpError('validation', 'Please say why.', { field: 'text', status: 422 });
      const now = clock();
      await withEvents(db, now, (tx) => appealHiding(tx, userOf(request), { bookingId, number, text }, now));
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${apiV1}/bookings/:id/call`,
    {
      onRequest,
      schema: {
        ...common,
        summary:
          'Get a relay number, and a PIN if needed, to call the other side. Possible from acceptance to completion',
        response: {
          200: Type.Object({ number: Type.String(), pin: Type.String(), expires_at: Type.String() }),
          ...problemResponses(401, 403, 404, 409, 429),
        },
      },
    },
    async (request): Promise<RelayCallWire> => {
      const { calls } = context;
      if (!calls) throw new HttpError('not_found', 'Calls are not available on this site.');
      const user = userOf(request);
      const booking = await requireConversationBooking(db, user, request.params.id);
      const provider = booking.providerId ? await findUser(db, booking.providerId) : undefined;
      if (!provider || !callableStatuses.includes(booking.status)) {
        throw new HttpError('state_conflict', 'You can call once the booking is accepted and until the work is done.');
      }
      const { number, pin, expiresAt } = await calls.open({
        bookingId: booking.id,
        caller: partyOf(booking, user.id),
        customer: booking.phone,
        provider: `${provider.phoneCode}${provider.contact}`,
      });
      return { number, pin, expires_at: toInstant(expiresAt) };
    },
  );
};
