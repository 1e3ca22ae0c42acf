import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { Failure } from '../http/failure';

/** GET /uploads/*: portraits and art for everybody, `private/` only by a signed link. */
export async function uploadRoutes(app: FastifyInstance, context: Context) {
  await app.register(fastifyStatic, {
    root: context.uploads.directory,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
  });

  app.get<{ Params: { '*': string }; Querystring: { exp?: string; sig?: string } }>(
    '/uploads/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const path = request.params['*'];
      const isPrivate = path.startsWith('private/');
      const { exp = '', sig = '' } = request.query;
      if (path.includes('..') || (isPrivate && !context.uploads.linkHolds(path, String(exp), String(sig)))) {
        throw new Failure('not_found', 'There is nothing here.');
      }
      reply.header('X-Content-Type-Options', 'nosniff');
      // An SVG that somebody opens by its address must not run anything.
      reply.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      // Documents are handed out as files: a browser must not open what somebody else made.
      if (/\.(pdf|json)$/.test(path)) reply.header('Content-Disposition', 'attachment');
      reply.header('Cache-Control', isPrivate ? 'private, max-age=900' : 'public, max-age=86400');
      return reply.sendFile(path);
    },
  );
}
