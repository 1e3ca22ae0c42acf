import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { kinds, type RunningSite, startSite } from './support/runningSite';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const MIB = 1024 * 1024;

describe.each(kinds)('the API through %s', (kind) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site?.stop());
  beforeEach(() => {
    site.api.seen.length = 0;
    site.api.status = 200;
  });

  test('passes calls with method, query, body, cookies and response', async () => {
    const response = await site.ask('/UserController/Register?x=%2F1', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: 'sid=abc', 'X-XSRF-TOKEN': 't' },
      body: '{"a":1}',
    });
    expect(response.status).toBe(200);
    expect(response.headers['set-cookie']).toEqual(['sid=1; HttpOnly', 'XSRF-TOKEN=2']);
    expect(site.api.seen[0]).toMatchObject({
      method: 'POST',
      url: '/UserController/Register?x=%2F1',
      body: '{"a":1}',
      headers: { cookie: 'sid=abc', 'x-xsrf-token': 't', host: `127.0.0.1:${site.port}` },
    });
  });

  test('receives the client address that the gateway saw, whatever the client claims', async () => {
    await site.ask('/api/v1/quote', {
      headers: { 'X-Forwarded-For': '6.6.6.6', 'X-Real-IP': '6.6.6.6', Forwarded: 'for=6.6.6.6' },
    });
    const headers = site.api.seen[0]?.headers ?? {};
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-real-ip']).toBe('127.0.0.1');
    expect(headers.forwarded ?? '').toBe('');
  });

  test('adds headers to its responses that block scripts, and hides the software name', async () => {
    const response = await site.ask('/uploads/evil.html');
    expect(response.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['x-powered-by']).toBeUndefined();
  });

  test('accepts a body of 24 MB and rejects 26 MB before it reaches the API', async () => {
    const fine = await site.ask('/UserController/booking', { method: 'POST', body: Buffer.alloc(24 * MIB) });
    expect([fine.status, JSON.parse(fine.text).bytes]).toEqual([200, 24 * MIB]);
    const rejected = await sendIncompleteBody(site.port, '/UserController/booking', 26 * MIB);
    expect(rejected).toMatch(/^HTTP\/1\.1 413 /);
    expect(JSON.parse(rejected.slice(rejected.indexOf('{')))).toMatchObject({
      response: false,
      result: false,
      error: { code: 'validation' },
    });
    const problem = await sendIncompleteBody(site.port, '/api/v1/x', 26 * MIB);
    expect(JSON.parse(problem.slice(problem.indexOf('{')))).toMatchObject({ status: 413, code: 'validation' });
    expect(site.api.seen.every(({ bytes }) => bytes <= 24 * MIB)).toBe(true);
  });

  test('limits bodies of unknown length too', async () => {
    const text = await sendChunkedBody(site.port, '/UserController/booking', 27);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(site.api.seen).toHaveLength(0);
  });

  test('streams events as the API sends them', async () => {
    const events = await new Promise<string>((resolve, reject) => {
      const socket = connect(site.port, '127.0.0.1', () =>
        socket.write('GET /api/v1/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      );
      let text = '';
      socket.on('error', reject);
      socket.on('data', (part) => {
        text += part;
        if (text.includes('data: first') && !text.includes('data: last')) site.api.endEvents();
      });
      socket.on('close', () => resolve(text));
    });
    expect(events).toContain('text/event-stream');
    expect(events).toContain('data: last');
  });

  test('answers an unreachable API with an uncacheable error', async () => {
    await site.api.stop();
    try {
      const wire = await site.ask('/UserController/login', { method: 'POST', body: 'a=1' });
      expect([wire.status, wire.headers['cache-control'], wire.headers['content-type']]).toEqual([
        502,
        'no-store',
        'application/json',
      ]);
      expect(JSON.parse(wire.text)).toMatchObject({
        response: false,
        responce: false,
        result: false,
        error: { code: 'internal', request_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
      });
      const rest = await site.ask('/api/v1/quote', { method: 'POST', body: '{}' });
      expect([rest.status, rest.headers['cache-control'], rest.headers['content-type']]).toEqual([
        502,
        'no-store',
        'application/problem+json',
      ]);
      expect(JSON.parse(rest.text)).toMatchObject({ status: 502, code: 'internal' });
      expect((await site.ask('/uploads/a.jpg')).headers['content-type']).toBe('application/problem+json');
      expect((await site.ask('/home')).status).toBe(200);
      expect((await site.ask('/healthz')).status).toBe(200);
    } finally {
      await site.api.start();
    }
    expect((await site.ask('/UserController/login', { method: 'POST', body: 'a=1' })).status).toBe(200);
  });
});

test('behind a trusted proxy, nginx passes the client address of that proxy to the API', async () => {
  const site = await startSite('nginx', { TRUSTED_PROXIES: '127.0.0.0/8' });
  try {
    await site.ask('/api/v1/quote', { headers: { 'X-Forwarded-For': '6.6.6.6, 203.0.113.9' } });
    expect(site.api.seen[0]?.headers['x-forwarded-for']).toBe('203.0.113.9');
  } finally {
    await site.stop();
  }
});

describe.each(kinds)('public snapshots through %s', (kind) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site?.stop());

  test('asks the API once for 50 visitors of a cold view, with the app token and no visitor data', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => site.ask('/data/categories.json?x=1', { headers: { Cookie: 'sid=secret' } })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(site.api.callsOf('/UserController/category_with_subcategory')).toBe(1);
    const [call] = site.api.seen;
    expect(call?.method).toBe('POST');
    expect(call?.headers['content-type']).toBe('multipart/form-data; boundary=doorstep-view');
    expect(call?.headers.cookie).toBeUndefined();
    expect(call?.body).toBe(
      '--doorstep-view\r\nContent-Disposition: form-data; name="app_token"\r\n\r\ndoorstep-web-1\r\n--doorstep-view--\r\n',
    );
  });

  test('serves a public, cacheable and compressed view that can be revalidated', async () => {
    const view = await site.ask('/data/providers.json', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(view.status).toBe(200);
    expect(view.headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      'content-encoding': 'gzip',
      'x-content-type-options': 'nosniff',
    });
    expect(view.headers['set-cookie']).toBeUndefined();
    expect(view.headers['x-powered-by']).toBeUndefined();
    expect(JSON.parse(view.text)).toMatchObject({ result: 'true' });
    const secondResponse = await site.ask('/data/providers.json', {
      headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': view.headers.etag },
    });
    expect(secondResponse.status).toBe(304);
    expect(secondResponse.bytes).toHaveLength(0);
  });

  test.each([
    ['top-providers', 'top_rated_provider_list'],
    ['coupons', 'promocode'],
    ['percentage', 'admin_percentage'],
  ])('serves /data/%s.json from the API call %s', async (view, call) => {
    expect((await site.ask(`/data/${view}.json`)).status).toBe(200);
    expect(site.api.callsOf(`/UserController/${call}`)).toBe(1);
  });

  test('serves only GET requests for known views', async () => {
    for (const method of ['HEAD', 'POST', 'PUT']) {
      const response = await site.ask('/data/categories.json', { method });
      expect([method, response.status, response.headers.allow]).toEqual([method, 405, 'GET']);
    }
    const unknown = await site.ask('/data/users.json');
    expect([unknown.status, unknown.headers['content-type']]).toEqual([404, 'application/problem+json']);
  });

  test('serves a stale view while the API is down and a new one after it recovers', async () => {
    await site.ask('/data/categories.json');
    await site.api.stop();
    const until = Date.now() + 1300;
    while (Date.now() < until) expect((await site.ask('/data/categories.json')).status).toBe(200);
    site.api.marker = 'b';
    await site.api.start();
    await expect.poll(async () => (await site.ask('/data/categories.json')).text).toContain('"marker":"b"');
  });
});

describe.each(kinds)('failing public snapshots through %s', (kind) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site?.stop());

  test.each([302, 403, 404, 405, 429, 500, 503])(
    'answers a %s of the API with 502 and never caches it',
    async (status) => {
      site.api.status = status;
      const failed = await site.ask('/data/categories.json');
      expect([failed.status, failed.headers['cache-control'], failed.headers['content-type']]).toEqual([
        502,
        'no-store',
        'application/problem+json',
      ]);
      expect(failed.headers['set-cookie']).toBeUndefined();
      expect(failed.headers.etag).toBeUndefined();
      const calls = site.api.seen.length;
      await site.ask('/data/categories.json');
      expect(site.api.seen.length).toBe(calls + 1);
    },
  );

  test('answers 502 while the API is down and notices its return immediately', async () => {
    await site.api.stop();
    expect((await site.ask('/data/percentage.json')).status).toBe(502);
    site.api.status = 200;
    await site.api.start();
    expect((await site.ask('/data/percentage.json')).status).toBe(200);
  });
});

describe.each(kinds)("somebody else's server through %s", (kind) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(kind, {
      API_URL: 'http://localhost:{port}/base',
      IMAGE_ORIGINS: 'https://img.example.com',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      GOOGLE_MAPS_API_KEY: 'key',
    });
  });
  afterAll(() => site?.stop());

  test('forwards calls and images under the host name and path of that server', async () => {
    await site.ask('/UserController/login?a=1', { method: 'POST', body: 'x' });
    await site.ask('/img/a.png');
    await site.ask('/assets/images/default.png');
    await site.ask('/data/categories.json');
    expect(site.api.seen.map(({ url, headers }) => [url, headers.host])).toEqual([
      ['/base/UserController/login?a=1', `localhost:${site.api.port}`],
      ['/base/img/a.png', `localhost:${site.api.port}`],
      ['/base/assets/images/default.png', `localhost:${site.api.port}`],
      ['/base/UserController/category_with_subcategory', `localhost:${site.api.port}`],
    ]);
  });

  test('never requests extensions from it', async () => {
    expect((await site.ask('/api/v1/quote')).status).toBe(404);
  });

  test('opens the policy only as far as the settings need', async () => {
    const policy = (await site.ask('/home')).headers['content-security-policy'] as string;
    const directive = (name: string) => policy.split('; ').find((text) => text.startsWith(`${name} `));
    expect(directive('img-src')).toContain(`http://localhost:${site.api.port} https://img.example.com`);
    expect(directive('script-src')).toBe(
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com https://maps.googleapis.com",
    );
    expect(directive('style-src')).toContain("'unsafe-inline'");
    expect(directive('connect-src')).toContain('https://api.stripe.com');
    expect(directive('frame-src')).toContain('https://js.stripe.com');
    expect(policy.match(/unsafe/g)).toHaveLength(1);
  });
});

function sendIncompleteBody(port: number, path: string, length: number): Promise<string> {
  return raw(port, (write) => {
    write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
    write(Buffer.alloc(1024));
  });
}

function sendChunkedBody(port: number, path: string, mebibytes: number): Promise<string> {
  return raw(port, (write) => {
    write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`);
    for (let sentCount = 0; sentCount < mebibytes; sentCount += 1) {
      write(`${MIB.toString(16)}\r\n`);
      write(Buffer.alloc(MIB));
      write('\r\n');
    }
    write('0\r\n\r\n');
  });
}

function raw(port: number, send: (write: (data: string | Buffer) => void) => void): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => send((data) => socket.writable && socket.write(data)));
    socket.on('data', (part) => {
      text += part;
      if (/\r\n\r\n.*\}$/s.test(text)) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}
