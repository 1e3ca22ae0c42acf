import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { Failure } from '../http/failure';
import { StorageFault } from './port';

/** Every path that was ever written has this form: no dots to climb by, no hidden files. */
const PATH = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** GET /uploads/*: portraits and art for everybody, `private/` only by a signed link. */
export async function uploadRoutes(app: FastifyInstance, { uploads }: Context) {
  await uploads.storage.attach?.(app);

  app.get<{ Params: { '*': string }; Querystring: { exp?: string; sig?: string } }>(
    '/uploads/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const path = request.params['*'];
      const isPrivate = path.startsWith('private/');
      const { exp = '', sig = '' } = request.query;
      const nothing = new Failure('not_found', 'There is nothing here.');
      if (!PATH.test(path) || (isPrivate && !uploads.linkHolds(path, String(exp), String(sig)))) throw nothing;
      reply.header('X-Content-Type-Options', 'nosniff');
      // An SVG that somebody opens by its address must not run anything.
      reply.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      // Documents are handed out as files: a browser must not open what somebody else made.
      if (/\.(pdf|json)$/.test(path)) reply.header('Content-Disposition', 'attachment');
      reply.header('Cache-Control', isPrivate ? 'private, max-age=900' : 'public, max-age=86400');
      try {
        if (!(await uploads.storage.send(path, request, reply))) throw nothing;
        return reply;
      } catch (error) {
        reply.header('Cache-Control', 'no-store');
        throw error instanceof StorageFault ? notNow(error) : error;
      }
    },
  );
}

function notNow(cause: StorageFault): Failure {
  const sentence = 'This file cannot be fetched right now. Please try again in a moment.';
  return Object.assign(new Failure('internal', sentence, { status: 503, retryAfterSeconds: 10 }), { cause });
}
