import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse } from '../cache/responseCache';

interface ReuseRule {
  /** Browsers ask each time, and get 304 while nothing has changed. Without it they reuse the response for a minute. */
  revalidates?: boolean;
}

export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: CachedResponse<object>,
  { revalidates = false }: ReuseRule = {},
) {
  reply.header('Cache-Control', revalidates ? 'public, no-cache' : 'public, max-age=60').header('ETag', etag);
  const known = String(request.headers['if-none-match'] ?? '').split(',');
  if (known.some((one) => one.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(bytes);
}
