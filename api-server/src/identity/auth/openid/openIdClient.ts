import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { HOUR, MINUTE, SECOND } from '../../../platform/clock';
import { fetchWithLimits } from '../../../platform/http/fetchWithLimits';
import type { SignInProvider } from '../../../platform/signInSettings';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 256 * 1024;
const DISCOVERY_LIFE = HOUR;
/** Apple accepts secrets of up to six months. Each request gets a new one. */
const APPLE_SECRET_LIFE = 5 * MINUTE;
/** Seconds that the provider's clock may differ from ours. */
const CLOCK_TOLERANCE = 30;

/** Secrets of one round trip. The provider repeats state and nonce, and the verifier proves that we began it. */
export interface Handshake {
  state: string;
  nonce: string;
  verifier: string;
}

/** Person as the provider knows it. */
export interface Claims {
  issuer: string;
  subject: string;
  /** Empty unless the provider says that it has verified the address. */
  verifiedEmail: string;
  email: string;
  name: string;
}

export const newHandshake = (): Handshake => ({
  state: oauth.generateRandomState(),
  nonce: oauth.generateRandomNonce(),
  verifier: oauth.generateRandomCodeVerifier(),
});

/** Client of one OpenID provider, which remembers the provider's description and keys. */
export class OpenIdClient {
  readonly #provider: SignInProvider;
  readonly #client: oauth.Client;
  readonly #jwks: oauth.JWKSCacheInput = {};
  #discovered: { server: oauth.AuthorizationServer; at: number } | undefined;

  constructor(provider: SignInProvider) {
    this.#provider = provider;
    this.#client = { client_id: provider.clientId, [oauth.clockTolerance]: CLOCK_TOLERANCE };
  }

  /** Address of the provider's page that asks the person. */
  async authorizationUrl(redirectUri: string, { state, nonce, verifier }: Handshake): Promise<string> {
    const { authorization_endpoint: endpoint } = await this.#discover();
    if (!endpoint) throw new Error('the provider has no authorization endpoint');
    const url = new URL(endpoint);
    if (this.#provider.issuer.startsWith('https:') && url.protocol !== 'https:')
      throw new Error('the authorization endpoint has no TLS');
    const isApple = this.#provider.id === 'apple';
    const parameters = {
      ...{ response_type: 'code', client_id: this.#provider.clientId, redirect_uri: redirectUri },
      ...{ scope: isApple ? 'openid name email' : 'openid email profile', state, nonce },
      ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
      // Apple sends the name and the address only this way.
      ...(isApple ? { response_mode: 'form_post' } : { prompt: 'select_account' }),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }

  /**
   * Exchanges the code of a callback. Checks state and issuer of the callback, and of the token its signature, issuer,
   * audience, expiry and nonce.
   */
  async readClaims(
    callback: URLSearchParams,
    redirectUri: string,
    { state, nonce, verifier }: Handshake,
  ): Promise<Claims> {
    const server = await this.#discover();
    const parameters = oauth.validateAuthResponse(server, this.#client, callback, state);
    const authentication = this.#authentication(server);
    const response = await oauth.authorizationCodeGrantRequest(
      ...([server, this.#client, authentication, parameters, redirectUri, verifier] as const),
      this.#options(),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, this.#client, response, {
      ...{ expectedNonce: nonce, requireIdToken: true },
    });
    await oauth.validateApplicationLevelSignature(server, response, {
      ...this.#options(),
      [oauth.jwksCache]: this.#jwks,
    });
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (!claims) throw new Error('the provider sent no id_token');
    const email = textOf(claims.email);
    // Apple sends the flag as a text.
    const isVerified = claims.email_verified === true || claims.email_verified === 'true';
    return {
      ...{ issuer: claims.iss, subject: claims.sub, email, verifiedEmail: isVerified ? email : '' },
      name: textOf(claims.name),
    };
  }

  async #discover(): Promise<oauth.AuthorizationServer> {
    const now = Date.now();
    if (this.#discovered && now - this.#discovered.at < DISCOVERY_LIFE) return this.#discovered.server;
    const issuer = new URL(this.#provider.issuer);
    const response = await oauth.discoveryRequest(issuer, this.#options());
    const server = await oauth.processDiscoveryResponse(issuer, response);
    this.#discovered = { server, at: now };
    return server;
  }

  #authentication(server: oauth.AuthorizationServer): oauth.ClientAuth {
    const { secret } = this.#provider;
    if (!('value' in secret)) return oauth.ClientSecretPost(appleSecret(this.#provider, secret));
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return methods.includes('client_secret_post')
      ? oauth.ClientSecretPost(secret.value)
      : oauth.ClientSecretBasic(secret.value);
  }

  /** Plain HTTP is for providers on this machine. `exposure.ts` refuses them on a public site. */
  #options() {
    return {
      [oauth.customFetch]: (url: string, options: RequestInit) => fetchWithLimits(url, options, MAX_BYTES),
      [oauth.allowInsecureRequests]: this.#provider.issuer.startsWith('http:'),
      signal: () => AbortSignal.timeout(TIMEOUT_MS),
    };
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 254) : '');

const privateKeys = new Map<string, KeyObject>();

function appleSecret(
  { issuer, clientId }: SignInProvider,
  { teamId, keyId, privateKey }: { teamId: string; keyId: string; privateKey: string },
): string {
  const key = privateKeys.get(privateKey) ?? createPrivateKey(privateKey);
  privateKeys.set(privateKey, key);
  const now = Math.floor(Date.now() / SECOND);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { iss: teamId, iat: now, exp: now + APPLE_SECRET_LIFE / SECOND, aud: issuer, sub: clientId };
  const signed = `${encode({ alg: 'ES256', kid: keyId })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
