import * as oauth from 'oauth4webapi';
import type { CalendarService } from '../../platform/calendarSettings';
import { SECOND } from '../../platform/clock';
import { fetchWithLimits } from '../../platform/http/fetchWithLimits';
import { CalendarError } from './calendarError';

const TIME_LIMIT = 10 * SECOND;
const MAX_BYTES = 64 * 1024;

/** Secrets of one round trip to the page of a service. */
export interface Handshake {
  state: string;
  verifier: string;
}

export const newHandshake = (): Handshake => ({
  state: oauth.generateRandomState(),
  verifier: oauth.generateRandomCodeVerifier(),
});

/** The person did not allow us to read the calendar. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/** Address of the service's page that asks the person. */
export async function authorizationUrl(
  { authorizationUrl: page, clientId, scope, parameters }: CalendarService,
  redirectUri: string,
  { state, verifier }: Handshake,
): Promise<string> {
  const url = new URL(page);
  const all = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope, state },
    ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    ...parameters,
  };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}

/** Exchanges the code of a callback for a refresh token. Throws `NotAllowed` if the person refused. */
export async function redeemCode(
  service: CalendarService,
  callback: URLSearchParams,
  redirectUri: string,
  { state, verifier }: Handshake,
): Promise<string> {
  if (callback.get('error') === 'access_denied') throw new NotAllowed('the person refused');
  const server = serverOf(service);
  const client = { client_id: service.clientId };
  const parameters = oauth.validateAuthResponse(server, client, callback, state);
  const response = await oauth.authorizationCodeGrantRequest(
    ...([server, client, oauth.ClientSecretPost(service.secret), parameters, redirectUri, verifier] as const),
    options(service),
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
  const [wanted = ''] = service.scope.split(' ');
  if (tokens.scope !== undefined && !isGranted(tokens.scope, wanted)) throw new NotAllowed('the calendar was left out');
  if (!tokens.refresh_token) throw new Error('the service sent no refresh token');
  return tokens.refresh_token;
}

/** Microsoft names its scopes without the address of the API. */
const isGranted = (scopes: string, wanted: string) =>
  scopes.split(' ').some((scope) => scope === wanted || scope === wanted.split('/').at(-1));

/**
 * Gets an access token. The refresh token may be a new one, which replaces the old one. Throws `CalendarError`:
 * `disconnected` if the person took the permission back.
 */
export async function renewAccess(
  service: CalendarService,
  refreshToken: string,
): Promise<{ accessToken: string; refreshToken: string }> {
  const server = serverOf(service);
  const client = { client_id: service.clientId };
  try {
    const response = await oauth.refreshTokenGrantRequest(
      ...([server, client, oauth.ClientSecretPost(service.secret), refreshToken] as const),
      options(service),
    );
    const tokens = await oauth.processRefreshTokenResponse(server, client, response);
    return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? refreshToken };
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant')
      throw new CalendarError('disconnected');
    throw new CalendarError(isTimeout(error) ? 'too_slow' : 'unavailable');
  }
}

export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || isTimeout(error.cause));

/** Gives the permission back, if the service takes it. */
export async function revokeAccess(service: CalendarService, refreshToken: string): Promise<void> {
  if (!service.revocationUrl) return;
  const client = { client_id: service.clientId };
  const response = await oauth.revocationRequest(
    ...([serverOf(service), client, oauth.ClientSecretPost(service.secret), refreshToken] as const),
    options(service),
  );
  await oauth.processRevocationResponse(response);
}

const serverOf = (service: CalendarService): oauth.AuthorizationServer => ({
  issuer: service.issuer,
  authorization_endpoint: service.authorizationUrl,
  token_endpoint: service.tokenUrl,
  ...(service.revocationUrl && { revocation_endpoint: service.revocationUrl }),
});

/** Plain HTTP is for trials on this machine. `exposure.ts` refuses it on a public site. */
const options = ({ tokenUrl }: CalendarService) => ({
  [oauth.customFetch]: (url: string, init: RequestInit) => fetchWithLimits(url, init, MAX_BYTES),
  [oauth.allowInsecureRequests]: tokenUrl.startsWith('http:'),
  signal: () => AbortSignal.timeout(TIME_LIMIT),
});
