import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY, MINUTE } from '../../../platform/clock';
import { readHostCookie, setHostCookie } from '../../../platform/http/cookies';
import { hashOf } from '../../../platform/tokens';

/** Cookie that identifies the browser that requested a code or challenge, until it expires. */
const REQUESTER_COOKIE = 'asked';
const REQUESTER_COOKIE_LIFE = 10 * MINUTE;
/** Cookie that remains after signing out. Browsers keep cookies for at most 400 days. */
const DEVICE = 'device';
export const DEVICE_LIFE = 400 * DAY;

const newToken = () => randomBytes(32).toString('base64url');

function hashOfCookie(request: FastifyRequest, name: string): string | undefined {
  const token = readHostCookie(request, name);
  return token && token.length <= 100 ? hashOf(token) : undefined;
}

export function setRequesterCookie(request: FastifyRequest, reply: FastifyReply): string {
  const token = readHostCookie(request, REQUESTER_COOKIE) ?? newToken();
  setHostCookie(request, reply, REQUESTER_COOKIE, token, REQUESTER_COOKIE_LIFE);
  return hashOf(token);
}

export const requestingBrowserOf = (request: FastifyRequest): string | undefined =>
  hashOfCookie(request, REQUESTER_COOKIE);

export const deviceHashOf = (request: FastifyRequest): string | undefined => hashOfCookie(request, DEVICE);

export function deviceToken(request: FastifyRequest): string {
  const presented = readHostCookie(request, DEVICE);
  return presented && presented.length <= 100 ? presented : newToken();
}

export const setDevice = (request: FastifyRequest, reply: FastifyReply, token: string) =>
  setHostCookie(request, reply, DEVICE, token, DEVICE_LIFE);
