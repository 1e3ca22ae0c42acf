import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Composition } from '@doorstep/shared-api/remote';
import type { APIRequestContext, Page } from '@playwright/test';
import { release } from '../../fixtures/commands';
import { compositionOf } from '../../fixtures/composition';
import { fillSignIn, mia } from '../../fixtures/people';
import { root } from '../../fixtures/root';
import { ports } from '../../fixtures/sites';
import { type Site, startSite } from '../../fixtures/startSite';
import { expect, test } from '../../fixtures/test';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const PORT = ports.edge + 5;
const url = `http://localhost:${PORT}`;
const NEXT = '7.7.7';

let site: Site;
let folder: string;
let exporting: ChildProcess;
let server: ChildProcess;

const catalogVersionIn = async (page: Page) => {
  const composition = JSON.parse((await page.locator('#composition').textContent()) ?? '{}') as Composition;
  return composition.remotes['mf-catalog']?.version;
};

function startServer(): ChildProcess {
  const own = path.join(folder, 'nginx');
  mkdirSync(own);
  const conf = readFileSync(path.join(root, 'deploy/edge-static.conf'), 'utf8')
    .replaceAll('/srv/doorstep-edge', path.join(folder, 'edge'))
    .replace('gateway:8080', `127.0.0.1:${ports.edge}`)
    .replace('listen 8080', `listen 127.0.0.1:${PORT}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${own}/${name};`,
  );
  const file = path.join(own, 'nginx.conf');
  // Without this line, workers of an nginx started as root could not read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    file,
    `${user} daemon off; pid ${own}/pid; error_log ${own}/error.log; events {} http { access_log off; ${temporary.join(' ')}\n${conf}\n}\n`,
  );
  return spawn('nginx', ['-p', own, '-c', file], { stdio: 'inherit' });
}

async function runRelease(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await release(site.dataDir, ...args);
  expect(code, `${args.join(' ')}: ${stdout}${stderr}`).toBe(0);
  return stdout;
}

const stopProcess = (child: ChildProcess | undefined) =>
  new Promise<void>((resolve) => {
    if (!child || child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

const catalogVersionAtEdge = async (request: APIRequestContext) =>
  (await compositionOf(request, `${url}/home`)).remotes['mf-catalog']?.version;

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(400_000);
  folder = mkdtempSync(path.join(tmpdir(), 'doorstep-edge-'));
  site = await startSite({ gateway: 'embedded', port: ports.edge, env: { API_URL: baseURL, API_EXTENSIONS: 'on' } });
  await runRelease('publish', 'mf-catalog', '--from', path.join(root, 'mf-catalog/dist'), '--version', NEXT);
  exporting = spawn(process.execPath, ['scripts/release.mjs', 'edge', path.join(folder, 'edge'), '--follow'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: site.dataDir },
    stdio: 'inherit',
  });
  const bucket = path.join(folder, 'edge/bucket');
  await expect.poll(() => existsSync(path.join(bucket, 'mf-manifest/manifest.json')), { timeout: 60_000 }).toBe(true);
  await expect.poll(() => existsSync(path.join(bucket, 'pages/visitor/en/home.html')), { timeout: 180_000 }).toBe(true);
  server = startServer();
  await expect
    .poll(() =>
      fetch(`${url}/home`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});
test.afterAll(async () => {
  await Promise.all([stopProcess(server), stopProcess(exporting)]);
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('home, a category and a provider are served from the export and work', async ({ page }) => {
  const origin: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:home|services|providers|shell|remotes)\b/.test(pathname)) origin.push(pathname);
  });
  const response = await page.goto(`${url}/home`);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=5, must-revalidate',
    'surrogate-key': 'doorstep-pages',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(response?.headers()['set-cookie']).toBeUndefined();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${url}/services/plumbing`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/plumbing/i);
  const provider = page.getByRole('main').locator('a[href^="/providers/"]').first();
  await expect(provider).toBeVisible();
  const address = await provider.getAttribute('href');
  await page.goto(`${url}${address}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(origin.length).toBeGreaterThan(3);
});

test('the address or the cookie chooses the language, and unknown addresses return 404', async ({
  page,
  context,
  forgive,
}) => {
  await context.addCookies([{ name: 'lang', value: 'de', url }]);
  await page.goto(`${url}/services/plumbing`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  forgive(/404/);
  const missing = await page.goto(`${url}/no-such-page`);
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('main').getByRole('heading')).toHaveText('Unter dieser Adresse gibt es keine Seite');
  expect((await fetch(`${url}/pages/plain/en/home.html`)).status).toBe(404);
  await page.goto(`${url}/home?lang=fa`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('signed-in users are served by the API behind the edge', async ({ page }) => {
  await page.goto(`${url}/login`);
  await fillSignIn(page, mia);
  await expect(page).toHaveURL(/\/home/);
  await page.goto(`${url}/my-booking`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/sign in/i);
});

test('a release reaches the edge, an open tab keeps working, and a rollback arrives as well', async ({
  page,
  request,
}) => {
  await page.goto(`${url}/home`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = await catalogVersionAtEdge(request);
  expect(before).not.toBe(NEXT);
  await runRelease('promote', `mf-catalog@${NEXT}`, '--why', 'next');
  await expect.poll(() => catalogVersionAtEdge(request), { timeout: 60_000 }).toBe(NEXT);

  await page.evaluate(() => {
    history.pushState(null, '', '/most-categories');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await expect(page.getByRole('main').getByRole('link', { name: /^Laundry \d+ Services/ })).toBeVisible();
  const old = path.join(folder, `edge/bucket/remotes/mf-catalog/${before}`);
  const files = readdirSync(path.join(old, 'static/js/async')).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files)
    expect((await request.get(`${url}/remotes/mf-catalog/${before}/static/js/async/${file}`)).status()).toBe(200);

  await page.goto(`${url}/home`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await catalogVersionIn(page)).toBe(NEXT);
  await runRelease('rollback', '--why', 'back');
  await expect.poll(() => catalogVersionAtEdge(request), { timeout: 60_000 }).toBe(before);
  await page.goto(`${url}/home`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await catalogVersionIn(page)).toBe(before);
  expect(readdirSync(path.join(folder, 'edge/bucket/remotes/mf-catalog'))).toContain(NEXT);
});

test('visitors still get pages while the origin is down', async ({ page, forgive }) => {
  await site.stop();
  forgive(/50\d|Failed to load/);
  for (const address of ['/home', '/services/plumbing']) {
    await page.goto(url + address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
});
