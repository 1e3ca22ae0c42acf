import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PASSWORD, type TestServer, type TestUser, useTestBed } from '@doorstep/api-server/testing/apiFixture';
import { wireCalls } from '@doorstep/shared-api/wire';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findNginx } from '../src/gateway/nginxProgram';
import { freePort, kinds, type RunningSite, send, startSite } from './support/runningSite';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const HOST = 'doorstep.example';
const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-tls-'));
const testBed = useTestBed();
const running: ChildProcess[] = [];
const sites: RunningSite[] = [];
let api: TestServer;
let admin: TestUser;

beforeAll(async () => {
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${HOST}`],
      ...['-keyout', path.join(folder, 'edge.key'), '-out', path.join(folder, 'edge.pem')],
    ],
    { stdio: 'ignore' },
  );
  api = await testBed.serve();
  admin = await testBed.user('admin', { staffRoles: ['owner'] });
});
afterAll(async () => {
  for (const child of running) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  for (const site of sites) await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

const apiPort = () => new URL(api.base).port;

async function startBehindApi(kind: 'nginx' | 'embedded', env: NodeJS.ProcessEnv = {}): Promise<RunningSite> {
  const site = await startSite(kind, { API_PORT: apiPort(), ...env });
  sites.push(site);
  return site;
}

async function startTlsProxy(gatewayPort: number): Promise<{ tls: number; plain: number }> {
  const [tls, plain] = [await freePort(), await freePort()];
  const place = path.join(folder, `edge-${tls}`);
  mkdirSync(place);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${place}/${one};`);
  const pass = `location / {
    proxy_pass http://127.0.0.1:${gatewayPort};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host gateway.internal;
    proxy_set_header X-Forwarded-Host $http_host;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-For $remote_addr;
  }`;
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    `${place}.conf`,
    `${user} pid ${place}/pid; error_log stderr; events {} http { access_log off; ${places.join(' ')}
    server { listen 127.0.0.1:${tls} ssl; ssl_certificate ${folder}/edge.pem; ssl_certificate_key ${folder}/edge.key; ${pass} }
    server { listen 127.0.0.1:${plain}; ${pass} } }`,
  );
  running.push(spawn(findNginx() ?? 'nginx', ['-c', `${place}.conf`, '-p', place, '-g', 'daemon off;']));
  await vi.waitFor(() => send(plain, '/healthz'), { timeout: 10_000, interval: 50 });
  return { tls, plain };
}

interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}
interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

class Visitor {
  readonly jar = new Map<string, string>();
  readonly responses: { path: string; cookies: string[]; hsts: string | undefined }[] = [];
  readonly #port: number;
  readonly #isTls: boolean;

  constructor(port: number, isTls: boolean) {
    this.#port = port;
    this.#isTls = isTls;
  }

  async send(address: string, { method = 'GET', headers = {}, body }: RequestOptions = {}): Promise<HttpResponse> {
    const options = {
      ...{ host: '127.0.0.1', port: this.#port, path: address, method, agent: false, rejectUnauthorized: false },
      headers: { Host: HOST, Cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
    };
    const response = await new Promise<HttpResponse>((resolve, reject) => {
      const request = (this.#isTls ? overTls : overHttp)(options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      });
      request.on('error', reject);
      request.end(body);
    });
    const cookies = response.headers['set-cookie'] ?? [];
    this.responses.push({ path: address, cookies, hsts: response.headers['strict-transport-security'] });
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.jar.set(name, value);
    }
    return response;
  }

  call(name: keyof typeof wireCalls, fields: Record<string, string>): Promise<HttpResponse> {
    const body = new URLSearchParams({ app_token: 'doorstep-web-1', ...fields }).toString();
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-XSRF-TOKEN': this.jar.get('XSRF-TOKEN') ?? '',
    };
    return this.send(`/UserController${wireCalls[name].path}`, { method: 'POST', headers, body });
  }
}

const PUBLIC = [
  '/',
  '/home',
  '/home?lang=de',
  '/no-such-page',
  '/404',
  '/sw.js',
  '/mf-manifest/manifest.json',
  '/robots.txt',
  '/healthz',
  '/data/categories.json',
  '/data/nothing.json',
  '/remotes/nothing.js',
  '/api/v1/ready',
  '/api/v1/nothing',
  '/uploads/nothing.jpg',
  '/_doorstep/ops/state',
  '/_doorstep/health',
];

async function visitAllPaths(port: number, isTls: boolean): Promise<Visitor['responses']> {
  const responses: Visitor['responses'] = [];
  for (const address of PUBLIC) {
    for (const cookies of [[], [['mf_override', 'qa']], [['mf_as', 'customer']]] as [string, string][][]) {
      const visitor = new Visitor(port, isTls);
      for (const [name, value] of cookies) visitor.jar.set(name, value);
      await visitor.send(address);
      responses.push(...visitor.responses);
    }
    const poster = new Visitor(port, isTls);
    await poster.send(address, { method: 'POST' });
    responses.push(...poster.responses);
  }
  const visitor = new Visitor(port, isTls);
  await visitor.send('/home');
  const device = { device_type: 'web', device_token: '' };
  const signedIn = await visitor.call('login', {
    contact: admin.contact,
    password: PASSWORD,
    user_type: '3',
    ...device,
  });
  expect(JSON.parse(signedIn.text)).toMatchObject({ responce: 'true' });
  // Cookies of the staff are renewed every five minutes, by the first question, whoever asks it.
  for (const address of ['/api/v1/sessions', '/_doorstep/ops/state']) {
    api.clock.forward(30 * 60_000);
    expect((await visitor.send(address)).status).toBe(200);
    expect(visitor.responses.at(-1)?.cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      isTls ? '__Host-sid' : 'sid',
      'XSRF-TOKEN',
    ]);
  }
  await visitor.call('logout', {});
  return [...responses, ...visitor.responses];
}

const namesIn = (responses: Visitor['responses']) =>
  new Set(responses.flatMap(({ cookies }) => cookies.map((cookie) => cookie.split('=')[0])));
const isSecure = (cookie: string) => /;\s*secure(?:;|$)/i.test(cookie);

describe.each(kinds)('the gateway %s', (kind) => {
  let site: RunningSite;
  let edge: { tls: number; plain: number };
  beforeAll(async () => {
    site = await startBehindApi(kind, { TRUSTED_PROXIES: '127.0.0.1' });
    edge = await startTlsProxy(site.port);
  });

  test('over TLS, marks every cookie Secure and sends HSTS with every response', async () => {
    const responses = await visitAllPaths(edge.tls, true);
    expect(
      responses.flatMap(({ path, cookies }) => cookies.filter((one) => !isSecure(one)).map((one) => [path, one])),
    ).toEqual([]);
    expect(responses.filter(({ hsts }) => hsts !== 'max-age=31536000')).toEqual([]);
    expect(namesIn(responses)).toEqual(new Set(['mf_uid', '__Host-sid', 'XSRF-TOKEN', '__Host-device']));
  });

  test("over TLS, sends each page's security headers and accepts policy reports", async () => {
    const { headers } = await new Visitor(edge.tls, true).send('/home');
    expect(headers['content-security-policy']).toMatch(/require-trusted-types-for 'script'; trusted-types default/);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['reporting-endpoints']).toBe('violations="/_doorstep/violations"');
    const report = { method: 'POST', headers: { 'Content-Type': 'application/reports+json' }, body: '[]' };
    expect((await new Visitor(edge.tls, true).send('/_doorstep/violations', report)).status).toBe(204);
    expect((await new Visitor(edge.tls, true).send('/_doorstep/violations')).status).toBe(404);
    const long = { ...report, body: `["${'x'.repeat(20_000)}"]` };
    expect((await new Visitor(edge.tls, true).send('/_doorstep/violations', long)).status).toBe(413);
  });

  test('sets no Secure cookie and sends no HSTS without TLS', async () => {
    const responses = await visitAllPaths(edge.plain, false);
    expect(responses.flatMap(({ cookies }) => cookies).filter(isSecure)).toEqual([]);
    expect(responses.filter(({ hsts }) => hsts !== undefined)).toEqual([]);
    expect(namesIn(responses)).toEqual(new Set(['mf_uid', 'sid', 'XSRF-TOKEN', 'device']));
  });

  test("keeps the bucket of a newcomer's first page, also over TLS", async () => {
    const visitor = new Visitor(edge.tls, true);
    const buckets = [];
    for (const address of ['/home', '/home', '/mf-manifest/manifest.json', '/no-such-page'])
      buckets.push((await visitor.send(address)).headers['server-timing']);
    expect(new Set(buckets).size).toBe(1);
    expect(visitor.responses.flatMap(({ cookies }) => cookies)).toHaveLength(1);
  });

  test('names the requested protocol and host in links for crawlers', async () => {
    expect((await new Visitor(edge.tls, true).send('/robots.txt')).text).toContain(`https://${HOST}/`);
    expect((await new Visitor(edge.plain, false).send('/robots.txt')).text).toContain(`http://${HOST}/`);
  });

  test('ignores forwarding headers from untrusted clients', async () => {
    const stranger = await startSite(kind, { TRUSTED_PROXIES: '10.9.9.9 fd00::/8' });
    sites.push(stranger);
    const claims = {
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-For': '6.6.6.6',
      'X-Forwarded-Port': '443',
      'X-Forwarded-Ssl': 'on',
      'X-Forwarded-Prefix': '/evil',
      'X-Real-IP': '6.6.6.6',
      Forwarded: 'for=6.6.6.6;proto=https;host=evil.example',
    };
    const page = await send(stranger.port, '/home', { headers: claims });
    expect(page.headers['set-cookie']?.some(isSecure)).toBe(false);
    expect(page.headers['strict-transport-security']).toBeUndefined();
    expect((await send(stranger.port, '/robots.txt', { headers: claims })).text).not.toContain('evil');
    await send(stranger.port, '/api/v1/quote', { headers: claims });
    const { headers } = stranger.api.seen.at(-1) ?? { headers: {} };
    expect(headers).toMatchObject({
      'x-forwarded-proto': 'http',
      'x-forwarded-for': '127.0.0.1',
      'x-real-ip': '127.0.0.1',
      'x-forwarded-host': `127.0.0.1:${stranger.port}`,
      host: `127.0.0.1:${stranger.port}`,
    });
    expect(JSON.stringify(headers)).not.toMatch(/evil|6\.6\.6\.6|"443"|"on"/);
  });

  test('uses the client address that the trusted proxy saw, whatever stands before it', async () => {
    const trusting = await startSite(kind, { TRUSTED_PROXIES: '127.0.0.0/8' });
    sites.push(trusting);
    const headers = {
      'X-Forwarded-For': '6.6.6.6, 203.0.113.7, 127.0.0.9',
      'X-Forwarded-Proto': 'http, https',
      'X-Forwarded-Host': 'evil.example, doorstep.example:8443',
    };
    await send(trusting.port, '/api/v1/quote', { headers });
    expect(trusting.api.seen.at(-1)?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'doorstep.example:8443',
      host: 'doorstep.example:8443',
    });
  });
});
