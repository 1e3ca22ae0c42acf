import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readCalendarServices } from '../../src/platform/calendarSettings';

const CLIENT = { id: 'calendar-client', secret: 'calendar-secret' };

/** Speaks OAuth and the calls for events like Google or Microsoft, on this machine. */
export class TestCalendarService {
  /** Bodies of the pages of events. */
  pages: Record<string, unknown>[] = [];
  /** Scopes of the next tokens. Undefined: the service does not name them. */
  scope: string | undefined;
  /** Refresh tokens that count. */
  readonly tokens = new Set<string>();
  /** Whether each use of a refresh token ends it and answers a new one, as Microsoft does. */
  isRotating = false;
  status = 200;
  readonly requests: { path: string; query: URLSearchParams; headers: IncomingMessage['headers'] }[] = [];
  readonly #codes = new Map<string, { challenge: string; redirectUri: string }>();
  readonly #accessTokens = new Set<string>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async listen() {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The settings that connect to it, as both services. */
  settings() {
    const values: Record<string, string> = {};
    for (const name of ['GOOGLE', 'MICROSOFT'])
      Object.assign(values, {
        [`${name}_CALENDAR_CLIENT_ID`]: CLIENT.id,
        [`${name}_CALENDAR_CLIENT_SECRET`]: CLIENT.secret,
        [`${name}_CALENDAR_URL`]: this.url,
      });
    const read = (name: string) => values[name];
    return readCalendarServices(read, read, []);
  }

  /** Does what the page of the service does when the person agrees. Returns the address of the callback. */
  agree(page: string): string {
    const query = new URL(page).searchParams;
    const redirectUri = query.get('redirect_uri') ?? '';
    const code = randomBytes(8).toString('hex');
    this.#codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri });
    return `${redirectUri}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    this.requests.push({ path: pathname, query: searchParams, headers: request.headers });
    let text = '';
    for await (const chunk of request) text += chunk;
    const form = new URLSearchParams(text);
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname.endsWith('/token')) return send(...this.#token(form));
    if (pathname.endsWith('/revoke')) {
      this.tokens.delete(form.get('token') ?? '');
      return response.writeHead(200).end();
    }
    if (!this.#accessTokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) return send(401, {});
    const page = this.pages[Number(searchParams.get('pageToken') ?? 0)] ?? {};
    return send(this.status, page);
  }

  #token(form: URLSearchParams): [number, object] {
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return [401, { error: 'invalid_client' }];
    if (form.get('grant_type') === 'refresh_token') {
      const token = form.get('refresh_token') ?? '';
      if (!this.tokens.has(token)) return [400, { error: 'invalid_grant' }];
      if (this.isRotating) this.tokens.delete(token);
      return [200, this.#newTokens(this.isRotating)];
    }
    const code = form.get('code') ?? '';
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }];
    return [200, this.#newTokens(true)];
  }

  #newTokens(withRefreshToken: boolean) {
    const [access, refresh] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex')];
    this.#accessTokens.add(access);
    if (withRefreshToken) this.tokens.add(refresh);
    return {
      ...{ access_token: access, token_type: 'Bearer', expires_in: 3600 },
      ...(this.scope !== undefined && { scope: this.scope }),
      ...(withRefreshToken && { refresh_token: refresh }),
    };
  }
}
