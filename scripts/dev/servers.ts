import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compositionIn, type DevRemote, withDevRemotes } from '@doorstep/cli/dev';
import type { RemoteDefinition } from '@doorstep/shared-api/remote';
import {
  createRsbuild,
  loadConfig,
  mergeRsbuildConfig,
  type ProxyOptions,
  type RequestHandler,
  type RsbuildConfig,
} from '@rsbuild/core';
import { tsImport } from 'tsx/esm/api';
import { root } from '../install.mjs';
import { devPage } from './devPage';
import type { DevOptions } from './options';
import { freePortsAfter, HOST } from './ports';

/** Paths that the dev shell serves itself. Every other path that is no page comes from the site. */
const OWN_FILES = /^\/(?:static\/|rsbuild-hmr|__rsbuild|[^/]*\.hot-update\.)/;
const PAGE_TIMEOUT_MS = 15_000;

export const fetchPage = (site: string, url: string, headers: Record<string, string> = {}) =>
  fetch(new URL(url, site), {
    headers: { ...headers, accept: 'text/html' },
    redirect: 'manual',
    signal: AbortSignal.timeout(PAGE_TIMEOUT_MS),
  });

export async function startServers({ remotes, site, port }: DevOptions): Promise<void> {
  const ports = await freePortsAfter(port, remotes.length);
  const devRemotes = remotes.map((name, index) => ({ name, port: ports[index] ?? 0 }));
  const entryOf = ({ port }: { port: number }) => `http://localhost:${port}/remoteEntry.js`;
  /** Read the definitions for each page, so that a new screen appears with the next one. */
  const definitions = () =>
    Promise.all(
      devRemotes.map(async (remote): Promise<DevRemote> => {
        const file = pathToFileURL(path.join(root, remote.name, 'src/remote.ts')).href;
        const module: { remote: RemoteDefinition } = await tsImport(file, import.meta.url);
        return { definition: module.remote, url: entryOf(remote) };
      }),
    );
  let shellFiles: () => Promise<readonly string[]>;

  const servePage: RequestHandler = (request, response, next) => {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
    const { cookie, 'accept-language': language } = request.headers;
    const headers = { ...(cookie ? { cookie } : {}), ...(language ? { 'accept-language': language } : {}) };
    fetchPage(site, request.url ?? '/', headers)
      .then(async (upstreamResponse) => {
        const composition = compositionIn(await upstreamResponse.text());
        if (!composition) return next();
        for (const line of upstreamResponse.headers.getSetCookie())
          response.appendHeader('Set-Cookie', forLocalhost(line));
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.setHeader('Cache-Control', 'no-store');
        response.end(devPage(withDevRemotes(composition, await definitions()), await shellFiles()));
      })
      .catch((error: unknown) => {
        response.statusCode = 502;
        response.end(`${site} did not return a page: ${error instanceof Error ? error.message : error}`);
      });
  };

  const servers = [
    ...devRemotes.map((remote) => ({
      folder: remote.name,
      config: devConfig(remote.port, {
        server: { cors: { origin: `http://localhost:${port}` } },
        dev: { assetPrefix: `http://localhost:${remote.port}/` },
      }),
    })),
    {
      folder: 'shell',
      config: devConfig(port, {
        server: { proxy: [proxyToSite(site)], setup: ({ server }) => void server.middlewares.use(servePage) },
        dev: { assetPrefix: '/' },
      }),
    },
  ];
  const built: Promise<unknown>[] = [];
  for (const { folder, config } of servers) {
    const cwd = path.join(root, folder);
    const { content } = await loadConfig({ cwd, command: 'build' } as Parameters<typeof loadConfig>[0]);
    const rsbuild = await createRsbuild({ cwd, config: mergeRsbuildConfig(content, config) });
    const server = await rsbuild.createDevServer();
    if (folder === 'shell') {
      shellFiles = async () => {
        const stats = await server.environments.web?.getStats();
        const { entrypoints } = stats?.toJson({ all: false, entrypoints: true, assets: true }) ?? {};
        return (entrypoints?.index?.assets ?? []).map(({ name }) => name);
      };
    }
    await server.listen();
    built.push(server.environments.web?.getStats() ?? Promise.resolve());
  }
  await Promise.all(built);
}

function devConfig(port: number, { server, dev }: RsbuildConfig): RsbuildConfig {
  return {
    server: { ...server, host: HOST, port, strictPort: true, printUrls: false, compress: false },
    dev: { ...dev, client: { protocol: 'ws', host: 'localhost', port } },
    // Keep the published build's files: the dev server writes nothing to disk.
    output: { cleanDistPath: false },
    tools: {
      rspack: (options) => {
        const loader = path.join(import.meta.dirname, 'liveMessages.cjs');
        options.module.rules?.push({ test: /[\\/]src[\\/]messages[\\/]index\.ts$/, enforce: 'pre', use: loader });
      },
    },
  };
}

/** Replaces the origin, because the site rejects calls from other origins. */
function proxyToSite(site: string): ProxyOptions {
  return {
    target: site,
    changeOrigin: true,
    pathFilter: (pathname: string) => !OWN_FILES.test(pathname),
    on: {
      proxyReq: (request: { getHeader(name: string): unknown; setHeader(name: string, value: string): void }) => {
        if (request.getHeader('origin')) request.setHeader('origin', site);
      },
      proxyRes: ({ headers }: IncomingMessage) => {
        if (headers['set-cookie']) headers['set-cookie'] = headers['set-cookie'].map(forLocalhost);
        const { location } = headers;
        if (location?.startsWith(`${site}/`)) headers.location = location.slice(site.length);
      },
    },
  } as ProxyOptions;
}

/** Removes `Secure` and `Domain` from cookies, because the dev page has neither TLS nor the site's name. */
const forLocalhost = (cookie: string) =>
  /^__(?:Host|Secure)-/.test(cookie) ? cookie : cookie.replace(/;\s*(?:Secure|Domain=[^;]*)/gi, '');
