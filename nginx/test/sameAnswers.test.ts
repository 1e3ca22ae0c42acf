import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { settingsFromEnv } from '@doorstep/release';
import { makeLiveSite } from '@doorstep/release/testing/factory';
import { byTier } from '@doorstep/shared-process/measured';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Gateway, startGateway } from '../src/gateway/start';
import {
  freePort,
  type HttpRequest,
  type HttpResponse,
  hasBrotli,
  type Kind,
  installedKinds as kinds,
  send,
} from './support/runningSite';
import { StubApi } from './support/stubApi';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const ADDRESSES = {
  'a page': { path: '/home', status: 200, isText: true },
  'the same page in another language': { path: '/home?lang=fa', status: 200, isText: true },
  'a page with a query': { path: '/Provider-Details-data?provider_id=p_1', status: 200, isText: true },
  'no page': { path: '/nowhere', status: 404, isText: true },
  'another spelling of a page': { path: '/HOME/', status: 301 },
  'the front door': { path: '/?from=mail', status: 302 },
  'the manifest': { path: '/mf-manifest/manifest.json', status: 200, isText: true },
  'the service worker': { path: '/sw.js', status: 200, isText: true },
  'a script of a remote': { path: '/remotes/mf-catalog/1.0.0/remoteEntry.js', status: 200, isText: true },
  'a font': { path: '/shell/1.0.0/static/font/onest-latin-wght.woff2', status: 200 },
  'no file of a remote': { path: '/remotes/mf-catalog/1.0.0/other.js', status: 404 },
  'no version of a remote': { path: '/remotes/mf-catalog/9.9.9/remoteEntry.js', status: 404 },
  'a folder of a remote': { path: '/remotes/mf-catalog/1.0.0', status: 404 },
  'a hidden file': { path: '/remotes/mf-catalog/1.0.0/.env', status: 404 },
  'the prepared twin of a file': { path: '/remotes/mf-catalog/1.0.0/remoteEntry.js.br', status: 200 },
  'robots.txt': { path: '/robots.txt', status: 200 },
  'the sitemap': { path: '/sitemap.xml', status: 200 },
  'a public read': { path: '/data/categories.json', status: 200, isText: true },
  'no public read': { path: '/data/users.json', status: 404 },
  'the health check': { path: '/healthz', status: 200 },
  'a call of the API': { path: '/api/v1/quote', status: 200 },
  'an upload': { path: '/uploads/a.html', status: 200 },
  'a call of the wire': { path: '/UserController/Register', status: 200 },
} as const;
type Address = keyof typeof ADDRESSES;

const PROXIED: readonly Address[] = ['a call of the API', 'an upload', 'a call of the wire'];

const CODINGS = [
  undefined,
  'br',
  'gzip',
  'gzip, deflate, br',
  'br;q=0, gzip',
  'br;q=0.0, gzip;q=0.5',
  'gzip;q=0',
  'br;q=0, gzip;q=0',
  'identity',
  'deflate',
  'BR, GZIP',
  'xbr, gzipped',
] as const;

/** By day the other addresses are asked with three codings. By night each is asked with all. */
const WITH_ALL_CODINGS = byTier<readonly Address[]>(
  ['a page', 'the front door', 'a script of a remote', 'a font', 'a public read', 'a call of the API'],
  Object.keys(ADDRESSES) as Address[],
);
const codingsFor = (name: Address) =>
  CODINGS.filter(
    (coding) => !coding || coding === 'br' || coding === 'br;q=0, gzip' || WITH_ALL_CODINGS.includes(name),
  );

const HEADERS = [
  'content-type',
  'content-encoding',
  'cache-control',
  'allow',
  'location',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'reporting-endpoints',
  'x-powered-by',
] as const;

let site: Awaited<ReturnType<typeof makeLiveSite>>;
const api = new StubApi();
const gateways = {} as Record<Kind, Gateway & { port: number }>;

beforeAll(async () => {
  await api.start();
  site = await makeLiveSite();
  for (const kind of kinds) {
    const port = await freePort();
    const gateway = await startGateway({
      kind,
      host: '127.0.0.1',
      port,
      dataDir: site.dataDir,
      settings: settingsFromEnv({ API_PORT: String(api.port) }).gateway,
      viewTtlSeconds: 60,
    });
    gateways[kind] = { ...gateway, port };
  }
});
afterAll(async () => {
  for (const kind of kinds) await gateways[kind]?.stop();
  await api.stop();
  site.remove();
});

const ask = (kind: Kind, path: string, request?: HttpRequest) => send(gateways[kind].port, path, request);

/** Redirects are compared by their address alone, because nginx adds a short body. */
const REDIRECTS = [301, 302];

function comparable(kind: Kind, response: HttpResponse) {
  const headers = Object.fromEntries(
    HEADERS.map((name) => [name, String(response.headers[name] ?? '').replaceAll(String(gateways[kind].port), 'PORT')]),
  );
  return {
    status: response.status,
    ...headers,
    ...(REDIRECTS.includes(response.status) && { 'content-type': '' }),
    // nginx has none on its 304, which a cache answers with the one that it stored.
    vary: response.status === 304 ? '' : String(response.headers.vary ?? ''),
    cookies: (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split('=')[0]),
    // Compare these two headers on 200 responses only. nginx also sets them on its redirects and errors.
    ...(response.status === 200 && {
      etag: response.headers.etag?.replace(/^W\//, ''),
      bucket: /^bucket;desc=b\d\d$/.test(String(response.headers['server-timing'] ?? '')),
    }),
    text: REDIRECTS.includes(response.status)
      ? ''
      : response.text
          .replaceAll(String(gateways[kind].port), 'PORT')
          .replace(/"request_id":"[0-9a-f]{32}"/, '"request_id":"ID"')
          .replace(/"bytes":\d+/, ''),
  };
}

describe.each(Object.entries(ADDRESSES))('%s', (name, { path, status, ...rest }) => {
  const isText = 'isText' in rest;
  const isProxied = PROXIED.includes(name as Address);
  const both = (request?: HttpRequest) => Promise.all(kinds.map((kind) => ask(kind, path, request)));
  const expectSame = ([nginx, embedded]: HttpResponse[]) =>
    expect(comparable('embedded', embedded as HttpResponse)).toEqual(comparable('nginx', nginx as HttpResponse));

  test.each(codingsFor(name as Address))(
    'gets the same response from both gateways for Accept-Encoding: %s',
    async (coding) => {
      const responses = await both({ headers: coding === undefined ? {} : { 'Accept-Encoding': coding } });
      const [nginx, embedded] = responses as [HttpResponse, HttpResponse];
      expect([nginx.status, embedded.status]).toEqual([status, status]);
      if (hasBrotli('nginx')) expectSame(responses);
      for (const response of responses) {
        const sent = response.headers['content-encoding'];
        if (sent) expect(coding).toMatch(new RegExp(`(?:^|[ ,])${sent}(?:$|,|;q=0?\\.[1-9]|;q=1)`, 'i'));
        if (isText && /^gzip/.test(coding ?? '') && coding !== 'gzip;q=0') expect(sent).toMatch(/^(?:br|gzip)$/);
        expect(Number(response.headers['content-length'] ?? response.bytes.length)).toBe(response.bytes.length);
      }
    },
  );

  test('gets the same headers for HEAD, without a body', async () => {
    const responses = await both({ method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } });
    expectSame(responses);
    for (const response of responses) expect(response.bytes).toHaveLength(0);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('gets the same response for %s', async (method) => {
    const responses = await both({ method, headers: { 'Content-Length': 3 }, body: 'a=1' });
    expectSame(responses);
    const [response] = responses as [HttpResponse];
    if (!isProxied && path !== '/healthz') expect([404, 405]).toContain(response.status);
    if (response.status === 405) expect(response.headers.allow).toMatch(/^GET(?:, HEAD)?$/);
  });

  test('revalidates with its own ETag only', async () => {
    const [first] = (await both({ headers: { 'Accept-Encoding': 'gzip' } })) as [HttpResponse];
    const tag = first.headers.etag ?? '"none"';
    const bare = tag.replace(/^W\//, '');
    const isTagged = first.headers.etag !== undefined && first.status === 200 && !isProxied;
    const cases = [
      [tag, true],
      [`W/${bare}`, true],
      [`"other", ${bare}`, true],
      ...(isTagged ? [['*', true] as const] : []),
      ['"other"', false],
      [bare.slice(0, -2), false],
      ['', false],
    ] as const;
    for (const [ifNoneMatch, isMatching] of cases) {
      const responses = await both({ headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': ifNoneMatch } });
      expectSame(responses);
      const expected = isTagged && isMatching ? 304 : status;
      expect([ifNoneMatch, ...responses.map((response) => response.status)]).toEqual([ifNoneMatch, expected, expected]);
      if (expected === 304) for (const response of responses) expect(response.bytes).toHaveLength(0);
    }
  });
});

const BROKEN_RESPONSES = {
  'that ends before its first byte': (response) => response.destroy(),
  'that ends within its headers': (response) => response.socket?.end('HTTP/1.1 200 OK\r\nContent-Ty'),
} satisfies Record<string, (response: ServerResponse) => void>;

describe.each(kinds)('an answer of the API through %s', (kind) => {
  afterEach(() => {
    api.respond = () => false;
  });

  test.each(Object.entries(BROKEN_RESPONSES))('%s becomes an uncacheable 502', async (_, breakOff) => {
    api.respond = ({ method }, response) => {
      // nginx asks a second server for what only reads: it gets the same.
      if (method !== 'POST' && method !== 'GET') return false;
      breakOff(response);
      return true;
    };
    for (const request of [{}, { method: 'POST', body: 'a=1' }]) {
      const response = await ask(kind, '/api/v1/quote', request);
      expect([response.status, response.headers['cache-control']]).toEqual([502, 'no-store']);
      expect(JSON.parse(response.text)).toMatchObject({ status: 502, code: 'internal' });
    }
  });

  test.each([
    ['of a known length', { 'Content-Length': '4000' }],
    ['in chunks', {}],
  ])('that ends half way, %s, fails in the client', async (_, headers) => {
    api.respond = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', ...headers });
      response.write('x'.repeat(2000), () => setTimeout(() => response.destroy(), 50));
      return true;
    };
    await expect(ask(kind, '/api/v1/quote')).rejects.toThrow(/aborted|hang up|ECONNRESET/);
  });

  test('keeps headers for the browser and drops those of the connection and the software', async () => {
    api.respond = (_request, response) => {
      response
        .writeHead(201, {
          'Content-Type': 'application/problem+json',
          'Retry-After': '7',
          'X-Request-Id': 'r1',
          'Set-Cookie': ['a=1', 'b=2; HttpOnly'],
          'Keep-Alive': 'timeout=99',
          'Proxy-Authenticate': 'Basic',
          'X-Powered-By': 'stub',
          Server: 'stub/1',
          'Content-Security-Policy': 'default-src *',
          'Referrer-Policy': 'unsafe-url',
        })
        .end('{}');
      return true;
    };
    const { status, headers } = await ask(kind, '/api/v1/quote', { method: 'POST', body: '{}' });
    expect([status, headers['retry-after'], headers['x-request-id'], headers['set-cookie']]).toEqual([
      201,
      '7',
      'r1',
      ['a=1', 'b=2; HttpOnly'],
    ]);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['keep-alive'] ?? '').not.toContain('99');
    expect([headers['x-powered-by'], headers.server ?? 'nginx']).toEqual([undefined, 'nginx']);
  });

  test("comes from a request without the client's connection headers", async () => {
    api.seen.length = 0;
    await ask(kind, '/api/v1/quote', {
      method: 'POST',
      body: '{}',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': 'k1',
        TE: 'trailers',
        'Proxy-Authorization': 'Basic x',
        'Keep-Alive': 'timeout=5',
      },
    });
    const [{ headers } = { headers: {} }] = api.seen as { headers: Record<string, string> }[];
    expect([headers['content-type'], headers['idempotency-key']]).toEqual(['application/json', 'k1']);
    expect([headers.te, headers['keep-alive']]).toEqual([undefined, undefined]);
  });
});

function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')));
    const statuses = () => [...received.matchAll(/^HTTP\/1\.\d (\d+)/gm)].map(([, status]) => status).join(' ');
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('data', (data) => {
      received += data.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(statuses()));
  });
}

const CHUNKED = 'Host: a\r\nTransfer-Encoding: chunked\r\n';
const closingRequest =
  (method: string, headers: string, body = '', version = '1.1') =>
  (path: string) =>
    `${method} ${path} HTTP/${version}\r\n${headers}Connection: close\r\n\r\n${body}`;
const SMUGGLED_REQUEST = 'POST /api/v1/hidden HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** Bodies that end in doubt. A page takes no body and may refuse the request before it is read. */
const UNREADABLE_BODIES: Readonly<Record<string, (path: string) => string>> = {
  'with a chunk of no number': closingRequest('POST', CHUNKED, 'zz\r\na\r\n0\r\n\r\n'),
  'with a chunk of 0x1': closingRequest('POST', CHUNKED, '0x1\r\na\r\n0\r\n\r\n'),
  'with a chunk that is longer than it says': closingRequest('POST', CHUNKED, '1\r\nab\r\n0\r\n\r\n'),
};

const AMBIGUOUS_REQUESTS: Readonly<Record<string, (path: string) => string>> = {
  'with two Host headers': closingRequest('GET', 'Host: a\r\nHost: b\r\n'),
  'with the same Host twice': closingRequest('GET', 'Host: a\r\nhost: a\r\n'),
  'without Host': closingRequest('GET', ''),
  'with an empty Host': closingRequest('GET', 'Host:\r\n'),
  'with a Host that is a port': closingRequest('GET', 'Host: :80\r\n'),
  'with a blank in its Host': closingRequest('GET', 'Host: a b\r\n'),
  'with a path in its Host': closingRequest('GET', 'Host: a/b\r\n'),
  'with an empty label in its Host': closingRequest('GET', 'Host: a..b\r\n'),
  'with Transfer-Encoding in HTTP/1.0': closingRequest('POST', CHUNKED, '0\r\n\r\n', '1.0'),
  'with Transfer-Encoding in a GET of HTTP/1.0': closingRequest('GET', CHUNKED, '0\r\n\r\n', '1.0'),
  'with Transfer-Encoding in HTTP/1.0 and another request behind it': closingRequest(
    'POST',
    CHUNKED,
    `0\r\n\r\n${SMUGGLED_REQUEST}`,
    '1.0',
  ),
  'with two Host headers and another request behind it': (path) =>
    `GET ${path} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${SMUGGLED_REQUEST}`,
  'with two codings': closingRequest('POST', 'Host: a\r\nTransfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n'),
  'with the coding chunked twice': closingRequest('POST', `${CHUNKED}Transfer-Encoding: chunked\r\n`, '0\r\n\r\n'),
  'with a coding and a length': closingRequest('POST', `${CHUNKED}Content-Length: 5\r\n`, '0\r\n\r\n'),
  'with two equal lengths': closingRequest('POST', 'Host: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n', 'a'),
  'with two different lengths': closingRequest('POST', 'Host: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n', 'ab'),
  'with a list of lengths': closingRequest('POST', 'Host: a\r\nContent-Length: 1, 1\r\n', 'a'),
  'with a signed length': closingRequest('POST', 'Host: a\r\nContent-Length: +1\r\n', 'a'),
  'with a negative length': closingRequest('POST', 'Host: a\r\nContent-Length: -1\r\n', 'a'),
  'with a length in hex': closingRequest('POST', 'Host: a\r\nContent-Length: 0x1\r\n', 'a'),
  'with a folded header': closingRequest('GET', 'Host: a\r\nX-A: b\r\n c\r\n'),
  'with a header folded by a tab': closingRequest('GET', 'Host: a\r\nX-A: b\r\n\tc\r\n'),
  'with a blank before a colon': closingRequest('GET', 'Host: a\r\nX-A : b\r\n'),
  'with a zero byte in a header': closingRequest('GET', 'Host: a\r\nX-A: b\0c\r\n'),
  'with a bare carriage return in a header': closingRequest('GET', 'Host: a\r\nX-A: b\rc\r\n'),
  'of HTTP/2.0 in the clear': closingRequest('GET', 'Host: a\r\n', '', '2.0'),
  'by TRACE': closingRequest('TRACE', 'Host: a\r\n'),
  'by CONNECT': () => 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'for everything': () => 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
};

describe.each(['/api/v1/quote', '/home'])('a doubtful request for %s', (path) => {
  const requests = path.startsWith('/api/') ? { ...AMBIGUOUS_REQUESTS, ...UNREADABLE_BODIES } : AMBIGUOUS_REQUESTS;
  test.each(Object.entries(requests))(
    'gets the same refusal from both gateways, and the API sees no hidden request (%s)',
    async (_, write) => {
      const statuses = [];
      for (const kind of kinds) {
        api.seen.length = 0;
        statuses.push(await sendRaw(gateways[kind].port, write(path)));
        // The framing of a body shows only while it is passed on; the API may have seen its beginning, and never a second request.
        expect(api.seen.length, kind).toBeLessThanOrEqual(1);
        expect(JSON.stringify(api.seen), kind).not.toContain('hidden');
      }
      const [nginx = '', embedded = ''] = statuses;
      expect(embedded).toBe(nginx);
      expect(embedded).toMatch(/^(?:40[05]|50[15])$/);
    },
  );

  test('gets an answer once it is well-formed', async () => {
    const write = closingRequest('GET', 'Host: a\r\n');
    for (const kind of kinds) expect(await sendRaw(gateways[kind].port, write(path)), kind).toBe('200');
  });
});
