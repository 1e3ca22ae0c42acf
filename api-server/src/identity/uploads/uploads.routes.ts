import { readSizedPath } from '@doorstep/shared-api/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { drawings } from '../../platform/uploads/drawings';
import { StorageError } from '../../platform/uploads/port';
import { sizedPictures } from '../../platform/uploads/sizedPictures';
import { readSession } from '../auth/sessions/sessions';

/** Every path that was ever written has this form: no dots to climb by, no hidden files. */
const PATH = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Files that are never overwritten under the same name. */
const IMMUTABLE_PATHS = /^avatars\//;
/** Shared caches keep the file for only a day, so that a removed portrait disappears. */
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, s-maxage=86400, immutable';

/**
 * GET /uploads/*: portraits and art are public, `private/` needs a link signed for the signed-in user. A size and
 * format at the end of a photo's address select that version. A private photo's link also covers these.
 */
export async function uploadRoutes(app: FastifyInstance, context: Context) {
  const { uploads } = context;
  const { storage } = uploads;
  await storage.attach?.(app);
  const makeSized = sizedPictures(storage);
  const sendDrawing = drawings(storage);

  async function mayRead(request: FastifyRequest, reply: FastifyReply, path: string): Promise<boolean> {
    const signedIn = await readSession(context, request, reply, { visitorsToo: true });
    const { exp = '', sig = '' } = request.query as { exp?: string; sig?: string };
    if (!signedIn) return false;
    return uploads.linkHolds({ path, readerId: signedIn.user.id, exp: String(exp), sig: String(sig) });
  }

  app.get<{ Params: { '*': string } }>('/uploads/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*'];
    const isPrivate = path.startsWith('private/');
    const sized = readSizedPath(path);
    const nothing = new HttpError('not_found', 'There is nothing here.');
    if (!PATH.test(path) || (isPrivate && !(await mayRead(request, reply, sized?.original ?? path)))) throw nothing;
    // Two people may use one browser, so its cache must not serve one user's private files to the other.
    if (isPrivate) reply.header('Vary', 'Cookie');
    reply.header('X-Content-Type-Options', 'nosniff');
    // An SVG opened directly must not run scripts.
    reply.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    // Documents are sent as downloads: browsers must not open files made by others.
    if (/\.(pdf|json)$/.test(path)) reply.header('Content-Disposition', 'attachment');
    reply.header('Cache-Control', cacheFor(path));
    try {
      const send = path.endsWith('.svg') ? sendDrawing : storage.send.bind(storage);
      const isSent =
        (await send(path, request, reply)) ||
        (sized !== undefined && (await makeSized(path, sized)) && (await send(path, request, reply)));
      if (!isSent) throw nothing;
      return reply;
    } catch (error) {
      reply.header('Cache-Control', 'no-store');
      throw error instanceof StorageError ? storageUnavailableError(error) : error;
    }
  });
}

function cacheFor(path: string): string {
  if (path.startsWith('private/')) return 'private, max-age=600';
  return IMMUTABLE_PATHS.test(path) ? IMMUTABLE_CACHE_CONTROL : 'public, max-age=86400';
}

function storageUnavailableError(cause: StorageError): HttpError {
  const message = 'This file cannot be fetched right now. Please try again in a moment.';
  return Object.assign(new HttpError('internal', message, { status: 503, retryAfterSeconds: 10 }), { cause });
}
