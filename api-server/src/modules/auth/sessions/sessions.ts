import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Clock, DAY, HOUR, later } from '../../../clock';
import type { Db, Session as DbSession } from '../../../db/connect';
import type { User } from '../../../db/schema';
import { languageOf } from '../../../mail/language';
import { updateUser } from '../../accounts/accounts.repository';
import { deviceName } from '../devices/deviceName';
import * as stored from './sessions.repository';

export const SESSION_LIFE = 30 * DAY;
/** A session's end moves forward at most this often, so that reading pages does not write. */
const SLIDE_INTERVAL = HOUR;

export interface SignedIn {
  user: User;
  token: string;
  /** Of staff: when the second step was last taken in this session. */
  twoStepAt: Date | null;
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
/** Bound to the session: only who knows `sid` can make it, and knowing it does not give `sid` away. */
export const xsrfOf = (token: string) => createHmac('sha256', token).update('XSRF-TOKEN').digest('base64url');

export function xsrfHolds(request: FastifyRequest, token: string): boolean {
  const bytes = Buffer.from(String(request.headers['x-xsrf-token'] ?? ''));
  const right = Buffer.from(xsrfOf(token));
  return bytes.length === right.length && timingSafeEqual(bytes, right);
}

function setCookies(request: FastifyRequest, reply: FastifyReply, token: string) {
  const shared = {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: SESSION_LIFE / 1000,
  } as const;
  reply.setCookie('sid', token, { ...shared, httpOnly: true });
  reply.setCookie('XSRF-TOKEN', xsrfOf(token), shared);
}

export function clearCookies(reply: FastifyReply) {
  const shared = { path: '/', secure: reply.request.protocol === 'https' };
  reply.clearCookie('sid', shared);
  reply.clearCookie('XSRF-TOKEN', shared);
}

/** Opens a session for `userId`; the one presented, if any, ends (rotation). */
export async function openSession(db: Db, clock: Clock, request: FastifyRequest, reply: FastifyReply, userId: string) {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  const presented = request.cookies.sid;
  await db.transaction(async (tx) => {
    if (presented) await stored.deleteSession(tx, hashOf(presented));
    await stored.insertSession(tx, {
      tokenHash: hashOf(token),
      userId,
      createdAt: now,
      lastSeenAt: now,
      device: deviceName(request.headers['user-agent']),
      expiresAt: later(now, SESSION_LIFE),
    });
    await updateUser(tx, userId, { language: languageOf(request) });
  });
  setCookies(request, reply, token);
}

/** Who the presented cookie belongs to; undefined when it is missing, unknown, expired, or the account is closed. */
export async function readSession(
  db: Db,
  clock: Clock,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | undefined> {
  const token = request.cookies.sid;
  if (!token || token.length > 100) return undefined;
  const now = clock();
  const result = await stored.findOpenSession(db, hashOf(token), now);
  if (!result || result.user.accountStatus === 'suspended' || result.user.accountStatus === 'deleted') return undefined;
  if (now.getTime() - result.session.lastSeenAt.getTime() > SLIDE_INTERVAL) {
    await stored.prolongSession(db, hashOf(token), { lastSeenAt: now, expiresAt: later(now, SESSION_LIFE) });
    setCookies(request, reply, token);
  }
  return { user: result.user, token, twoStepAt: result.session.twoStepAt };
}

/** Whether this session still stands; reading it so does not prolong it. */
export const sessionLives = (db: DbSession, now: Date, token: string): Promise<boolean> =>
  stored.isSessionOpen(db, hashOf(token), now);

export const revokeSession = (db: DbSession, token: string) => stored.deleteSession(db, hashOf(token));
