import type { IncomingMessage } from 'node:http';
import type { OpsCommand, OpsIdentity, OpsToken } from '@doorstep/shared-api/ops';
import { userTypeCodes } from '@doorstep/shared-api/wire';
import { applyScopeError, canRelease, commandScopeError, previewScopeError } from '../access/scope';
import { findActiveToken, findToken } from '../access/tokens';
import { changedRemoteNames } from '../commands/releasedBy';
import type { GatewaySettings } from '../http/settings';
import type { SwitchActor } from '../policy/actor';
import { readGeneration, readLive } from '../store/generations';
import { storeIdOf } from '../store/signature';
import type { Site } from '../store/site';
import type { Manifest } from '../types';
import { ConsoleError } from './problem';

export interface Caller {
  /** Name in the history: `Robin Hale (admin u_9)`, `mf-catalog pipeline (token 1a2b3c4d)`. */
  readonly who: string;
  /** User id of the session. Staff only. */
  readonly userId?: string;
  /** Staff have no token and may use the whole console. */
  readonly token?: OpsToken;
  readonly roles: readonly string[];
  /** Always true for an API that requires no confirmation. */
  readonly isConfirmed: boolean;
  readonly cookies: readonly string[];
}

const TIMEOUT_MS = 5000;
const NO_IDENTITY =
  'This site uses an API server that cannot say who is an admin, so nothing can be seen or changed here. Use the command line where the release store is: npm run release -- status';

export async function callerOf(site: Site, settings: GatewaySettings, request: IncomingMessage): Promise<Caller> {
  const { authorization } = request.headers;
  if (authorization === undefined) return identifyAdmin(settings, request);
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  const found = token === undefined ? undefined : findToken(site, token);
  if (!found) throw new ConsoleError(401, 'token', 'This token is unknown, revoked or expired. Ask for a new one.');
  return { who: `${found.name} (token ${found.id})`, token: found, roles: [], isConfirmed: true, cookies: [] };
}

/** Reads about working practices are limited to callers who change live versions. */
const RELEASER_ONLY_READS: readonly string[] = [
  'history',
  'difference',
  'health',
  'rollouts',
  'experiments',
  'policy',
  'why',
  'overrides',
  'gateways',
];

export function assertMayRead(caller: Caller, what: string): void {
  if (what === 'tokens' || what === 'webhooks') assertStaff(caller);
  const { token } = caller;
  if (token && !canRelease(token) && RELEASER_ONLY_READS.includes(what))
    throw new ConsoleError(403, 'scope', `This token may ${token.may}, and no more: it cannot read ${what}.`);
}

/**
 * Checks the token's scope against the live generation, which must be the one that the caller looked at. The command
 * checks it again under the lock.
 */
export function assertInScope(
  site: Site,
  token: OpsToken,
  command: OpsCommand | { readonly verb: 'apply'; readonly manifest: Manifest },
  expected: number,
): void {
  const live = readLive(site);
  if (live?.generation !== expected)
    throw new ConsoleError(
      409,
      'state_conflict',
      `Stale: you looked at generation ${expected}, this is live now: generation ${live?.generation ?? 'none'}. Nothing was changed. Look again, then decide.`,
    );
  const { manifest } = live;
  const changed = 'to' in command ? changedRemoteNames(manifest, readGeneration(site, command.to).manifest) : [];
  const reason =
    command.verb === 'apply'
      ? applyScopeError(token, changedRemoteNames(manifest, command.manifest))
      : commandScopeError(token, command, manifest, changed);
  if (reason) throw new ConsoleError(403, 'scope', reason);
}

export function identityOf(site: Site, { who, token, roles, isConfirmed }: Caller): OpsIdentity {
  const store = storeIdOf(site);
  if (!token) return { who, kind: 'staff', roles, confirmed: isConfirmed, store };
  const { remotes, may, upTo, owner, expiresAt } = token;
  const scope = { remotes, may, ...(upTo === undefined ? {} : { upTo }), ...(owner ? { owner } : {}), expiresAt };
  return { who, kind: 'token', confirmed: true, scope, store };
}

export const actorOf = ({ token, roles }: Caller): SwitchActor =>
  token ? { kind: 'token', roles: [], ...(token.owner ? { owner: token.owner } : {}) } : { kind: 'staff', roles };

/** Throws unless the caller is a person: a token must not create tokens. */
export function assertStaff({ token }: Caller): void {
  if (token) throw new ConsoleError(403, 'scope', 'Only staff members can do this: a token cannot do it.');
}

/**
 * Identifies the admin through the API alone. Before a change, the API checks the session's XSRF header as for its own
 * changes.
 */
async function identifyAdmin(settings: GatewaySettings, request: IncomingMessage): Promise<Caller> {
  const isChange = request.method !== 'GET';
  assertSameOrigin(request, isChange);
  const { fields, userId, cookies } = await fetchSignedInPerson(settings, request, isChange);
  const { full_name, confirmed } = fields;
  return {
    who: `${sanitizeText(String(full_name))} (admin ${sanitizeText(userId)})`,
    userId,
    roles: requireReleaseRoles(fields),
    isConfirmed: confirmed !== false,
    cookies,
  };
}

interface Person {
  readonly userId: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly cookies: readonly string[];
}

async function fetchSignedInPerson(
  { api }: GatewaySettings,
  request: IncomingMessage,
  isChange: boolean,
): Promise<Person> {
  if (!api.hasExtensions) throw new ConsoleError(503, 'not_available', NO_IDENTITY);
  const response = await requestApi(`${api.url}/api/v1/session`, request, isChange);
  if (response.status === 404) throw new ConsoleError(503, 'not_available', NO_IDENTITY);
  const body = await response.json().catch(() => undefined);
  if (!response.ok) throw rejectionOf(response, body);
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  const { user_id, full_name } = fields;
  if (typeof user_id !== 'string' || typeof full_name !== 'string') throw unreachable();
  return { userId: user_id, fields, cookies: response.headers.getSetCookie() };
}

/** Rejects callers without the right to release. */
function requireReleaseRoles({ user_type, staff_role, staff_roles, second_step }: Person['fields']): readonly string[] {
  if (user_type !== userTypeCodes.admin)
    throw new ConsoleError(403, 'forbidden', 'Please sign in as an admin: /login?as=admin');
  if (second_step === 'missing' || second_step === 'needed')
    throw new ConsoleError(403, 'two_step_needed', 'Your sign-in still needs its second step. Open /admin first.');
  // Servers without roles only have admins.
  const roles: readonly unknown[] = Array.isArray(staff_roles) ? staff_roles : [staff_role ?? 'owner'];
  if (!roles.includes('owner') && !roles.includes('releases'))
    throw new ConsoleError(403, 'forbidden', 'Releases are open only to the roles owner and releases.');
  return roles.filter((role): role is string => role === 'owner' || role === 'releases');
}

/**
 * Returns the user before a browser runs local code. The XSRF header proves that the page's own script sent the
 * request.
 */
export const signedInUserId = async (settings: GatewaySettings, request: IncomingMessage): Promise<string> =>
  (await fetchSignedInPerson(settings, request, true)).userId;

/**
 * Returns the signed-in person if the right to publish this remote still exists, through their role or the named token.
 * The request comes with a page from anywhere, and it changes nothing.
 */
export async function findReleaser(
  site: Site,
  settings: GatewaySettings,
  request: IncomingMessage,
  { remote, tokenId }: { remote: string; tokenId?: string | undefined },
): Promise<Pick<Person, 'userId' | 'cookies'>> {
  const { userId, fields, cookies } = await fetchSignedInPerson(settings, request, false);
  const token = tokenId === undefined ? undefined : findActiveToken(site, tokenId);
  if (tokenId === undefined) requireReleaseRoles(fields);
  else if (!token || previewScopeError(token, remote))
    throw new ConsoleError(403, 'scope', 'The token no longer exists.');
  return { userId, cookies };
}

/** Requires a recent confirmation before a command, so that nobody releases from an admin's open browser. */
export function assertConfirmed({ isConfirmed }: Caller): void {
  if (!isConfirmed) throw new ConsoleError(403, 'confirm_again', 'Please confirm your password, then do it again.');
}

/** Older browsers only tell for changes. */
export function isSameOriginRequest({ headers }: IncomingMessage, isChange: boolean): boolean {
  const site = headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'same-origin' && (isChange || site !== 'none');
  const { origin, host } = headers;
  const isElsewhere =
    site === undefined && isChange && origin !== undefined && origin.replace(/^https?:\/\//, '') !== host;
  return !isForeign && !isElsewhere;
}

export function assertSameOrigin(request: IncomingMessage, isChange: boolean): void {
  if (!isSameOriginRequest(request, isChange))
    throw new ConsoleError(403, 'csrf', 'This request was not sent by a page of this site. Open /ops and do it there.');
}

/** Protocol as the gateway knows it: the API sets cookies for that protocol. */
const protocolOf = (headers: IncomingMessage['headers']) => String(headers['x-forwarded-proto'] ?? 'http');

export function sessionCookieOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const name = protocolOf(headers) === 'https' ? '__Host-sid' : 'sid';
  return new RegExp(`(?:^|;\\s*)(${name}=[^;]*)`).exec(headers.cookie ?? '')?.[1];
}

async function requestApi(url: string, { headers }: IncomingMessage, isChange: boolean): Promise<Response> {
  const protocol = protocolOf(headers);
  const sid = sessionCookieOf({ headers });
  if (!sid) throw new ConsoleError(401, 'session', 'Please sign in as an admin: /login?as=admin');
  const token = headers['x-xsrf-token'];
  try {
    return await fetch(url, {
      method: isChange ? 'POST' : 'GET',
      headers: {
        cookie: sid,
        'x-forwarded-proto': protocol,
        ...(isChange && typeof token === 'string' ? { 'x-xsrf-token': token } : {}),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw unreachable();
  }
}

function rejectionOf({ status }: Response, body: unknown): ConsoleError {
  const { detail, code } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (![401, 403, 429].includes(status)) return unreachable();
  return new ConsoleError(status, String(code ?? 'forbidden'), String(detail ?? 'The API refused this.'));
}

const unreachable = () =>
  new ConsoleError(
    502,
    'internal',
    'The API, which knows who is an admin, cannot be reached. Try again, or use the command line: npm run release -- status',
  );

const sanitizeText = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 80);
