import { useSyncExternalStore } from 'react';
import type { SessionStatus, User } from '../domain/account';
import type { UserType } from '../domain/codes';
import { toUser } from '../wire/account';
import { nameOf, userTypeCodes } from '../wire/codes';
import { isRecord, record } from '../wire/read';
import { keys, onStorageChange, readJson, readText, writeText } from './storage';

export interface Session {
  readonly status: SessionStatus;
  /** Set for a signed-in user. Absent only in a prerendered page until it is hydrated. */
  readonly user?: User;
  /** The server ended the session while the person was at work; stays until the next sign-in or `dismissExpiry()`. */
  readonly expired: boolean;
}

/** Always the same ones: what is rendered for visitors beforehand is not rendered again when it hydrates. */
const visitor: Session = { status: 'visitor', expired: false };
const expiredVisitor: Session = { status: 'visitor', expired: true };

let current = visitor;
let currentSource = '';

function readUser(): User | undefined {
  return toUser(readJson(keys.session), nameOf(userTypeCodes, readText(keys.userType)));
}

/** Returns the same object as long as nothing changed. */
export function getSession(): Session {
  const expired = readText(keys.sessionExpired) !== null;
  const source = `${readText(keys.session)}|${readText(keys.userType)}|${expired}`;
  if (source !== currentSource) {
    const user = readUser();
    currentSource = source;
    current = user ? { status: user.userType, user, expired: false } : expired ? expiredVisitor : visitor;
  }
  return current;
}

const relevantKeys: readonly (string | null)[] = [null, keys.session, keys.userType, keys.sessionExpired];

export function onSessionChange(listener: () => void): () => void {
  return onStorageChange((key) => {
    if (relevantKeys.includes(key)) listener();
  });
}

let prerenderedSession = visitor;

export function setPrerenderedSession(status: SessionStatus): void {
  prerenderedSession = status === 'visitor' ? visitor : { status, expired: false };
}

/**
 * On the server and until a page is hydrated, this is the session it was prerendered for. Follows sign-ins and
 * sign-outs in other tabs.
 */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, getSession, () => prerenderedSession);
}

/** Unlike `useSession`, does not re-render when the user's identity loads. */
export function useSessionStatus(): SessionStatus {
  return useSyncExternalStore(
    onSessionChange,
    () => getSession().status,
    () => prerenderedSession.status,
  );
}

export function saveSession(result: unknown, userType: UserType): void {
  writeText(keys.sessionExpired, null);
  writeText(keys.userType, userTypeCodes[userType]);
  writeText(keys.session, JSON.stringify(result));
}

export function updateSession(fields: Readonly<Record<string, unknown>>): void {
  const json = readJson(keys.session);
  if (!isRecord(json)) return;
  writeText(keys.session, JSON.stringify({ ...json, data: { ...record(json.data), ...fields } }));
}

/**
 * The server no longer knows this session. Only the identity goes: draft and photos stay for after the next sign-in.
 * `userId` is whose call was rejected, so that a late answer cannot end a newer session.
 */
export function expireSession(userId: string): void {
  if (getSession().user?.id !== userId) return;
  writeText(keys.sessionExpired, '1');
  writeText(keys.session, null);
  writeText(keys.userType, null);
}

export function dismissExpiry(): void {
  writeText(keys.sessionExpired, null);
}
