import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { defineList } from '../../identity/admin/lists';
import { decodeCursor, encodeCursor, toPage } from '../../identity/admin/paging';
import { userOf } from '../../identity/http/restHooks';
import { needsRight } from '../../identity/http/staffHooks';
import type { Context } from '../../platform/context';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { decideReview, readReview, reviewDecisions, toItem } from './decideReview';
import { searchReviews } from './reviewDecisions.repository';

const Text = Type.String();
const item = {
  review_id: Id,
  booking_id: Text,
  author_id: Id,
  author: Text,
  provider_id: Id,
  provider: Text,
  rating: Type.Integer(),
  comment: Text,
  reply: Text,
  at: Text,
  reports: Type.Integer({ description: 'number of undecided reports' }),
  hidden: Type.Boolean(),
  hidden_reason: Text,
  appeal: Type.String({ description: 'reason of the author’s appeal' }),
  appealed_at: Text,
  appeal_waits: Type.Boolean({ description: 'whether the appeal waits for an answer' }),
  may_quote: Type.Boolean({ description: 'whether its author agreed to be quoted' }),
  quotable: Type.Boolean({ description: 'whether the home page may quote it' }),
  version: Type.Integer(),
};
const Review = Type.Object({
  ...item,
  photos: Type.Array(Text, { description: 'links; those of a hidden review expire' }),
  reported: Type.Array(Type.Object({ at: Text, by_id: Id, by: Text, reason: Text, handled_at: Text })),
  changes: Type.Array(Type.Object({ at: Text, who: Text, act: Text, why: Text })),
});

export const reviewDecisionRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db } = context;
  const common = { tags: ['admin'], security };
  const params = Type.Object({ id: Id });
  const url = `${apiV1}/admin/reviews/:id`;

  defineList(app, context, {
    path: '/reviews',
    tag: 'admin',
    right: 'reviews.read',
    summary: 'List reviews, newest first: reported or appealed, hidden, quotable or all',
    query: {
      view: Type.Optional(Type.Enum(['reported', 'hidden', 'quotable'] as const)),
      provider_id: Type.Optional(Id),
    },
    item: Type.Object(item),
    read: async ({ view, provider_id: providerId }, { cursor, limit }) => {
      const rows = await searchReviews(db, { view, providerId }, decodeCursor(cursor), limit + 1);
      return toPage(rows, limit, toItem, ({ review }) => encodeCursor({ at: review.createdAt, id: review.id }));
    },
  });

  app.get(
    url,
    {
      onRequest: needsRight(context, 'reviews.read'),
      schema: {
        ...common,
        summary: 'Read a review with its reports',
        params,
        response: { 200: Review, ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    (request) => readReview(context, db, request.params.id, userOf(request).id),
  );

  app.post(
    `${url}/decide`,
    {
      onRequest: needsRight(context, 'reviews.moderate'),
      schema: {
        ...common,
        summary:
          'Decide a review: hide, restore, uphold (reject the author’s appeal), keep (reject the reports), quote or unquote on the home page',
        params,
        body: Type.Object({
          decision: Type.Enum([...reviewDecisions]),
          seen: Type.Integer({ minimum: 1, description: 'version that the caller has seen' }),
          reason: Type.String({ minLength: 3, maxLength: 500 }),
        }),
        response: { 200: Review, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    (request) => decideReview(context, userOf(request), request.params.id, request.body),
  );
};
