import { apiV1 } from '@doorstep/shared-api/wire';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { limitsCalls } from '../../identity/http/restHooks';
import { CachedResponse } from '../../platform/cache/responseCache';
import type { Context } from '../../platform/context';
import type { ChangeTopic } from '../../platform/db/schema';
import { problemResponses } from '../../platform/http/schemas';
import { SearchQuery, SearchResponse } from './search.schemas';
import { serializeResults } from './search.serializer';
import { type Search, search } from './search.service';

const topics: readonly ChangeTopic[] = ['catalogue', 'providers'];
/** Maximum length of cached queries. Longer ones hardly ever repeat. */
const MAX_CACHED_LENGTH = 40;

const readSearch = ({ q, lang, lat, lng, exact, limit }: Static<typeof SearchQuery>): Search => ({
  text: q.trim().replaceAll(/\s+/g, ' '),
  language: lang,
  near: lat === undefined || lng === undefined ? undefined : { lat, long: lng },
  isExact: exact,
  limit,
});

function sendCacheable(request: FastifyRequest, reply: FastifyReply, { body, etag }: CachedResponse<object>) {
  reply.header('Cache-Control', 'public, max-age=60').header('ETag', etag);
  const isKnown = String(request.headers['if-none-match'] ?? '').includes(etag);
  return isKnown ? reply.code(304).send() : reply.send(body);
}

export const searchRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { clock, responseCache, publicReads } = context;

  const responseOf = (request: FastifyRequest, wanted: Search) =>
    publicReads.for(request, async (db) => {
      const make = async () => ({ body: serializeResults(await search({ ...context, db }, wanted), wanted) });
      if (wanted.near || wanted.text.length > MAX_CACHED_LENGTH) return new CachedResponse((await make()).body);
      return responseCache.get({ key: `search ${JSON.stringify(wanted)}`, topics, now: clock(), db, make });
    });

  app.get(
    `${apiV1}/search`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags: ['catalogue'],
        summary: 'Search services, categories and providers. Tolerates typing errors',
        querystring: SearchQuery,
        response: { 200: SearchResponse, ...problemResponses(400, 429) },
      },
    },
    async (request, reply) => sendCacheable(request, reply, await responseOf(request, readSearch(request.query))),
  );
};
