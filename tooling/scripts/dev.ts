import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Composition } from '@doorstep/shared-api/remote';
import { buildables } from './buildAll';
import { root } from './install.mjs';

process.env.NODE_ENV = 'development';

const SHELL_PORT = Number(process.env.DEV_PORT ?? 3000);
const REMOTE_PORT = SHELL_PORT + 1;
/** What the dev shell asks the running site for. */
const FROM_THE_SITE = [
  '/UserController',
  '/api',
  '/uploads',
  '/img',
  '/assets',
  '/data',
  '/remotes',
  '/shell',
  '/mf-manifest',
];

const usage = 'Usage: npm run dev -- <remote> [--against http://host]   for example: npm run dev -- mf-catalog';

/** `npm run dev`: one remote with hot reloading in a local shell; the other remotes, data and API come from a running site. */
async function dev(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { against: { type: 'string', default: 'http://localhost:8080' } },
  });
  const remote = positionals[0];
  const remotes = buildables().filter((name) => name !== 'shell');
  if (!remote || !remotes.includes(remote)) return refuse(`${usage}\nRemotes: ${remotes.join(', ')}`);
  const site = values.against.replace(/\/+$/, '');
  if (!(await readComposition(site, '/home').catch(() => undefined))) {
    return refuse(`No Doorstep site answers at ${site}. Start one (npm start), or name one with --against.`);
  }

  const { createRsbuild, loadConfig, mergeRsbuildConfig } = await import('@rsbuild/core');
  const configOf = async (name: string) => (await loadConfig({ cwd: path.join(root, name) })).content;
  const origin = `http://localhost:${REMOTE_PORT}`;

  const remoteServer = await createRsbuild({
    cwd: path.join(root, remote),
    config: mergeRsbuildConfig(await configOf(remote), {
      server: { port: REMOTE_PORT, strictPort: true, cors: { origin: /^http:\/\/localhost:\d+$/ }, printUrls: false },
      dev: { assetPrefix: `${origin}/`, client: { protocol: 'ws', host: 'localhost', port: REMOTE_PORT } },
    }),
  });
  const shellServer = await createRsbuild({
    cwd: path.join(root, 'shell'),
    config: mergeRsbuildConfig(await configOf('shell'), {
      server: {
        port: SHELL_PORT,
        strictPort: true,
        printUrls: false,
        proxy: Object.fromEntries(FROM_THE_SITE.map((prefix) => [prefix, { target: site, changeOrigin: true }])),
        setup: ({ server }) => {
          if (!server || !('middlewares' in server)) return;
          server.middlewares.use((request, response, next) => {
            const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
            if (!wantsPage) return next();
            readComposition(site, request.url ?? '/home', request.headers.cookie)
              .then((composition) => {
                response.setHeader('Content-Type', 'text/html; charset=utf-8');
                response.end(page(composition, remote, `${origin}/remoteEntry.js`));
              })
              .catch(next);
          });
        },
      },
      dev: { assetPrefix: '/', client: { protocol: 'ws', host: 'localhost', port: SHELL_PORT } },
    }),
  });

  await remoteServer.startDevServer();
  await shellServer.startDevServer();
  console.log(`${remote} is in dev mode: http://localhost:${SHELL_PORT} (everything else from ${site})`);
}

/** The composition that the running site would give this visitor. Cookies choose language and canary there as here. */
async function readComposition(site: string, url: string, cookie?: string): Promise<Composition> {
  const answer = await fetch(new URL(url, site), { headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) } });
  const html = await answer.text();
  const json = /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html)?.[1];
  if (!json) throw new Error(`${site}${url} is not a page of a Doorstep site.`);
  return JSON.parse(json) as Composition;
}

function page(composition: Composition, remote: string, url: string): string {
  const known = composition.remotes[remote];
  const overridden: Composition = {
    ...composition,
    remotes: {
      ...composition.remotes,
      [remote]: { version: 'dev', url, integrity: '', routes: known?.routes ?? [] },
    },
  };
  const dir = composition.lang === 'fa' ? 'rtl' : 'ltr';
  const json = JSON.stringify(overridden).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="${composition.lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Doorstep, dev</title>
<script>${REFRESH_HOOK}</script>
<script type="application/json" id="composition">${json}</script></head>
<body><div id="root"></div><script defer src="/static/js/index.js"></script></body></html>`;
}

/** React registers with this hook when it starts; the remote's own copy of the refresh runtime finds it there. */
const REFRESH_HOOK =
  'window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers:new Map(),supportsFiber:true,' +
  'inject(r){const id=this.renderers.size+1;this.renderers.set(id,r);return id},' +
  'onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){},checkDCE(){}}';

function refuse(line: string): void {
  console.error(line);
  process.exitCode = 1;
}

await dev();
