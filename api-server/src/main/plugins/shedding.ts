import { apiV1 } from '@doorstep/shared-api/wire';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { HttpError } from '../../platform/http/httpError';
import { READ_URLS, urlsOfCalls } from '../../platform/http/wireUrls';
import type { Log } from '../../platform/log';

export interface RequestLimits {
  reads: number;
  writes: number;
}

/**
 * Limits of simultaneous requests. A search takes some seven milliseconds of a processor. With 100 of them, the next
 * call waits for more than half a second.
 */
const REQUEST_LIMITS: RequestLimits = { reads: 100, writes: 600 };
const RETRY_AFTER_SECONDS = 2;
const QUIET_MS = 10_000;

const VITAL_PATHS = new RegExp(
  `^${apiV1}/(?:payments|payment-methods|wallet|holds|quote|bookings/:id/pay|inbound|otp|passkeys|sign-in|health|ready)\\b`,
);
const STREAM = `${apiV1}/events`;
const VITAL_URLS = urlsOfCalls(['login', 'booking']);

type Kind = keyof RequestLimits | 'vital' | 'stream';

function kindOf({ method, routeOptions: { url = '' } }: FastifyRequest): Kind {
  if (url === STREAM) return 'stream';
  if (VITAL_URLS.has(url) || VITAL_PATHS.test(url)) return 'vital';
  return method === 'GET' || method === 'HEAD' || READ_URLS.has(url) ? 'reads' : 'writes';
}

/**
 * Rejects requests under overload, the cheapest ones first. These are reads, which the gateway serves from another
 * process or its cache, and which browsers repeat. Writes follow, payments never. A request counts once it has arrived
 * completely, and until its response is ready. Slow senders and readers therefore take no room.
 */
export const shedding = fp<{ room?: RequestLimits; log?: Log }>(async (server, { room = REQUEST_LIMITS, log }) => {
  const underWay = new Set<FastifyRequest>();
  let loggedAt = Number.NEGATIVE_INFINITY;

  const isFull = (limit: number) => {
    if (underWay.size < limit) return false;
    let worked = 0;
    for (const { raw } of underWay) if (raw.complete) worked += 1;
    return worked >= limit;
  };

  server.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request);
    if (kind === 'stream') return done();
    if (kind !== 'vital' && isFull(room[kind])) {
      if (performance.now() - loggedAt > QUIET_MS) {
        loggedAt = performance.now();
        log?.warn({}, 'the server is overloaded and rejects requests');
      }
      const message = 'The site is very busy right now. Please try again in a few seconds.';
      return done(new HttpError('rate_limited', message, { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS }));
    }
    underWay.add(request);
    reply.raw.once('close', () => underWay.delete(request));
    done();
  });
  server.addHook('onSend', (request, _reply, _payload, done) => {
    underWay.delete(request);
    done();
  });
});
