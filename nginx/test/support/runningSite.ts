import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import zlib from 'node:zlib';
import { type Composition, settingsFromEnv } from '@doorstep/release';
import { type DistOptions, type makeDataDir, makeLiveSite } from '@doorstep/release/testing/factory';
import { findNginx, nginxAbilities } from '../../src/gateway/nginxProgram';
import { type Gateway, startGateway } from '../../src/gateway/start';
import { StubApi } from './stubApi';

export type Kind = 'nginx' | 'embedded';
export const installedKinds: readonly Kind[] = findNginx() ? ['nginx', 'embedded'] : ['embedded'];
/** `npm test` tries one of them, and compares what both answer (`sameAnswers.test.ts`). */
export const kinds: readonly Kind[] = process.env.TEST_TIER === 'test' ? installedKinds.slice(0, 1) : installedKinds;

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

export interface HttpRequest {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/** Sends the path as it is, without normalising it. */
export function send(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: HttpRequest = {},
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(parts);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text: decoded(bytes, response.headers['content-encoding']),
        });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

function decoded(bytes: Buffer, coding: string | undefined): string {
  if (coding === 'br' && bytes.length) return zlib.brotliDecompressSync(bytes).toString();
  if (coding === 'gzip' && bytes.length) return zlib.gunzipSync(bytes).toString();
  return bytes.toString();
}

export function compositionOf(html: string): Composition {
  const json = /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html)?.[1];
  if (!json) throw new Error('The page has no composition.');
  return JSON.parse(json) as Composition;
}

export const cookieOf = (response: HttpResponse): string => response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

function assertNginx() {
  if (!findNginx())
    throw new Error(
      'These tests need nginx: apt-get install nginx libnginx-mod-http-brotli-static libnginx-mod-http-brotli-filter',
    );
}

/** nginx sends gzip without its brotli module. */
export const hasBrotli = (kind: Kind): boolean => {
  if (kind === 'embedded') return true;
  const program = findNginx();
  if (!program) return false;
  const { modules, isBrotliBuiltIn } = nginxAbilities(program);
  return isBrotliBuiltIn || Boolean(modules.static);
};

export interface RunningSite {
  readonly kind: Kind;
  readonly dataDir: string;
  readonly site: ReturnType<typeof makeDataDir>['site'];
  readonly api: StubApi;
  readonly port: number;
  readonly gateway: Gateway;
  ask(path: string, httpRequest?: HttpRequest): Promise<HttpResponse>;
  stop(): Promise<void>;
}

export async function startSite(
  kind: Kind,
  env: NodeJS.ProcessEnv = {},
  released?: readonly DistOptions[],
): Promise<RunningSite> {
  if (kind === 'nginx') assertNginx();
  const { dataDir, site, remove } = await makeLiveSite(released);
  const api = await new StubApi().start();
  const port = await freePort();
  const gateway = await startGateway({
    kind,
    host: '127.0.0.1',
    port,
    dataDir,
    settings: settingsFromEnv({
      API_PORT: String(api.port),
      ...env,
      ...(env.API_URL ? { API_URL: env.API_URL.replace('{port}', String(api.port)) } : {}),
    }).gateway,
    viewTtlSeconds: 1,
  });
  return {
    kind,
    dataDir,
    site,
    api,
    port,
    gateway,
    ask: (path, httpRequest) => send(port, path, httpRequest),
    async stop() {
      await gateway.stop();
      await api.stop();
      remove();
    },
  };
}
