import type { FastifyRequest } from 'fastify';
import { HttpError } from './httpError';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other sites may post forms here. Such a call must not rely on cookies. */
    takesForeignForms?: boolean;
  }
}

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '');
const withoutDefaultPort = (host: string) => host.toLowerCase().replace(/:(?:80|443)$/, '');

/**
 * Rejects requests that a page of another site makes a browser send, with or without a session. Such a form could sign
 * a visitor in to another account. Browsers state the origin, and no page can forge it. Clients that state none are no
 * browsers and carry no user's session.
 */
export function rejectCrossSite(publicUrl: string) {
  const publicHost = hostOf(publicUrl);
  return async (request: FastifyRequest) => {
    if (READ_METHODS.has(request.method) || request.routeOptions.config.takesForeignForms) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (site === 'same-origin' || site === 'none') return;
    if (site === undefined) {
      if (origin === undefined) return;
      // Ignore the scheme: behind a TLS edge the request itself came over http.
      const host = hostOf(origin);
      if (host && [withoutDefaultPort(request.host), publicHost].includes(withoutDefaultPort(host))) return;
    }
    throw new HttpError('csrf', 'This request came from another site. Open this site and try again here.', {
      status: 403,
    });
  };
}
