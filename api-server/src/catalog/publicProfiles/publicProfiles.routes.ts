import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { limitsCalls } from '../../identity/http/restHooks';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { problemResponses } from '../../platform/http/schemas';
import { sendCached } from '../../platform/http/sendCached';
import { languages } from '../../platform/language';
import { ReviewPage } from '../catalog/catalog.schemas';
import { listProfiles, readPublicProfile } from './publicProfiles.service';

const Slug = Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }) });
const Profile = Type.Object(
  {
    address: Type.Optional(
      Type.Object({ slug: Type.String() }, { description: 'Current slug, if the request used a former one' }),
    ),
    data: Type.Object({}, { additionalProperties: true, description: 'As in subcategory_according_provider_details' }),
    category_slug: Type.String({ description: 'slug of the public page of the first category' }),
    next_times: Type.Array(Type.String(), {
      description: 'First free time of each of the next days that have one',
    }),
    reviews: ReviewPage,
  },
  { title: 'PublicProfile' },
);
const topics = ['catalogue', 'providers', 'times', 'reviews'] as const;

export const publicProfileRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { clock, responseCache, publicReads } = context;
  const onRequest = limitsCalls(context);
  const tags = ['catalogue'];

  app.get(
    `${apiV1}/public-profiles`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'List the page addresses of bookable providers, best rated of each category first',
        response: {
          200: Type.Object({ pages: Type.Array(Type.Object({ slug: Type.String() })) }),
          ...problemResponses(429),
        },
      },
    },
    async (request, reply) => {
      const key = 'public profiles';
      return sendCached(
        request,
        reply,
        await publicReads.for(request, (db) => {
          const make = async () => ({ body: await listProfiles(db) });
          return responseCache.get({ key, topics: ['catalogue', 'providers'], now: clock(), db, make });
        }),
      );
    },
  );

  app.get(
    `${apiV1}/public-profiles/:slug`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Read the public page of a provider',
        params: Slug,
        querystring: Type.Object({ lang: Type.Enum([...languages], { default: 'en' }) }),
        response: { 200: Profile, ...problemResponses(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const { slug } = request.params;
      const { lang } = request.query;
      const now = clock();
      const cached = await publicReads.for(request, (db) =>
        responseCache.get({
          key: `public profile ${lang} ${slug}`,
          topics,
          now,
          db,
          // Free times pass, so the answer expires soon.
          make: async () => ({
            body: await readPublicProfile(db, slug, now, lang),
            expiresAt: addMilliseconds(now, MINUTE),
          }),
        }),
      );
      return sendCached(request, reply, cached);
    },
  );
};
