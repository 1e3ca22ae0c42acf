import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { readProvider } from '../../catalog/catalog/catalog.repository';
import { Review, ReviewPage } from '../../catalog/catalog/catalog.schemas';
import { toReviewWire } from '../../catalog/catalog/catalog.serializer';
import * as stored from '../../catalog/publicProfiles/reviews.repository';
import { showReviews } from '../../catalog/publicProfiles/showReviews';
import { limitsCalls, needsProvider, needsSession, userOf } from '../../identity/http/restHooks';
import { defineRpcRoute } from '../../identity/http/rpcRoute';
import type { Context } from '../../platform/context';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { idempotencyKeyOf, withIdempotency } from '../../platform/http/idempotency';
import { readBody } from '../../platform/http/readBody';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { logOf } from '../../platform/log';
import { storeUnattachedPhoto } from '../../platform/uploads/loosePhotos';
import { appealHiding } from './appealHiding';
import { parseReview, replyToReview, requireReviewable, writeReview } from './writeReview';

export const reviewRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock } = context;
  const tags = ['reviews'];

  defineRpcRoute(app, context, 'rating', async (call) => {
    const { text, list, user } = call;
    const newReview = parseReview(text, list);
    const now = clock();
    await withIdempotency(db, idempotencyKeyOf(call, 'rating', false), now, async (tx) => {
      await writeReview(tx, user, newReview, now);
      return {};
    });
    return { message: 'Thank you for your review!' };
  });

  app.post(
    `${apiV1}/bookings/:id/review-photos`,
    {
      onRequest: needsSession(context),
      schema: {
        tags,
        security,
        summary: 'Upload a photo (multipart, field `photo`) for a review, which has to name its id within a day',
        params: Type.Object({ id: Id }),
        response: {
          201: Type.Object({ id: Id, url: Type.String() }),
          ...problemResponses(400, 401, 403, 404, 409, 413, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      await requireReviewable(db, user, request.params.id, clock());
      if (await stored.hasReview(db, request.params.id))
        throw new HttpError('already_rated', 'You already rate this order!', { status: 409 });
      const { files } = await readBody(request);
      return reply.code(201).send(await storeUnattachedPhoto(context, 'review_photo', user.id, files.get('photo')));
    },
  );

  app.get(
    `${apiV1}/providers/:id/reviews`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags,
        summary:
          'List reviews of a provider, newest first. `total` counts the filtered ones, histogram and average cover all',
        params: Type.Object({ id: Id }),
        querystring: Type.Object({
          page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
          per_page: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
          rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
        }),
        response: {
          200: ReviewPage,
          ...problemResponses(400, 404, 429),
        },
      },
    },
    async ({ params: { id: providerId }, query: { page, per_page: perPage, rating } }) => {
      if (!(await readProvider(db, providerId))) throw new HttpError('not_found', 'Provider not found!');
      return showReviews(db, providerId, { page, perPage, ...(rating !== undefined && { rating }) });
    },
  );

  app.post(
    `${apiV1}/reviews/:id/report`,
    {
      onRequest: needsSession(context),
      schema: {
        tags,
        security,
        summary: 'Report a review. A second report by the same person changes nothing',
        params: Type.Object({ id: Id }),
        body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500 }) }),
        response: { 204: Type.Null(), ...problemResponses(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const reviewId = request.params.id;
      const reason = request.body.reason.trim();
      if (!reason) throw new HttpError('validation', 'Please say what is wrong.', { field: 'reason', status: 422 });
      if (!(await stored.reviewExists(db, reviewId))) throw new HttpError('not_found', 'There is no such review.');
      const { id: userId } = userOf(request);
      await stored.insertReport(db, { reviewId, userId, reason, createdAt: clock() });
      logOf(request).info({ event: 'review_reported', userId, reviewId }, 'a review was reported');
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${apiV1}/reviews/:id/appeal`,
    {
      onRequest: needsSession(context),
      schema: {
        tags,
        security,
        summary: 'Appeal the hiding of an own review. Possible once, within seven days',
        params: Type.Object({ id: Id }),
        body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 1000 }) }),
        response: { 204: Type.Null(), ...problemResponses(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      const text = request.body.text.trim();
      if (!text) throw new HttpError('validation', 'Please say why.', { field: 'text', status: 422 });
      const now = clock();
      const appeal = { reviewId: request.params.id, text };
      await withEvents(db, now, (tx) => appealHiding(tx, userOf(request), appeal, now));
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${apiV1}/reviews/:id/reply`,
    {
      onRequest: needsProvider(context),
      schema: {
        tags,
        security,
        summary: 'Answer a review as its provider. The answer can be changed for 30 days',
        params: Type.Object({ id: Id }),
        body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 1000 }) }),
        response: { 200: Type.Object({ review: Review }), ...problemResponses(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async (request) => {
      const text = request.body.text.trim();
      if (!text) throw new HttpError('validation', 'Please write an answer.', { field: 'text', status: 422 });
      const now = clock();
      const input = { reviewId: request.params.id, text };
      const replied = await withEvents(db, now, (tx) => replyToReview(tx, userOf(request), input, now));
      return { review: toReviewWire(replied) };
    },
  );
};
