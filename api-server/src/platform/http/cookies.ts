import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../clock';

/**
 * Over TLS, the prefix guarantees that this very host set the cookie over TLS (`__Host-`, RFC 6265bis). No subdomain
 * and no plain HTTP page can replace it. On loopback without TLS, browsers would reject that name.
 */
const nameOf = ({ protocol }: FastifyRequest, name: string) => (protocol === 'https' ? `__Host-${name}` : name);

export const readHostCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.cookies[nameOf(request, name)];

const sharedCookieOptions = (request: FastifyRequest) =>
  ({ path: '/', sameSite: 'lax', secure: request.protocol === 'https', httpOnly: true }) as const;

/** Sets a cookie for the server alone. `life` is in milliseconds. */
export function setHostCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string, life: number) {
  reply.setCookie(nameOf(request, name), value, { ...sharedCookieOptions(request), maxAge: Math.round(life / SECOND) });
}

export function clearHostCookie(reply: FastifyReply, name: string) {
  reply.clearCookie(nameOf(reply.request, name), sharedCookieOptions(reply.request));
}
