import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../platform/http/httpError';
import { isLoopback } from '../../../platform/settings';

export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The site's public host name, or `localhost` on this machine. Never trusts a host name that only the request claims,
 * since a key made for it would work there. Browsers create no passkeys for bare IP addresses.
 */
export function relyingPartyOf(request: FastifyRequest, publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  const own = hostname.replace(/^\[|\]$/g, '');
  if (isLoopback(own)) {
    const requestedHost = request.host.replace(/:\d+$/, '');
    if (requestedHost === 'localhost') return { id: 'localhost', origin: `${request.protocol}://${request.host}` };
  } else if (!isIP(own)) {
    return { id: own, origin };
  }
  throw new HttpError(
    'state_conflict',
    'Passkeys work only at the site’s own address. Open the site there and try again.',
  );
}
