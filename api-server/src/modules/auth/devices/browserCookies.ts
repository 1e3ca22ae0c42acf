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

/** Returns the hash of a browser's cookie. Undefined without one or if it is too long to be ours. */
function hashOfCookie(request: FastifyRequest, name: string): string | undefined {
  const token = readOwnCookie(request, name);
  return token && token.length <= 100 ? hashOf(token) : undefined;
}

/** Returns the hash of this browser's request cookie. Creates it if missing. */
export function markAsking(request: FastifyRequest, reply: FastifyReply): string {
  const token = readOwnCookie(request, ASKED) ?? newToken();
  setOwnCookie(request, reply, ASKED, token, ASKED_LIFE);
  return hashOf(token);
}

/** Returns the id of the browser if it made the earlier request. */
export const requestingBrowserOf = (request: FastifyRequest): string | undefined => hashOfCookie(request, ASKED);

/** Returns the device id if anyone has signed in with this browser before. */
export const deviceOf = (request: FastifyRequest): string | undefined => hashOfCookie(request, DEVICE);

/** Returns this browser's device token, or a new one. */
export function deviceToken(request: FastifyRequest): string {
  const presented = readOwnCookie(request, DEVICE);
  return presented && presented.length <= 100 ? presented : newToken();
}

export const setDevice = (request: FastifyRequest, reply: FastifyReply, token: string) =>
  setOwnCookie(request, reply, DEVICE, token, DEVICE_LIFE);
