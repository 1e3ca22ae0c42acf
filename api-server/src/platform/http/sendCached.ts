import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse } from '../cache/responseCache';

/** Sends a response that is cacheable for a minute, and revalidated by its tag afterwards. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: CachedResponse<object>) {
  reply.header('Cache-Control', 'public, max-age=60').header('ETag', etag);
  const known = String(request.headers['if-none-match'] ?? '').split(',');
  if (known.some((one) => one.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(bytes);
}
