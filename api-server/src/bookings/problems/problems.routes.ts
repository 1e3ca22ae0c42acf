import { problemKinds } from '@doorstep/shared-api/domain';
import { apiV1, type BookingProblemsWire } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { readBody } from '../../platform/http/readBody';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { storeUnattachedPhoto } from '../../platform/uploads/loosePhotos';
import { lockBookingOfParty } from '../bookings/bookings.repository';
import { partyOf } from '../bookings/partyOf';
import { requireConversationBooking } from '../messages/conversation';
import { appealDecision, replyToProblem } from './answerProblem';
import { openProblem } from './openProblem';
import { BookingProblems, Photos, Text, Wants } from './problems.schemas';
import { readProblems } from './readProblems';

export const problemRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

function requiredText(text: string, field = 'text') {
  const words = text.trim();
  if (!words) throw new HttpError('validation', 'Please say what happened.', { field, status: 422 });
  return words;
}

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock } = context;
  const onRequest = needsSession(context);
  const common = { tags: ['problems'], security };
  const url = `${apiV1}/bookings/:id/problems`;
  const failures = problemResponses(400, 401, 403, 404, 409, 422, 429);
  const response = { 200: BookingProblems, ...failures };
  const read = async (user: User, bookingId: string): Promise<BookingProblemsWire> =>
    readProblems(context, user, await requireConversationBooking(db, user, bookingId));

  app.get(
    url,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'List problems of a booking, newest first, and whether one can be reported now',
        params: Type.Object({ id: Id }),
        response: { 200: BookingProblems, ...problemResponses(401, 404, 429) },
      },
    },
    (request) => read(userOf(request), request.params.id),
  );

  app.post(
    url,
    {
      onRequest,
      schema: {
        ...common,
        summary:
          'Report a problem, from acceptance until 14 days after completion. The money is held until it is decided',
        params: Type.Object({ id: Id }),
        body: Type.Object({ kind: Type.Enum([...problemKinds]), text: Text, photos: Photos, wants: Wants }),
        response: { 201: BookingProblems, ...failures },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const { kind, photos: photoIds } = request.body;
      const [text, wants] = [requiredText(request.body.text), requiredText(request.body.wants, 'wants')];
      const now = clock();
      await withEvents(db, now, async (tx) => {
        const booking = await lockBookingOfParty(tx, request.params.id, user.id);
        if (!booking) throw new HttpError('not_found', 'No detail available!');
        const report = { authorId: user.id, text, wants, photoIds };
        return openProblem(tx, { booking, by: partyOf(booking, user.id), kind, report, now });
      });
      reply.code(201);
      return read(user, request.params.id);
    },
  );

  app.post(
    `${apiV1}/bookings/:id/photos`,
    {
      onRequest,
      schema: {
        ...common,
        summary:
          'Upload a photo (multipart, field `photo`) for a report or an answer, which has to name its id within a day',
        params: Type.Object({ id: Id }),
        response: {
          201: Type.Object({ id: Id, url: Type.String() }),
          ...problemResponses(400, 401, 403, 404, 413, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      await requireConversationBooking(db, user, request.params.id);
      const { files } = await readBody(request);
      reply.code(201);
      return storeUnattachedPhoto(context, 'problem_photo', user.id, files.get('photo'));
    },
  );

  app.post(
    `${url}/:problem_id/reply`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Answer a problem that the other side reported. Possible once',
        params: Type.Object({ id: Id, problem_id: Id }),
        body: Type.Object({ text: Text, photos: Photos, wants: Type.Optional(Wants) }),
        response,
      },
    },
    async (request) => {
      const user = userOf(request);
      const { id: bookingId, problem_id: problemId } = request.params;
      const { photos: photoIds, wants } = request.body;
      const answer = { bookingId, problemId, text: requiredText(request.body.text), wants, photoIds };
      const now = clock();
      await withEvents(db, now, (tx) => replyToProblem(tx, user, answer, now));
      return read(user, bookingId);
    },
  );

  app.post(
    `${url}/:problem_id/appeal`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Appeal a decision. Possible once for each side, within 7 days',
        params: Type.Object({ id: Id, problem_id: Id }),
        body: Type.Object({ text: Text, photos: Photos }),
        response,
      },
    },
    async (request) => {
      const user = userOf(request);
      const { id: bookingId, problem_id: problemId } = request.params;
      const answer = { bookingId, problemId, text: requiredText(request.body.text), photoIds: request.body.photos };
      const now = clock();
      await withEvents(db, now, (tx) => appealDecision(tx, user, answer, now));
      return read(user, bookingId);
    },
  );
};
