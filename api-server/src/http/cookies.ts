import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../clock';

/**
 * Over TLS, the prefix guarantees that this very host set the cookie over TLS (`__Host-`, RFC 6265bis). No subdomain
 * and no plain HTTP page can replace it. On loopback without TLS, browsers would reject that name.
 */
const nameOf = ({ protocol }: FastifyRequest, name: string) => (protocol === 'https' ? `__Host-${name}` : name);

export const readOwnCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.cookies[nameOf(request, name)];

const shared = (request: FastifyRequest) =>
  ({ path: '/', sameSite: 'lax', secure: request.protocol === 'https', httpOnly: true }) as const;

/** Sets a cookie for the server alone. `life` is in milliseconds. */
export function setOwnCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string, life: number) {
  reply.setCookie(nameOf(request, name), value, { ...shared(request), maxAge: Math.round(life / SECOND) });
}

export function clearOwnCookie(reply: FastifyReply, name: string) {
  reply.clearCookie(nameOf(reply.request, name), shared(reply.request));
}
