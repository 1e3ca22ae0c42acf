import type { IncomingMessage } from 'node:http';
import {
  localHosts,
  type OpsEndedLocalCode,
  type OpsLocalCode,
  type OpsLocalCodeInput,
  type OpsLocalCodes,
} from '@doorstep/shared-api/ops';
import { previewScopeError } from '../access/scope';
import type { GatewaySettings } from '../http/settings';
import { readCookies } from '../http/visitor';
import {
  endLocalCode,
  LOCAL_CODE_SECONDS,
  listLocalCodeGrants,
  shownLocalCode,
  turnOnLocalCode,
} from '../localCode/localCodeGrants';
import { cookieIdIn, LOCAL_COOKIE } from '../localCode/sign';
import { allowsLocalCode, localCookie } from '../localCode/startLocalCode';
import { readLive } from '../store/generations';
import { assertWritable } from './assertWritable';
import { assertSameOrigin, type Caller, sessionCookieOf, signedInUserId } from './identity';
import { parseLocalCode, parseLocalCodeId } from './parseCommand';
import { ConsoleError } from './problem';
import type { StoreLocation } from './state';

interface Answer {
  readonly body: unknown;
  readonly cookies: readonly string[];
}

const isTls = ({ headers }: IncomingMessage) => headers['x-forwarded-proto'] === 'https';

const mayRun = ({ token }: Caller, remote: string) => !token || !previewScopeError(token, remote);

export function localCodesOf(storeLocation: StoreLocation, settings: GatewaySettings, caller: Caller): OpsLocalCodes {
  const isAllowed = allowsLocalCode(storeLocation, settings);
  const live = Object.keys(readLive(storeLocation.site)?.manifest.microFrontends ?? {});
  return {
    isAllowed,
    open: isAllowed
      ? listLocalCodeGrants(storeLocation.site)
          .filter(({ remote }) => mayRun(caller, remote))
          .map(shownLocalCode)
      : [],
    remotes: live.filter((name) => name !== 'shell' && mayRun(caller, name)).sort(),
  };
}

/** Requires the right to publish the remote. */
export async function grantLocalCode(
  storeLocation: StoreLocation,
  settings: GatewaySettings,
  request: IncomingMessage,
  caller: Caller,
  body: unknown,
): Promise<Answer> {
  assertAllowed(settings);
  assertWritable(storeLocation);
  assertSameOrigin(request, true);
  const { remote, host, port }: OpsLocalCodeInput = parseLocalCode(body, localHosts);
  const reason = caller.token && previewScopeError(caller.token, remote);
  if (reason) throw new ConsoleError(403, 'scope', reason);
  // A token limits what may run, but the session identifies the browser's user.
  const userId = caller.userId ?? (await signedInUserId(settings, request));
  const session = sessionCookieOf(request);
  if (!session) throw new ConsoleError(401, 'session', 'Please sign in first: /login');
  // Normalize the origin as browsers do, without the default port.
  const { origin } = new URL(`http://${host}:${port}`);
  const terms = { remote, origin, userId };
  const { cookie, shown } = await turnOnLocalCode(
    storeLocation.site,
    caller.token ? { ...terms, tokenId: caller.token.id } : terms,
    { who: caller.who, session, replaces: idOf(request) },
  );
  return { body: shown, cookies: [...caller.cookies, localCookie(cookie, LOCAL_CODE_SECONDS, isTls(request))] };
}

/** Ends local code for any holder of the cookie, even without a session or an available API. */
export async function leaveLocalCode(storeLocation: StoreLocation, request: IncomingMessage): Promise<Answer> {
  const { headers } = request;
  if (headers['sec-fetch-site'] === undefined && headers.origin === undefined)
    throw new ConsoleError(403, 'csrf', 'This request does not say which page sent it.');
  assertSameOrigin(request, true);
  const id = idOf(request);
  const own = id ? listLocalCodeGrants(storeLocation.site).find((one) => one.id === id) : undefined;
  const ended = own && (await endLocalCode(storeLocation.site, own.id, { who: own.who }));
  return { body: { ended: ended ?? null } satisfies OpsEndedLocalCode, cookies: [localCookie('', 0, isTls(request))] };
}

export async function endLocalCodeById(
  storeLocation: StoreLocation,
  caller: Caller,
  body: unknown,
): Promise<OpsEndedLocalCode> {
  const { site } = storeLocation;
  const id = parseLocalCodeId(body);
  assertWritable(storeLocation);
  const wanted = listLocalCodeGrants(site).find((one) => one.id === id && mayRun(caller, one.remote));
  const ended: OpsLocalCode | undefined = wanted && (await endLocalCode(site, id, { who: caller.who }));
  return { ended: ended ?? null };
}

const idOf = ({ headers }: IncomingMessage) => cookieIdIn(readCookies(headers.cookie).get(LOCAL_COOKIE) ?? '');

function assertAllowed({ localCode }: GatewaySettings): void {
  if (!localCode)
    throw new ConsoleError(
      403,
      'not_available',
      'Local code is not allowed in this environment. To allow it, set LOCAL_CODE=on.',
    );
}
