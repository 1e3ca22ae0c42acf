import { apiV1, type ServicePagesWire } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, type Static, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitsCalls } from '../../identity/http/restHooks';
import { CachedResponse } from '../../platform/cache/responseCache';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Db } from '../../platform/db/connect';
import { problemResponses } from '../../platform/http/schemas';
import { sendCached } from '../../platform/http/sendCached';
import { type Language, languages } from '../../platform/language';
import { readServiceArea } from '../../platform/settings/settings.repository';
import { ProviderItem, Review } from '../catalog/catalog.schemas';
import {
  listPages,
  type PageAddress,
  type PageChoice,
  readScopes,
  readServicePage,
  readServiceReviews,
} from './servicePages.service';

const Slug = Type.String({ pattern: '^[a-z0-9-]{1,64}$' });
const Choice = Type.Object({
  lang: Type.Enum([...languages], { default: 'en' }),
  subcategory_ids: Type.Optional(
    Type.String({ maxLength: 2000, description: 'Chosen services of the category, separated by commas' }),
  ),
  quantities: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d?(,[1-9]\\d?)*$',
      maxLength: 300,
      description: 'Quantity of each; defaults to 1',
    }),
  ),
  sort: Type.Optional(Type.Enum(['rating', 'distance', 'price', 'soonest'] as const)),
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: "Latitude of the customer's address" })),
  long: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
});

function choiceOf({ subcategory_ids: ids = '', quantities = '', sort, lat, long }: Static<typeof Choice>): PageChoice {
  return {
    subcategoryIds: ids.split(',').filter(Boolean),
    quantities: quantities.split(',').filter(Boolean).map(Number),
    ...(sort && { sort }),
    ...(lat !== undefined && long !== undefined && { near: { lat, long } }),
  };
}
const Area = Type.Object({ slug: Type.String(), name: Type.String() }, { title: 'PageArea' });
const Page = Type.Object(
  {
    category: Type.Object({}, { additionalProperties: true, description: 'As in category_with_subcategory' }),
    description: Type.String(),
    area: Type.Optional(Area),
    areas: Type.Array(Area, { description: 'Nearest areas that have a page' }),
    data: Type.Array(ProviderItem, { description: 'First providers who offer a service of the category there' }),
    total: Type.Integer({ description: 'total number of such providers' }),
    minutes: Type.Optional(Type.Integer({ description: 'Length of a visit for the chosen services' })),
  },
  { title: 'ServicePage' },
);
const Lines = Type.Array(Type.String());
const Scopes = Type.Object(
  {
    services: Type.Array(
      Type.Object({
        id: Type.String(),
        included: Lines,
        not_included: Lines,
      }),
      { description: 'Services that say what their price covers' },
    ),
  },
  { title: 'ServiceScopes' },
);
const Reviews = Type.Object(
  {
    items: Type.Array(
      Type.Intersect([
        Review,
        Type.Object({
          provider: Type.Object({ name: Type.String(), slug: Type.String() }),
          services: Type.Array(Type.String(), { description: 'Names of the booked services of the category' }),
        }),
      ]),
      { description: 'Newest first' },
    ),
    page: Type.Integer(),
    total: Type.Integer(),
    average: Type.String(),
  },
  { title: 'ServiceReviews' },
);
const topics = ['catalogue', 'providers', 'times'] as const;

export const servicePageRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { clock, responseCache, publicReads } = context;
  const onRequest = limitsCalls(context);
  const tags = ['catalogue'];

  async function pageOf(db: Db, address: PageAddress, language: Language, choice: PageChoice) {
    const now = clock();
    const serviceArea = await readServiceArea(db, now);
    const make = () => readServicePage(db, address, { serviceArea, now, language, choice });
    // Not cached, because no two customers share an address.
    if (choice.near) return new CachedResponse(await make());
    return responseCache.get({
      key: `service page ${JSON.stringify([language, address, serviceArea, choice])}`,
      topics,
      now,
      db,
      // Free times pass, so the answer expires soon.
      make: async () => ({ body: await make(), expiresAt: addMilliseconds(now, MINUTE) }),
    });
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    address: PageAddress,
    query: Static<typeof Choice>,
  ) {
    const choice = choiceOf(query);
    const page = await publicReads.for(request, (db) => pageOf(db, address, query.lang, choice));
    return choice.near
      ? reply.header('Cache-Control', 'private, no-store').send(page.body)
      : // Times of a choice can be booked with the next press, so a time that was just taken must be gone.
        sendCached(request, reply, page, { revalidates: choice.subcategoryIds.length > 0 });
  }

  app.get(
    `${apiV1}/service-pages`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'List the addresses of all public service pages',
        response: {
          200: Type.Object({
            pages: Type.Array(Type.Object({ category: Type.String(), area: Type.Optional(Type.String()) })),
          }),
          ...problemResponses(429),
        },
      },
    },
    async (request): Promise<ServicePagesWire> =>
      publicReads.for(request, async (db) => listPages(db, await readServiceArea(db, clock()))),
  );

  app.get(
    `${apiV1}/service-pages/:category`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Read the public page of a category, for the chosen services if any',
        params: Type.Object({ category: Slug }),
        querystring: Choice,
        response: { 200: Page, ...problemResponses(400, 404, 429) },
      },
    },
    (request, reply) => sendPage(request, reply, request.params, request.query),
  );

  app.get(
    `${apiV1}/service-pages/:category/scope`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Read what the prices of a category cover, service by service',
        params: Type.Object({ category: Slug }),
        querystring: Type.Object({ lang: Choice.properties.lang }),
        response: { 200: Scopes, ...problemResponses(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const { category } = request.params;
      const { lang } = request.query;
      const scopes = await publicReads.for(request, (db) =>
        responseCache.get({
          ...{ key: `service scope ${lang} ${category}`, topics: ['catalogue'], now: clock(), db },
          make: async () => ({ body: await readScopes(db, category, lang) }),
        }),
      );
      return sendCached(request, reply, scopes);
    },
  );

  app.get(
    `${apiV1}/service-pages/:category/reviews`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'List the reviews of a category, or of bookings with one of the chosen services, newest first',
        params: Type.Object({ category: Slug }),
        querystring: Type.Object({
          lang: Choice.properties.lang,
          subcategory_ids: Choice.properties.subcategory_ids,
          page: Type.Integer({ minimum: 1, maximum: 1000, default: 1 }),
        }),
        response: { 200: Reviews, ...problemResponses(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const { category } = request.params;
      const { lang, page, subcategory_ids: ids = '' } = request.query;
      const subcategoryIds = [...new Set(ids.split(',').filter(Boolean))].sort();
      const reviews = await publicReads.for(request, (db) =>
        responseCache.get({
          key: `service reviews ${JSON.stringify([lang, category, subcategoryIds, page])}`,
          ...{ topics: ['catalogue', 'providers', 'reviews'], now: clock(), db },
          make: async () => ({
            body: await readServiceReviews(db, category, { subcategoryIds, page, language: lang }),
          }),
        }),
      );
      return sendCached(request, reply, reviews);
    },
  );

  app.get(
    `${apiV1}/service-pages/:category/:area`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Read the public page of a category in an area, for the chosen services if any',
        params: Type.Object({ category: Slug, area: Slug }),
        querystring: Choice,
        response: { 200: Page, ...problemResponses(400, 404, 429) },
      },
    },
    (request, reply) => sendPage(request, reply, request.params, request.query),
  );
};
