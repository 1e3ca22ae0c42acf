import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { problemResponses, security } from '../../platform/http/schemas';
import { languageOf } from '../../platform/language';
import { ProviderItem } from '../catalog/catalog.schemas';
import { listProviders } from '../catalog/catalog.service';
import type { Listing } from '../catalog/listing';
import { findFavouriteIds } from './favourites.repository';

const MAX_ITEMS = 200;

/** Leaves out providers that are no longer listed. Latest first. */
export const favouriteListRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock } = context;

  app.get(
    `${apiV1}/favourites`,
    {
      onRequest: needsSession(context),
      schema: {
        tags: ['favourites'],
        security,
        summary: "List the person's favourite providers with their next free times, latest first",
        response: { 200: Type.Object({ items: Type.Array(ProviderItem) }), ...problemResponses(401, 429) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      const ids = await findFavouriteIds(db, userId, MAX_ITEMS);
      if (ids.length === 0) return { items: [] };
      const these: Listing = {
        ids,
        words: [],
        subcategoryIds: [],
        match: 'all',
        sort: 'newest',
        page: 1,
        perPage: MAX_ITEMS,
      };
      const { data } = await listProviders(db, these, clock(), languageOf(request));
      const items = data.map((item) => ({ ...item, is_favourite: true }));
      const place = new Map(ids.map((id, index) => [id, index]));
      return { items: items.sort((a, b) => (place.get(a.provider_id) ?? 0) - (place.get(b.provider_id) ?? 0)) };
    },
  );
};
