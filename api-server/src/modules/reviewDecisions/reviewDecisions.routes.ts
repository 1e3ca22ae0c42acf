import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import { userOf } from '../../http/restHooks';
import { Id, problemResponses, security } from '../../http/schemas';
import { needsRight } from '../../http/staffHooks';
import { defineList } from '../admin/lists';
import { decodeCursor, encodeCursor, toPage } from '../admin/paging';
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
  reports: Type.Integer({ description: 'that nobody has decided' }),
  hidden: Type.Boolean(),
  hidden_reason: Text,
  appeal: Type.String({ description: 'why its author wants it to be shown again' }),
  appealed_at: Text,
  appeal_waits: Type.Boolean({ description: 'for an answer' }),
  may_quote: Type.Boolean({ description: 'its author agreed' }),
  quotable: Type.Boolean({ description: 'it is among what the home page quotes' }),
  version: Type.Integer(),
};
const Review = Type.Object({
  ...item,
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
    summary: 'Reviews, newest first: reported or appealed, hidden, quotable or all',
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
        summary: 'One review with who reported it and why',
        params,
        response: { 200: Review, ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    (request) => readReview(db, request.params.id),
  );

  app.post(
    `${url}/decide`,
    {
      onRequest: needsRight(context, 'reviews.moderate'),
      schema: {
        ...common,
        summary:
          'Hide, restore, uphold (its author’s appeal is answered), keep (its reports are), quote on the home page or not',
        params,
        body: Type.Object({
          decision: Type.Enum([...reviewDecisions]),
          seen: Type.Integer({ minimum: 1, description: 'the version that was looked at' }),
          reason: Type.String({ minLength: 3, maxLength: 500 }),
        }),
        response: { 200: Review, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    (request) => decideReview(context, userOf(request), request.params.id, request.body),
  );
};
