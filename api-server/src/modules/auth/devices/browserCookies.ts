import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY, MINUTE } from '../../../clock';
import { readOwnCookie, setOwnCookie } from '../../../http/cookies';
import { hashOf } from '../sessions/tokens';

/** Names the browser that asked for a code or a challenge, for as long as that can be answered. */
const ASKED = 'asked';
const ASKED_LIFE = 10 * MINUTE;
/** Stays when somebody signs out: browsers keep a cookie for 400 days at most. */
const DEVICE = 'device';
export const DEVICE_LIFE = 400 * DAY;

const newToken = () => randomBytes(32).toString('base64url');

/** The hash of a browser's cookie; undefined without one, or with what we cannot have given out. */
function hashOfCookie(request: FastifyRequest, name: string): string | undefined {
  const token = readOwnCookie(request, name);
  return token && token.length <= 100 ? hashOf(token) : undefined;
}

/** The browser that asks now: its own cookie, or a new one. */
export function markAsking(request: FastifyRequest, reply: FastifyReply): string {
  const token = readOwnCookie(request, ASKED) ?? newToken();
  setOwnCookie(request, reply, ASKED, token, ASKED_LIFE);
  return hashOf(token);
}

/** The browser that asked before; undefined: this one did not. */
export const askedBefore = (request: FastifyRequest): string | undefined => hashOfCookie(request, ASKED);

/** The browser that somebody signed in with before, whoever that was. */
export const deviceOf = (request: FastifyRequest): string | undefined => hashOfCookie(request, DEVICE);

/** Returns this browser's device token, or a new one. */
export function deviceToken(request: FastifyRequest): string {
  const presented = readOwnCookie(request, DEVICE);
  return presented && presented.length <= 100 ? presented : newToken();
}

export const setDevice = (request: FastifyRequest, reply: FastifyReply, token: string) =>
  setOwnCookie(request, reply, DEVICE, token, DEVICE_LIFE);
