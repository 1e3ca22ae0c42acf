import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../http/httpError';
import { isLoopback } from '../../../settings';

export interface RelyingParty {
  /** The name that passkeys are made for. */
  id: string;
  origin: string;
}

/**
 * Who asks for a passkey: the site by its public name, and on this machine `localhost`. Never a name that a request alone
 * claims: a key made for it would be of use there. Browsers make none for a bare address.
 */
export function relyingPartyOf(request: FastifyRequest, publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  const own = hostname.replace(/^\[|\]$/g, '');
  if (isLoopback(own)) {
    const asked = request.host.replace(/:\d+$/, '');
    if (asked === 'localhost') return { id: 'localhost', origin: `${request.protocol}://${request.host}` };
  } else if (!isIP(own)) {
    return { id: own, origin };
  }
  throw new HttpError('state_conflict', 'Passkeys work under the name of the site, not under this address.');
}
