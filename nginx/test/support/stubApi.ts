import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
  readonly body: string;
}

export class StubApi {
  readonly seen: RecordedRequest[] = [];
  status = 200;
  eventsStatus = 200;
  readyStatus = 200;
  /** Answers in place of the stub; false leaves it to the stub. */
  respond: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  marker = 'a';
  port = 0;
  #server: Server | undefined;
  #events: (() => void)[] = [];

  async start(): Promise<this> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      request.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes < 10_000) parts.push(part);
      });
      request.on('error', () => undefined);
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        this.seen.push({ method, url, headers, bytes, body: Buffer.concat(parts).toString() });
        if (this.respond(request, response)) return;
        response.setHeader('X-Powered-By', 'stub');
        if (url === '/api/v1/session') return respondSession(request, response);
        response.setHeader('Set-Cookie', ['sid=1; HttpOnly', 'XSRF-TOKEN=2']);
        if (url === '/api/v1/ready') return void response.writeHead(this.readyStatus).end('{}');
        if (url.startsWith('/api/v1/events')) {
          if (this.eventsStatus !== 200) return void response.writeHead(this.eventsStatus).end();
          response.writeHead(200, { 'Content-Type': 'text/event-stream' });
          response.write('data: first\n\n');
          this.#events.push(() => response.end('data: last\n\n'));
          return;
        }
        if (url.startsWith('/uploads/')) {
          response
            .writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': 'default-src *' })
            .end('<script>alert(1)</script>');
          return;
        }
        const body = JSON.stringify({ result: 'true', data: [{ marker: this.marker, text: 'x'.repeat(2000) }], bytes });
        response.writeHead(this.status, {
          'Content-Type': 'application/json; charset=utf-8',
          ETag: `"${this.marker}"`,
          'Cache-Control': 'no-store',
        });
        response.end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  callsOf(path: string): number {
    return this.seen.filter(({ url }) => url === path).length;
  }

  endEvents() {
    for (const end of this.#events.splice(0)) end();
  }

  get isRunning() {
    return this.#server !== undefined;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}

const USERS: Readonly<Record<string, object>> = {
  robin: { user_id: 'u_9', user_type: '3', full_name: 'Robin Hale' },
  idle: { user_id: 'u_9', user_type: '3', full_name: 'Robin Hale', confirmed: false },
  mia: { user_id: 'u_1', user_type: '1', full_name: 'Mia Torres' },
};

/**
 * Responds like the API's `/api/v1/session`: the cookie `sid` is the user's name, and the XSRF token is "token of" that
 * name.
 */
function respondSession({ method, headers }: IncomingMessage, response: ServerResponse) {
  const name = /sid=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '';
  const user = USERS[name];
  const isTrue = method === 'GET' || headers['x-xsrf-token'] === `token of ${name}`;
  const problem = (code: string, detail: string) => ({ type: 'about:blank', title: '', detail, code, request_id: 'r' });
  const [status, body] = !user
    ? [401, problem('session', 'Please login again.')]
    : isTrue
      ? [200, user]
      : [403, problem('csrf', 'Security check failed. Please reload the page.')];
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
