import { createHash } from 'node:crypto';
import { apiV1, type ContentKind, contentKinds } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { ChangeTopic } from '../../platform/db/schema';
import { problemResponses } from '../../platform/http/schemas';
import { type Language, languages } from '../../platform/language';
import { readCounterMinimums } from '../../platform/settings/settings.repository';
import { limitsCalls } from '../http/restHooks';
import * as content from './content';

const BlogItem = {
  id: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  excerpt: Type.String(),
  minutes: Type.Integer({ description: 'reading time in minutes' }),
  image: Type.String(),
  at: Type.String(),
};
const Body = Type.Array(Type.Object({ type: Type.Enum(['p', 'h2', 'li'] as const), text: Type.String() }));
const Section = Type.Object({
  id: Type.String(),
  title: Type.String(),
  text: Type.Array(Type.String()),
  list: Type.Optional(Type.Array(Type.Object({ term: Type.Optional(Type.String()), text: Type.String() }))),
  contact: Type.Optional(Type.Boolean({ description: 'whether the page ends with contact details' })),
});
const Page = Type.Object({ title: Type.String(), lead: Type.String(), sections: Type.Array(Section) });
const Testimonial = Type.Object({
  id: Type.String(),
  name: Type.String(),
  image: Type.String(),
  rating: Type.String(),
  text: Type.String(),
  service: Type.String(),
  at: Type.String(),
});
const Question = Type.Object({ id: Type.String(), question: Type.String(), answer: Type.String() });
const Faq = Type.Object({
  title: Type.String(),
  lead: Type.String(),
  groups: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), items: Type.Array(Question) })),
  more: Type.Object({ title: Type.String(), text: Type.String() }),
});
const Lang = Type.Object({ lang: Type.Enum([...languages], { default: 'en' }) });

interface ContentRoute {
  summary: string;
  answer: TSchema;
  read: (db: Session, lang: Language) => Promise<object>;
  topics?: readonly ChangeTopic[];
  more?: (db: Session, now: Date) => Promise<object>;
}

const textPageRoute = (kind: 'terms' | 'about' | 'privacy'): ContentRoute => ({
  summary: `Read the page "${kind}"`,
  answer: Page,
  read: (db, lang) => content.showPage(db, kind, lang),
});

const routeOfKind: Record<ContentKind, ContentRoute> = {
  blog: {
    summary: 'List blog posts, newest first',
    answer: Type.Object({ items: Type.Array(Type.Object(BlogItem)) }),
    read: content.listBlog,
  },
  testimonials: {
    summary: 'List reviews whose authors agreed to be quoted',
    answer: Type.Object({ items: Type.Array(Testimonial) }),
    read: content.listTestimonials,
  },
  stats: {
    summary: 'Count approved providers, completed bookings and five-star reviews',
    answer: Type.Object({
      providers: Type.Integer(),
      orders: Type.Integer(),
      stars: Type.Integer(),
      minimums: Type.Boolean({ description: 'whether the page may show its built-in figures when these are smaller' }),
    }),
    read: (db) => content.showStats(db),
    topics: ['providers', 'reviews'],
    more: async (db, now) => ({ minimums: await readCounterMinimums(db, now) }),
  },
  faq: {
    summary: 'List questions and answers',
    answer: Faq,
    read: (db, lang) => content.showPage(db, 'faq', lang),
  },
  terms: textPageRoute('terms'),
  about: textPageRoute('about'),
  privacy: textPageRoute('privacy'),
};

function sendCacheable(request: FastifyRequest, reply: FastifyReply, result: object) {
  const tag = `"${createHash('sha1').update(JSON.stringify(result)).digest('base64url')}"`;
  reply.header('Cache-Control', 'public, max-age=60').header('ETag', tag);
  const knownItems = String(request.headers['if-none-match'] ?? '').split(',');
  if (knownItems.some((one) => one.trim().replace(/^W\//, '') === tag)) return reply.code(304).send();
  return reply.send(result);
}

export const contentRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock, responseCache } = context;
  const onRequest = limitsCalls(context);
  const tags = ['content'];

  for (const kind of contentKinds) {
    const { summary, answer, read, topics, more } = routeOfKind[kind];
    const say = async (lang: Language) => {
      if (!topics) return read(db, lang);
      const make = async () => ({ body: await read(db, lang) });
      return (await responseCache.get({ key: `content ${kind} ${lang}`, topics, now: clock(), db, make })).body;
    };
    app.get(
      `${apiV1}/content/${kind}`,
      {
        onRequest,
        schema: { tags, summary, querystring: Lang, response: { 200: answer, ...problemResponses(400, 404, 429) } },
      },
      async (request, reply) =>
        sendCacheable(request, reply, { ...(await say(request.query.lang)), ...(await more?.(db, clock())) }),
    );
  }

  app.get(
    `${apiV1}/content/blog/:slug`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Read a blog post',
        params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,80}$' }) }),
        querystring: Lang,
        response: { 200: Type.Object({ ...BlogItem, body: Body }), ...problemResponses(400, 404, 429) },
      },
    },
    async (request, reply) =>
      sendCacheable(request, reply, await content.showPost(db, request.params.slug, request.query.lang)),
  );
};
