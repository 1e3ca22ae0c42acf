import type { IncomingMessage } from 'node:http';
import { findReleaser, sessionCookieOf } from '../console/identity';
import { ConsoleError } from '../console/problem';
import { readOnlyReason, type StoreLocation } from '../console/state';
import type { GatewaySettings } from '../http/settings';
import { readCookies } from '../http/visitor';
import type { Composition } from '../types';
import { endLocalCode, listLocalCodeGrants, localCodeKey } from './localCodeGrants';
import { cookieIdIn, isSignedFor, LOCAL_COOKIE } from './sign';

export interface LocalCodeResolver {
  /**
   * Returns what this browser's pages show. Undefined: the cookie is not valid, so the normal page is right. `unknown`:
   * the session could not be checked this time.
   */
  shownTo(request: IncomingMessage): Promise<ShownLocalCode>;
}

interface ShownLocalCode {
  readonly local: Composition['local'] | 'unknown';
  /** Cookies of a session that the API renewed meanwhile. The browser must receive them. */
  readonly cookies: readonly string[];
}

const NO_LOCAL_CODE: ShownLocalCode = { local: undefined, cookies: [] };

export const hasLocalCookie = ({ headers }: IncomingMessage) => readCookies(headers.cookie).has(LOCAL_COOKIE);

/** A copy of a store cannot record local code in the history, so it is not allowed there. */
export const allowsLocalCode = (storeLocation: StoreLocation, { localCode }: GatewaySettings) =>
  localCode === true && readOnlyReason(storeLocation) === undefined;

export const localCookie = (value: string, maxAge: number, isTls: boolean) =>
  `${LOCAL_COOKIE}=${value}; Path=/; Max-Age=${maxAge}; ${isTls ? 'Secure; ' : ''}HttpOnly; SameSite=Lax`;

export function startLocalCode(
  storeLocation: StoreLocation,
  settings: GatewaySettings,
  notify: (line: string) => void = () => {},
): LocalCodeResolver {
  const { site } = storeLocation;

  async function shownTo(request: IncomingMessage): Promise<ShownLocalCode> {
    const cookie = readCookies(request.headers.cookie).get(LOCAL_COOKIE) ?? '';
    const id = cookieIdIn(cookie);
    if (!id || !allowsLocalCode(storeLocation, settings)) return NO_LOCAL_CODE;
    const [entry, key] = [listLocalCodeGrants(site).find((one) => one.id === id), localCodeKey(site)];
    if (!entry || !key) return NO_LOCAL_CODE;
    const session = sessionCookieOf(request);
    // The cookie survives a sign-out or a change of account. End it then, and for anyone who stole it.
    if (!session || !isSignedFor(key, cookie, entry, session)) return over(id, 'the session is another one');
    let cookies: readonly string[];
    try {
      cookies = await cookiesOfWhoMay(request, entry);
    } catch (error) {
      const { status = 500 } = error as Partial<ConsoleError>;
      return status === 401 || status === 403
        ? over(id, 'the session or its right has ended')
        : { ...NO_LOCAL_CODE, local: 'unknown' };
    }
    const { remote, origin, until } = entry;
    return { local: { remote, origin, until: new Date(until * 1000).toISOString() }, cookies };
  }

  async function cookiesOfWhoMay(request: IncomingMessage, { remote, userId, tokenId }: Entry) {
    const person = await findReleaser(site, settings, request, { remote, tokenId });
    if (person.userId !== userId) throw new ConsoleError(403, 'forbidden', 'Somebody else is signed in.');
    return person.cookies;
  }

  async function over(id: string, why: string): Promise<ShownLocalCode> {
    await endLocalCode(site, id, { why });
    return NO_LOCAL_CODE;
  }

  return {
    // For example a broken file, or a lock held by another process.
    shownTo: (request) =>
      shownTo(request).catch((error: Error) => {
        notify(`Local code is not shown: ${error.message}`);
        return { ...NO_LOCAL_CODE, local: 'unknown' as const };
      }),
  };
}

type Entry = ReturnType<typeof listLocalCodeGrants>[number];
