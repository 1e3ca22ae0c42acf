import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { ApiServers, GatewaySettings } from '@doorstep/release';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeProxy } from './proxy';
import { fetchFrom, listen } from './testing/listen';

const { LIMIT_MIB } = vi.hoisted(() => ({ LIMIT_MIB: 1 }));
vi.mock('@doorstep/release', async (original) => ({
  ...(await original<typeof import('@doorstep/release')>()),
  BODY_LIMIT_MIB: LIMIT_MIB,
}));
const LIMIT = LIMIT_MIB * 1024 * 1024;

async function proxyTo(addresses: readonly string[], api: Partial<GatewaySettings['api']> = {}): Promise<number> {
  const agent = new http.Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const settings = { api: { url: addresses[0], isExternal: false, hasExtensions: true, ...api } } as GatewaySettings;
  const proxy = makeProxy(settings, { inOrder: () => [...addresses] } as ApiServers, agent);
  return listen((request, response) => proxy(request, response, 'r1'));
}

async function startApiServer(respond: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  const seen: { method: string; url: string; headers: http.IncomingHttpHeaders; body: string }[] = [];
  const port = await listen((request, response) => {
    let body = '';
    request.setEncoding('latin1');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('error', () => undefined);
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      respond(request, response, body);
    });
  });
  return { address: `http://127.0.0.1:${port}`, seen };
}
const respondBodyLength: Parameters<typeof startApiServer>[0] = (_request, response, body) =>
  response.end(String(body.length));

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const UNREACHABLE_SERVER = 'http://127.0.0.1:9';

function openRequest(port: number, path: string, headers: http.OutgoingHttpHeaders = {}, method = 'POST') {
  const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  const answer = new Promise<{ status: number; headers: http.IncomingHttpHeaders }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
  });
  return { request, answer };
}

describe('a body', () => {
  const sizes = [
    ['of exactly the limit goes through', LIMIT, 200],
    ['of one byte more is too large', LIMIT + 1, 413],
  ] as const;
  test.each(sizes)('with a Content-Length %s', async (_, bytes, status) => {
    const api = await startApiServer(respondBodyLength);
    const port = await proxyTo([api.address]);
    expect((await fetchFrom(port, '/api/v1/x', { method: 'POST', body: Buffer.alloc(bytes) })).status).toBe(status);
    expect(api.seen.map(({ body }) => body.length)).toEqual(status === 200 ? [bytes] : []);
  });

  test.each(sizes)('in chunks, %s', async (_, bytes, status) => {
    const api = await startApiServer(respondBodyLength);
    const port = await proxyTo([api.address]);
    const { request, answer } = openRequest(port, '/api/v1/x', { 'Transfer-Encoding': 'chunked' });
    request.write(Buffer.alloc(LIMIT / 2));
    request.end(Buffer.alloc(bytes - LIMIT / 2));
    expect((await answer).status).toBe(status);
    expect(api.seen.map(({ body }) => body.length)).toEqual(status === 200 ? [bytes] : []);
  });

  test.each([
    ['/UserController/Register', 'application/json'],
    ['/api/v1/bookings', 'application/problem+json'],
  ])('over the size limit for %s gets an error in the content type of that API', async (path, type) => {
    const port = await proxyTo([UNREACHABLE_SERVER]);
    const { headers } = await fetchFrom(port, path, { method: 'POST', body: Buffer.alloc(LIMIT + 1) });
    expect([headers['content-type'], headers['cache-control']]).toEqual([type, 'no-store']);
  });
});

describe('a request that one server of the API did not answer', () => {
  const CHUNKED = { 'Transfer-Encoding': 'chunked' };
  const READING = [
    ['GET', {}, undefined],
    ['HEAD', {}, undefined],
  ] as const;
  const CHANGING = [
    ['POST', {}, 'a=1'],
    ['PUT', {}, 'a=1'],
    ['PATCH', {}, 'a=1'],
    ['DELETE', {}, undefined],
    ['GET', { 'Content-Length': 3 }, 'a=1'],
    ['GET', CHUNKED, 'a=1'],
  ] as const;
  const LOST: Readonly<Record<string, RequestListener>> = {
    'says 503': (_request, response) => void response.writeHead(503).end(),
    'breaks the connection': (_request, response) => void response.destroy(),
  };
  const cases = (requests: typeof READING | typeof CHANGING) =>
    Object.entries(LOST).flatMap(([what, respond]) => requests.map((one) => [what, ...one, respond] as const));

  test.each(cases(READING))(
    'goes to the next server when the first one %s (%s)',
    async (_, method, headers, body, respond) => {
      const [first, second] = [await startApiServer(respond), await startApiServer(respondBodyLength)];
      const port = await proxyTo([first.address, second.address]);
      expect((await fetchFrom(port, '/api/v1/x', { method, headers, body })).status).toBe(200);
      expect([first.seen.length, second.seen.length]).toEqual([1, 1]);
    },
  );

  test.each(cases(CHANGING))(
    'fails without a retry when the first server %s (%s %o)',
    async (what, method, headers, body, respond) => {
      const [first, second] = [await startApiServer(respond), await startApiServer(respondBodyLength)];
      const port = await proxyTo([first.address, second.address]);
      const { status } = await fetchFrom(port, '/api/v1/x', { method, headers, body });
      expect(status).toBe(what === 'says 503' ? 503 : 502);
      expect([first.seen.length, second.seen.length]).toEqual([1, 0]);
    },
  );

  test.each([...READING, ...CHANGING])(
    'goes to the next server unchanged when the connection fails (%s %o)',
    async (method, headers, body) => {
      const second = await startApiServer(respondBodyLength);
      const port = await proxyTo([UNREACHABLE_SERVER, second.address]);
      expect((await fetchFrom(port, '/api/v1/x', { method, headers, body })).status).toBe(200);
      expect(second.seen.map((one) => [one.method, one.body])).toEqual([[method, body ?? '']]);
    },
  );

  test('gets a 502 with an error code when no server answers', async () => {
    const port = await proxyTo([UNREACHABLE_SERVER, UNREACHABLE_SERVER]);
    const { status, text } = await fetchFrom(port, '/api/v1/x');
    expect([status, JSON.parse(text).code]).toEqual([502, 'internal']);
  });
});

test.each(['GET', 'DELETE', 'OPTIONS', 'POST'])(
  'the chunked body of a %s request stays intact, even if it looks like another request',
  async (method) => {
    const api = await startApiServer(respondBodyLength);
    const port = await proxyTo([api.address]);
    const body = 'GET /api/v1/admin HTTP/1.1\r\nHost: x\r\nX-Real-IP: 127.0.0.1\r\n\r\n';
    const { status } = await fetchFrom(port, '/api/v1/x', {
      method,
      headers: { 'Transfer-Encoding': 'chunked' },
      body,
    });
    expect(status).toBe(200);
    expect(api.seen.map((one) => [one.method, one.url, one.body])).toEqual([[method, '/api/v1/x', body]]);
  },
);

test.each([
  ['before the answer', (_response: ServerResponse) => undefined],
  ['in the middle of the answer', (response: ServerResponse) => response.write('x')],
])('a client that disconnects %s aborts the API request', async (when, begin) => {
  const ended = deferred<boolean>();
  const api = await startApiServer((_request, response) => {
    response.on('close', () => ended.resolve(response.writableFinished));
    begin(response);
    if (when === 'before the answer') request.destroy();
  });
  const port = await proxyTo([api.address]);
  const { request, answer } = openRequest(port, '/api/v1/x', {}, 'GET');
  answer.then(() => request.destroy()).catch(() => undefined);
  request.end();
  expect(await ended.promise).toBe(false);
});

describe('time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => void vi.useRealTimers();
  });

  test('may take longer to respond than to connect', async () => {
    const api = await startApiServer(async (_request, response) => {
      await vi.advanceTimersByTimeAsync(30_000);
      response.end('late');
    });
    const port = await proxyTo([api.address]);
    expect((await fetchFrom(port, '/api/v1/x')).text).toBe('late');
  });

  test('accepts a slow upload as long as data keeps arriving', async () => {
    const parts: string[] = [];
    const heard = { next: deferred<void>() };
    const api = await listen((request, response) => {
      request.setEncoding('utf8');
      request.on('data', (part: string) => {
        parts.push(part);
        heard.next.resolve();
      });
      request.on('end', () => response.end());
    });
    const { request, answer } = openRequest(await proxyTo([`http://127.0.0.1:${api}`]), '/api/v1/x');
    for (const part of ['a', 'b', 'c']) {
      heard.next = deferred<void>();
      request.write(part);
      await heard.next.promise;
      await vi.advanceTimersByTimeAsync(19_000);
    }
    request.end();
    expect([(await answer).status, parts.join('')]).toEqual([200, 'abc']);
  });

  test('gets an error for a stalled upload, and the connection closes', async () => {
    const begun = deferred<void>();
    const api = await listen((request) => {
      request.on('error', () => undefined);
      request.once('data', () => begun.resolve());
    });
    const { request, answer } = openRequest(await proxyTo([`http://127.0.0.1:${api}`]), '/api/v1/x');
    request.write('a');
    await begun.promise;
    await vi.advanceTimersByTimeAsync(20_000);
    const { status, headers } = await answer;
    expect([status, headers.connection, headers['cache-control']]).toEqual([408, 'close', 'no-store']);
  });
});

test('a response must begin within one minute, but an event stream may stay quiet', async () => {
  const api = await startApiServer(respondBodyLength);
  const port = await proxyTo([api.address]);
  const limit = vi.spyOn(http.ClientRequest.prototype, 'setTimeout');
  onTestFinished(() => limit.mockRestore());
  await fetchFrom(port, '/api/v1/events');
  expect(limit).not.toHaveBeenCalled();
  await fetchFrom(port, '/api/v1/bookings');
  expect(limit.mock.calls.map(([ms]) => ms)).toEqual([60_000]);
});

describe('the API', () => {
  test.each([
    ['our own hears the host that the browser asked', {}, 'doorstep.example'],
    ["somebody else's hears its own", { isExternal: true }, undefined],
  ])('%s', async (_, settings, host) => {
    const api = await startApiServer(respondBodyLength);
    const port = await proxyTo([api.address], settings);
    await fetchFrom(port, '/api/v1/x', { headers: { Host: 'doorstep.example' } });
    expect(api.seen[0]?.headers.host).toBe(host ?? new URL(api.address).host);
  });

  test.each(['', '/'])('receives requests below a base path that ends with "%s"', async (end) => {
    const api = await startApiServer(respondBodyLength);
    const port = await proxyTo([`${api.address}/v2${end}`]);
    await fetchFrom(port, '/api/v1/x?a=%20b');
    expect(api.seen[0]?.url).toBe('/v2/api/v1/x?a=%20b');
  });

  test('does not receive the Expect header that the gateway already answered', async () => {
    const api = await startApiServer(respondBodyLength);
    const port = await proxyTo([api.address]);
    const body = 'a=1';
    await fetchFrom(port, '/api/v1/x', {
      method: 'POST',
      headers: { Expect: '100-continue', 'Content-Length': 3 },
      body,
    });
    expect([api.seen[0]?.headers.expect, api.seen[0]?.body]).toEqual([undefined, body]);
  });
});
