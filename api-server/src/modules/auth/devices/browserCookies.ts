import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY, MINUTE } from '../../../clock';
import { readOwnCookie, setOwnCookie } from '../../../http/cookies';
import { hashOf } from '../sessions/tokens';

/** Cookie that identifies the browser that requested a code or challenge, until it expires. */
const ASKED = 'asked';
const ASKED_LIFE = 10 * MINUTE;
/** Cookie that remains after signing out. Browsers keep cookies for at most 400 days. */
const DEVICE = 'device';
export const DEVICE_LIFE = 400 * DAY;

const newToken = () => randomBytes(32).toString('base64url');

function hashOfCookie(request: FastifyRequest, name: string): string | undefined {
  const token = readOwnCookie(request, name);
  return token && token.length <= 100 ? hashOf(token) : undefined;
}

export function markAsking(request: FastifyRequest, reply: FastifyReply): string {
  const token = readOwnCookie(request, ASKED) ?? newToken();
  setOwnCookie(request, reply, ASKED, token, ASKED_LIFE);
  return hashOf(token);
}

export const requestingBrowserOf = (request: FastifyRequest): string | undefined => hashOfCookie(request, ASKED);

export const deviceOf = (request: FastifyRequest): string | undefined => hashOfCookie(request, DEVICE);

export function deviceToken(request: FastifyRequest): string {
  const presented = readOwnCookie(request, DEVICE);
  return presented && presented.length <= 100 ? presented : newToken();
}

export const setDevice = (request: FastifyRequest, reply: FastifyReply, token: string) =>
  setOwnCookie(request, reply, DEVICE, token, DEVICE_LIFE);
