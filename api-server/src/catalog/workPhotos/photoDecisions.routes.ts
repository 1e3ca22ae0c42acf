import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { defineList } from '../../identity/admin/lists';
import { decodeCursor, encodeCursor, toPage } from '../../identity/admin/paging';
import { userOf } from '../../identity/http/restHooks';
import { needsRight } from '../../identity/http/staffHooks';
import type { Context } from '../../platform/context';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { decidePhoto, photoDecisions, readPhoto, toItem } from './decidePhoto';
import { photoViews, searchPhotos } from './workPhotos.repository';
import { WorkPhoto } from './workPhotos.schemas';

const Text = Type.String();
const item = {
  ...WorkPhoto.properties,
  provider_id: Id,
  provider: Text,
  at: Text,
  reports: Type.Integer({ description: 'number of undecided reports' }),
  hidden: Type.Boolean(),
  hidden_reason: Text,
  version: Type.Integer(),
};
const Photo = Type.Object({
  ...item,
  reported: Type.Array(Type.Object({ at: Text, by_id: Id, by: Text, reason: Text, handled_at: Text })),
  changes: Type.Array(Type.Object({ at: Text, who: Text, act: Text, why: Text })),
});

export const photoDecisionRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db } = context;
  const common = { tags: ['admin'], security };
  const params = Type.Object({ id: Id });
  const url = `${apiV1}/admin/work-photos/:id`;

  defineList(app, context, {
    path: '/work-photos',
    tag: 'admin',
    right: 'reviews.read',
    summary: 'List photos of providers’ work, newest first: reported, hidden or all',
    query: { view: Type.Optional(Type.Enum([...photoViews])), provider_id: Type.Optional(Id) },
    item: Type.Object(item),
    read: async ({ view, provider_id: providerId }, { cursor, limit }, reader) => {
      const rows = await searchPhotos(db, { view, providerId }, decodeCursor(cursor), limit + 1);
      return toPage(
        rows,
        limit,
        (row) => toItem(context, row, reader.id),
        ({ photo }) => encodeCursor({ at: photo.createdAt, id: photo.id }),
      );
    },
  });

  app.get(
    url,
    {
      onRequest: needsRight(context, 'reviews.read'),
      schema: {
        ...common,
        summary: 'Read a photo of a provider’s work with its reports',
        params,
        response: { 200: Photo, ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    (request) => readPhoto(context, db, request.params.id, userOf(request).id),
  );

  app.post(
    `${url}/decide`,
    {
      onRequest: needsRight(context, 'reviews.moderate'),
      schema: {
        ...common,
        summary: 'Hide a photo of a provider’s work, restore it or keep it visible (reject the reports)',
        params,
        body: Type.Object({
          decision: Type.Enum([...photoDecisions]),
          seen: Type.Integer({ minimum: 1, description: 'version that the caller has seen' }),
          reason: Type.String({ minLength: 3, maxLength: 500 }),
        }),
        response: { 200: Photo, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    (request) => decidePhoto(context, userOf(request), request.params.id, request.body),
  );
};
