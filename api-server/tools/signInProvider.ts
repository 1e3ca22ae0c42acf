import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopback } from '@doorstep/shared-process/publicAddress';

export const TEST_CLIENT = { id: 'doorstep-test', secret: 'doorstep-test-secret' } as const;
const CODE_LIFE_MS = 60_000;
const TOKEN_LIFE_SECONDS = 300;
const MAX_FORM_BYTES = 16 * 1024;

export interface TestPerson {
  subject: string;
  email: string;
  isVerified: boolean;
  name: string;
}

interface Grant {
  person: TestPerson;
  clientId: string;
  redirectUri: string;
  nonce: string;
  challenge: string;
  expiresAt: number;
}

export interface Faults {
  /** Changes the claims of the next tokens. */
  claims?: (claims: Record<string, unknown>) => Record<string, unknown>;
  /** Signs with a key that the provider does not publish. */
  signsWithForeignKey?: boolean;
  /** Answers with this text instead of a description. */
  description?: string;
}

/**
 * OpenID provider for development and tests. It asks nobody for a password: whoever opens its page signs in as anybody.
 * Because of that it listens on this machine only, and a public site refuses to use it.
 */
export class TestSignInProvider {
  readonly #grants = new Map<string, Grant>();
  readonly #key = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  readonly #server: Server;
  /** Paths of the requests, for tests of caches. */
  readonly requests: string[] = [];
  faults: Faults = {};

  constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => {
        if (!response.headersSent) response.writeHead(400);
        response.end();
      });
    });
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async listen(port = 0): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Does what the page does when the person continues. Returns the fields of the callback. */
  grant(authorizationUrl: string, person: TestPerson): Record<string, string> {
    const query = new URL(authorizationUrl).searchParams;
    const code = randomBytes(24).toString('base64url');
    this.#grants.set(code, {
      ...{ person, clientId: query.get('client_id') ?? '', redirectUri: query.get('redirect_uri') ?? '' },
      ...{ nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '' },
      expiresAt: Date.now() + CODE_LIFE_MS,
    });
    return { code, state: query.get('state') ?? '', iss: this.issuer };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    this.requests.push(url.pathname);
    const route = `${request.method} ${url.pathname}`;
    if (route === 'GET /.well-known/openid-configuration') return this.#describe(response);
    if (route === 'GET /jwks') return sendJson(response, 200, { keys: [this.#publicKey()] });
    if (route === 'GET /authorize') return sendPage(response, askPage(url.searchParams));
    if (route === 'POST /authorize') return this.#continue(response, url, await readForm(request));
    if (route === 'POST /token')
      return this.#exchange(response, await readForm(request), request.headers.authorization);
    sendJson(response, 404, { error: 'not_found' });
  }

  #describe(response: ServerResponse) {
    if (this.faults.description !== undefined) {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(this.faults.description);
      return;
    }
    sendJson(response, 200, {
      ...{ issuer: this.issuer, authorization_endpoint: `${this.issuer}/authorize` },
      ...{ token_endpoint: `${this.issuer}/token`, jwks_uri: `${this.issuer}/jwks` },
      ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
      ...{ id_token_signing_alg_values_supported: ['RS256'], code_challenge_methods_supported: ['S256'] },
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      authorization_response_iss_parameter_supported: true,
    });
  }

  #continue(response: ServerResponse, url: URL, form: URLSearchParams) {
    const redirectUri = url.searchParams.get('redirect_uri') ?? '';
    if (!URL.canParse(redirectUri) || !isOnThisMachine(new URL(redirectUri).hostname))
      return sendJson(response, 400, { error: 'redirect_uri must be an address of this machine' });
    const person = {
      ...{ subject: form.get('email') ?? '', email: form.get('email') ?? '', name: form.get('name') ?? '' },
      isVerified: form.get('verified') === 'yes',
    };
    const fields =
      form.get('answer') === 'cancel'
        ? { error: 'access_denied', state: url.searchParams.get('state') ?? '', iss: this.issuer }
        : this.grant(url.href, person);
    if (url.searchParams.get('response_mode') === 'form_post') {
      const [firstName, ...rest] = person.name.split(' ');
      const user = JSON.stringify({ name: { firstName, lastName: rest.join(' ') }, email: person.email });
      return sendPage(response, postPage(redirectUri, { ...fields, user }));
    }
    response.writeHead(303, { Location: `${redirectUri}?${new URLSearchParams(fields)}` }).end();
  }

  #exchange(response: ServerResponse, form: URLSearchParams, authorization: string | undefined) {
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const verified = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      grant !== undefined &&
      grant.expiresAt > Date.now() &&
      grant.redirectUri === form.get('redirect_uri') &&
      grant.challenge === verified &&
      grant.clientId === form.get('client_id');
    if (!isRight) return sendJson(response, 400, { error: 'invalid_grant' });
    // A client of Apple's kind sends a signed token as its secret.
    const secret = form.get('client_secret') ?? '';
    if (authorization !== undefined || (secret !== TEST_CLIENT.secret && secret.split('.').length !== 3))
      return sendJson(response, 400, { error: 'invalid_client' });
    const now = Math.floor(Date.now() / 1000);
    const { person, clientId, nonce } = grant;
    const claims = {
      ...{ iss: this.issuer, aud: clientId, sub: person.subject, iat: now, exp: now + TOKEN_LIFE_SECONDS, nonce },
      ...{ email: person.email, email_verified: person.isVerified, ...(person.name && { name: person.name }) },
    };
    const key = this.faults.signsWithForeignKey ? this.#foreignKey : this.#key.privateKey;
    const idToken = signToken(this.faults.claims?.(claims) ?? claims, key);
    sendJson(response, 200, { access_token: 'unused', token_type: 'Bearer', expires_in: 60, id_token: idToken });
  }

  #publicKey() {
    return { ...this.#key.publicKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' };
  }
}

const isOnThisMachine = (hostname: string) => hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));

function signToken(claims: object, key: KeyObject): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ alg: 'RS256', kid: 'test', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createSign('sha256').update(signed).sign(key, 'base64url')}`;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_FORM_BYTES) throw new Error('the form is too long');
  }
  return new URLSearchParams(text);
}

function sendJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, body: string) {
  const head =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">';
  const page = `${head}<title>Test sign-in</title><body style="font: 16px sans-serif; max-width: 24rem; margin: 2rem auto">${body}`;
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function askPage(query: URLSearchParams): string {
  return `<h1>Test sign-in</h1><p>This page replaces Google or Apple on a developer’s machine. It asks for no password.</p>
<form method="post" action="/authorize?${escapeHtml(query.toString())}">
<p><label>E-mail <input name="email" type="email" required value="ada@example.com"></label></p>
<p><label>Name <input name="name" value="Ada Lovelace"></label></p>
<p><label><input name="verified" type="checkbox" value="yes" checked> The address is verified</label></p>
<p><button name="answer" value="continue">Continue</button> <button name="answer" value="cancel" formnovalidate>Cancel</button></p></form>`;
}

function postPage(redirectUri: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  return `<form method="post" action="${escapeHtml(redirectUri)}">${inputs}<button>Go on</button></form><script>document.forms[0].submit()</script>`;
}

/** Reasons not to start: settings of a site that others can reach. */
export function refusalOf(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const hosts = [
    env.HOST,
    env.PUBLIC_URL && URL.canParse(env.PUBLIC_URL) ? new URL(env.PUBLIC_URL).hostname : undefined,
  ];
  const isPublic = hosts.some((host) => host && !isOnThisMachine(host));
  if (!isPublic && env.NODE_ENV !== 'production') return undefined;
  return 'The test sign-in lets anybody sign in as anybody. It does not start where HOST or PUBLIC_URL is reachable by others, or NODE_ENV is production.';
}
