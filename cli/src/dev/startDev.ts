import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '@doorstep/release/errors';
import { DEV_CHANGES_PATH, DEV_REMOTE_PATH } from '@doorstep/shared-api/devRemotes';
import { readRemoteDefinition, requireRemoteName } from '../ownRemote';
import { fetchFrom, siteOriginOf } from '../site';
import { allowForSite } from './allowForSite';
import { compositionIn, type DevRemote, withDevRemotes } from './composition';
import { devPageWith } from './devPageWith';
import { adaptCookieForLocalhost, forwardToSite } from './proxy';
import { type DevBuild, watchBuild } from './watchBuild';

export const usage = 'doorstep dev [--against https://…] [--dry-run]';
const HOST = '127.0.0.1';
const LAST_PORT = 65_535;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** `doorstep dev`: runs this remote's code inside a deployed site, and builds and shows it again after each change. */
export async function dev(args: readonly string[], repository: string): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: { against: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  });
  const name = requireRemoteName(repository);
  const site = siteOriginOf(values.against);
  const port = Number(process.env.DEV_PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > LAST_PORT)
    throw new CommandError(`DEV_PORT must be a port from 1 to ${LAST_PORT}, not "${process.env.DEV_PORT}".`);
  const page = await fetchFrom(site, '/home', { accept: 'text/html' });
  if (!compositionIn(await page.text()))
    throw new CommandError(`${site} is not a Doorstep site: its page /home has no composition.`);
  if (values['dry-run']) return `Would show ${name} inside ${site} on http://localhost:${port}. Nothing is started.`;
  await startDev({ name, repository, site, port });
  return `${name} in dev mode: http://localhost:${port} (everything else from ${site})`;
}

interface DevOptions {
  readonly name: string;
  readonly repository: string;
  readonly site: string;
  readonly port: number;
}

export async function startDev({ name, repository, site, port }: DevOptions): Promise<Server> {
  const listeners = new Set<ServerResponse>();
  const build = await watchBuild(
    repository,
    () => {
      for (const listener of listeners) listener.write('data: changed\n\n');
    },
    (text) => console.error(text),
  );
  const prefix = `/remotes/${name}/dev/`;
  const served: DevSite = { name, repository, site, url: `${prefix}remoteEntry.js`, build };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', site);
    const isOwn = pathname === DEV_CHANGES_PATH || pathname === DEV_REMOTE_PATH || pathname.startsWith(prefix);
    if (isOwn && allowForSite(site, request, response)) return;
    if (pathname === DEV_CHANGES_PATH) return streamChanges(listeners, response);
    if (pathname.startsWith(prefix)) return serveFile(build.folder, pathname.slice(prefix.length), response);
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (!isPage && !isOwn) return forwardToSite(site, request, response);
    (isOwn ? serveDefinition(served, response) : servePage(served, request, response)).catch((error: unknown) => {
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(error instanceof Error ? error.message : String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', () =>
      reject(new CommandError(`DEV_PORT ${port} is already in use. Set DEV_PORT to a free port.`)),
    );
    server.listen(port, HOST, resolve);
  });
  return server;
}

interface DevSite {
  readonly name: string;
  readonly repository: string;
  readonly site: string;
  readonly url: string;
  readonly build: DevBuild;
}

async function serveDefinition({ repository, url, build }: DevSite, response: ServerResponse) {
  const { name, routes } = await readRemoteDefinition(repository);
  const devRemote: DevRemote = { definition: { name, routes }, url, integrity: build.integrity() };
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(devRemote));
}

async function servePage(
  { repository, site, url, build }: DevSite,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { cookie, 'accept-language': language } = request.headers;
  const upstream = await fetchFrom(site, request.url ?? '/', {
    accept: 'text/html',
    ...(cookie ? { cookie } : {}),
    ...(language ? { 'accept-language': language } : {}),
  });
  const html = await upstream.text();
  const composition = compositionIn(html);
  const cookies = upstream.headers.getSetCookie().map(adaptCookieForLocalhost);
  const common = { 'cache-control': 'no-store', ...(cookies.length ? { 'set-cookie': cookies } : {}) };
  const location = upstream.headers.get('location');
  if (!composition) {
    response.writeHead(upstream.status, {
      ...common,
      'content-type': upstream.headers.get('content-type') ?? 'text/plain',
      ...(location ? { location: location.replace(site, '') } : {}),
    });
    response.end(html);
    return;
  }
  const definition = await readRemoteDefinition(repository);
  const own = withDevRemotes(composition, [{ definition, url, integrity: build.integrity() }]);
  response.writeHead(200, { ...common, 'content-type': 'text/html; charset=utf-8' });
  response.end(devPageWith(own, html));
}

function streamChanges(listeners: Set<ServerResponse>, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(':\n\n');
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

function serveFile(folder: string, file: string, response: ServerResponse): void {
  const place = path.join(folder, path.normalize(`/${decodeURIComponent(file)}`));
  if (!existsSync(place)) {
    response.writeHead(404, { 'content-type': 'text/plain' });
    response.end('There is no such file in this build.');
    return;
  }
  const content = readFileSync(place);
  const headers = { 'content-type': CONTENT_TYPES[path.extname(place)] ?? 'application/octet-stream' };
  response.writeHead(200, { ...headers, 'cache-control': 'no-store' });
  response.end(content);
}
