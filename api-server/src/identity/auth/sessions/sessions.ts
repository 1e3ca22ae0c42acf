import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addMilliseconds, DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock';
import type { Context } from '../../../platform/context';
import type { Session as DbSession } from '../../../platform/db/connect';
import type { User } from '../../../platform/db/schema';
import { clearHostCookie, readHostCookie, setHostCookie } from '../../../platform/http/cookies';
import { HttpError } from '../../../platform/http/httpError';
import { networkOf } from '../../../platform/http/networkOf';
import { chosenLanguage, type Language, languageOf } from '../../../platform/language';
import { accountMessage } from '../../../platform/mail/accountMessage';
import { hashOf } from '../../../platform/tokens';
import { updateUser } from '../../accounts/accounts.repository';
import { deviceToken, setDevice } from '../devices/browserCookies';
import { deviceName } from '../devices/deviceName';
import * as devices from '../devices/knownDevices.repository';
import { type SecondStep, secondStepOf } from '../twoStep/twoStep';
import * as stored from './sessions.repository';

type DueSecondStep = Extract<SecondStep, 'missing' | 'needed'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Staff may use this route while their second step is missing (not set up) or needed (not passed). Default: never. */
    openWhileStepIs?: readonly DueSecondStep[];
  }
}

type SessionParts = Pick<Context, 'db' | 'clock' | 'mail' | 'settings'>;
type SignedInUser = Pick<User, 'id' | 'userType' | 'email' | 'phoneCode' | 'contact'>;

interface NewDeviceNotice {
  device: string;
  language: Language;
}

interface SessionLimits {
  idle: number;
  absolute: number;
  /** Minimum time between extensions of the session, so that reading pages does not write. */
  slideInterval: number;
}

/** Staff sessions can move money and rights, so they last a working day at most. */
const staffSessionLimits: SessionLimits = { idle: 2 * HOUR, absolute: 12 * HOUR, slideInterval: 5 * MINUTE };
const userSessionLimits: SessionLimits = { idle: 30 * DAY, absolute: 180 * DAY, slideInterval: HOUR };
const sessionLimitsOf = ({ userType }: Pick<User, 'userType'>) =>
  userType === 'admin' ? staffSessionLimits : userSessionLimits;

const endOf = ({ idle, absolute }: SessionLimits, createdAt: Date, now: Date) =>
  new Date(Math.min(addMilliseconds(now, idle).getTime(), addMilliseconds(createdAt, absolute).getTime()));

export interface SignedIn {
  user: User;
  token: string;
  twoStepAt: Date | null;
  /** Always 'off' for customers and providers, who get no session before both steps. */
  secondStep: SecondStep;
  signedInAt: Date;
  confirmedAt: Date | null;
}

export const tokenOf = (request: FastifyRequest): string | undefined => readHostCookie(request, 'sid');

/** The token cannot be computed without `sid` and does not reveal it. */
export const xsrfOf = (token: string) => createHmac('sha256', token).update('XSRF-TOKEN').digest('base64url');

export function isXsrfTokenValid(request: FastifyRequest, token: string): boolean {
  const bytes = Buffer.from(String(request.headers['x-xsrf-token'] ?? ''));
  const right = Buffer.from(xsrfOf(token));
  return bytes.length === right.length && timingSafeEqual(bytes, right);
}

/** `life` is in milliseconds. The client reads the second cookie and sends it back as a header. */
function setCookies(request: FastifyRequest, reply: FastifyReply, token: string, life: number) {
  setHostCookie(request, reply, 'sid', token, life);
  const secure = request.protocol === 'https';
  reply.setCookie('XSRF-TOKEN', xsrfOf(token), {
    path: '/',
    sameSite: 'lax',
    secure,
    maxAge: Math.round(life / SECOND),
  });
}

export function clearCookies(reply: FastifyReply) {
  clearHostCookie(reply, 'sid');
  reply.clearCookie('XSRF-TOKEN', { path: '/', secure: reply.request.protocol === 'https' });
}

/**
 * Opens a session and ends the presented one (rotation). Registers the browser as a known device. If it is new and the
 * account had another one, tells the owner. `isSecondStep` means that both steps were passed at once.
 */
export async function openSession(
  context: SessionParts,
  request: FastifyRequest,
  reply: FastifyReply,
  user: SignedInUser,
  { isSecondStep = false }: { isSecondStep?: boolean } = {},
) {
  const { db, clock } = context;
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  const presented = tokenOf(request);
  const ends = sessionLimitsOf(user);
  const ownToken = deviceToken(request);
  const deviceHash = hashOf(ownToken);
  const device = deviceName(request.headers['user-agent']);
  const language = languageOf(request);
  await db.transaction(async (tx) => {
    if (presented) await stored.deleteSession(tx, hashOf(presented));
    await stored.insertSession(tx, {
      tokenHash: hashOf(token),
      userId: user.id,
      createdAt: now,
      lastSeenAt: now,
      device,
      network: networkOf(request.ip),
      expiresAt: endOf(ends, now, now),
      twoStepAt: isSecondStep ? now : null,
    });
    await updateUser(tx, user.id, { language });
    const isStranger =
      !(await devices.isKnownDevice(tx, user.id, deviceHash)) && (await devices.hasKnownDevice(tx, user.id));
    await devices.saveKnownDevice(tx, { userId: user.id, deviceHash, lastSeenAt: now });
    if (isStranger) await notifyOfNewDevice(context, tx, user, { device, language });
  });
  setCookies(request, reply, token, ends.idle);
  setDevice(request, reply, ownToken);
}

function notifyOfNewDevice(
  { mail, settings }: SessionParts,
  tx: DbSession,
  user: SignedInUser,
  words: NewDeviceNotice,
) {
  const values = { device: words.device || '?', url: `${settings.publicUrl}/forgot-password` };
  const message = accountMessage(user, 'newDevice', words.language, values);
  return mail.send({ ...message, userId: user.id, urgent: true }, tx);
}

const stepDueMessages: Record<DueSecondStep, string> = {
  missing: 'Set up your second step first. You need an authenticator app on your phone.',
  needed: 'Enter a code from your authenticator app first.',
};

export const stepDueError = (step: DueSecondStep) =>
  new HttpError(`two_step_${step}`, stepDueMessages[step], { status: 403 });

/**
 * Undefined when the session is missing, unknown or expired, or the account is closed. Staff before their second step
 * can use only routes that allow it (`openWhileStepIs`). Other routes reject them, or treat them as visitors if
 * `visitorsToo` is set.
 */
export async function readSession(
  context: Pick<Context, 'db' | 'clock' | 'settings'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { visitorsToo = false }: { visitorsToo?: boolean } = {},
): Promise<SignedIn | undefined> {
  const session = await readOpenSession(context, request, reply);
  if (session?.user.userType !== 'admin') return session && { ...session, secondStep: 'off' };
  const secondStep = await secondStepOf(context, session.user.id, session.twoStepAt);
  const isDue = secondStep === 'missing' || secondStep === 'needed';
  if (!isDue || request.routeOptions.config.openWhileStepIs?.includes(secondStep)) return { ...session, secondStep };
  if (visitorsToo) return undefined;
  throw stepDueError(secondStep);
}

async function readOpenSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Omit<SignedIn, 'secondStep'> | undefined> {
  const token = tokenOf(request);
  if (!token || token.length > 100) return undefined;
  const now = clock();
  const result = await stored.findOpenSession(db, hashOf(token), now);
  if (!result || result.user.accountStatus === 'suspended' || result.user.accountStatus === 'deleted') return undefined;
  const { session } = result;
  const user = { ...result.user, language: chosenLanguage(request) ?? result.user.language };
  const ends = sessionLimitsOf(user);
  // Apply the current limits also to sessions opened under other ones.
  if (
    addMilliseconds(session.createdAt, ends.absolute) <= now ||
    addMilliseconds(session.lastSeenAt, ends.idle + ends.slideInterval) <= now
  )
    return undefined;
  if (now.getTime() - session.lastSeenAt.getTime() > ends.slideInterval) {
    const expiresAt = endOf(ends, session.createdAt, now);
    await stored.prolongSession(db, hashOf(token), { lastSeenAt: now, expiresAt, network: networkOf(request.ip) });
    setCookies(request, reply, token, expiresAt.getTime() - now.getTime());
  }
  return { user, token, twoStepAt: session.twoStepAt, signedInAt: session.createdAt, confirmedAt: session.confirmedAt };
}

/** Returns the tokens whose sessions are open, without extending them. */
export async function filterOpenSessionTokens(
  db: DbSession,
  now: Date,
  tokens: readonly string[],
): Promise<Set<string>> {
  const open = await stored.filterOpenSessions(db, tokens.map(hashOf), now);
  return new Set(tokens.filter((token) => open.has(hashOf(token))));
}

export const revokeSession = (db: DbSession, token: string) => stored.deleteSession(db, hashOf(token));
