import { apiV1, type ServicePagesWire } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { later, MINUTE } from '../../clock';
import type { Context } from '../../context';
import type { Db } from '../../db/connect';
import { countsCalls } from '../../http/restHooks';
import { problems } from '../../http/schemas';
import { sendCached } from '../../http/sendCached';
import { type Language, languages } from '../../mail/language';
import { ProviderItem } from '../catalog/catalog.schemas';
import { readServiceArea } from '../settings/settings.repository';
import { listPages, showPage } from './servicePages.service';

const Slug = Type.String({ pattern: '^[a-z0-9-]{1,64}$' });
const Lang = Type.Object({ lang: Type.Enum([...languages], { default: 'en' }) });
const Area = Type.Object({ slug: Type.String(), name: Type.String() }, { title: 'PageArea' });
const Page = Type.Object(
  {
    category: Type.Object({}, { additionalProperties: true, description: 'As in category_with_subcategory' }),
    description: Type.String(),
    area: Type.Optional(Area),
    areas: Type.Array(Area, { description: 'Whose pages lie nearest' }),
    data: Type.Array(ProviderItem, { description: 'The first of those who offer something of it there' }),
    total: Type.Integer({ description: 'all of them' }),
  },
  { title: 'ServicePage' },
);
const topics = ['catalogue', 'providers', 'times'] as const;

/** Registers the routes for public service pages with readable addresses. */
export const servicePageRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { clock, responseCache, publicReads } = context;
  const onRequest = countsCalls(context);
  const tags = ['catalogue'];

  async function pageOf(db: Db, category: string, area: string | undefined, language: Language) {
    const now = clock();
    const serviceArea = await readServiceArea(db, now);
    return responseCache.get({
      key: `service page ${JSON.stringify([language, category, area, serviceArea])}`,
      topics,
      now,
      db,
      // Free times go by.
      make: async () => ({
        body: await showPage(db, { category, ...(area && { area }) }, { serviceArea, now, language }),
        expiresAt: later(now, MINUTE),
      }),
    });
  }

  app.get(
    `${apiV1}/service-pages`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'The addresses of all public pages about services',
        response: {
          200: Type.Object({
            pages: Type.Array(Type.Object({ category: Type.String(), area: Type.Optional(Type.String()) })),
          }),
          ...problems(429),
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
        summary: 'What the public page of a category shows',
        params: Type.Object({ category: Slug }),
        querystring: Lang,
        response: { 200: Page, ...problems(400, 404, 429) },
      },
    },
    async (request, reply) =>
      sendCached(
        request,
        reply,
        await publicReads.for(request, (db) => pageOf(db, request.params.category, undefined, request.query.lang)),
      ),
  );

  app.get(
    `${apiV1}/service-pages/:category/:area`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'What the public page of a category in an area shows',
        params: Type.Object({ category: Slug, area: Slug }),
        querystring: Lang,
        response: { 200: Page, ...problems(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const { category, area } = request.params;
      return sendCached(
        request,
        reply,
        await publicReads.for(request, (db) => pageOf(db, category, area, request.query.lang)),
      );
    },
  );
};
