import { spawn } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fillSignIn, robin } from '../../fixtures/people';
import { repositoryCopy } from '../../fixtures/repositoryCopy';
import { ports } from '../../fixtures/sites';
import { type Site, startSite } from '../../fixtures/startSite';
import { expect, test } from '../../fixtures/test';

const READY_MS = 120_000;
const HEADING = 'Offers and Promo Code';
const port = ports.localCode + 5;

async function startDoorstepDev(folder: string, site: string): Promise<() => Promise<void>> {
  const { NODE_ENV: _set, ...env } = process.env;
  const program = path.join(folder, '../cli/src/doorstep.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, 'dev', '--against', site], {
    cwd: folder,
    env: { ...env, DEV_PORT: String(port) },
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`doorstep dev was not ready in time:\n${output}`)), READY_MS);
    const read = (data: Buffer) => {
      output += data;
      if (!output.includes(`dev mode: http://localhost:${port} `)) return;
      clearTimeout(limit);
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => {
      clearTimeout(limit);
      reject(new Error(`doorstep dev ended:\n${output}`));
    });
  });
  return () =>
    new Promise((resolve) => {
      child.removeAllListeners('exit').once('exit', () => resolve());
      child.kill('SIGKILL');
    });
}

test.describe('code from localhost in the deployed site', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });

  let site: Site;
  let repository: ReturnType<typeof repositoryCopy>;
  let stopDev: (() => Promise<void>) | undefined;
  test.beforeAll(async () => {
    site = await startSite({ gateway: 'nginx', port: ports.localCode, env: { LOCAL_CODE: 'on' } });
    repository = repositoryCopy();
    stopDev = await startDoorstepDev(path.join(repository.folder, 'mf-offers'), site.url);
  });
  test.afterAll(async () => {
    await stopDev?.();
    await site?.stop();
    repository?.remove();
  });

  function edit(from: string, to: string): void {
    const file = path.join(repository.folder, 'mf-offers/src/messages/en.json');
    const after = readFileSync(file, 'utf8').replace(`"heading": "${from}"`, `"heading": "${to}"`);
    if (!after.includes(to)) throw new Error(`There is no "${from}" to change.`);
    // Rename as editors do, so that watchers never read half of a file.
    writeFileSync(`${file}~`, after);
    renameSync(`${file}~`, file);
  }

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const bannerOf = (page: Page) => page.getByRole('complementary', { name: 'Local code' });

  async function turnOn(page: Page): Promise<void> {
    await page.goto(`${site.url}/login?as=admin`);
    await fillSignIn(page, robin);
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto(`${site.url}/offers`);
    const panel = page.getByRole('complementary', { name: 'Developer panel' });
    await expect(async () => {
      if (!(await panel.isVisible())) await page.keyboard.press('Alt+Shift+KeyD');
      await expect(panel).toBeVisible({ timeout: 3000 });
    }).toPass();
    await panel.getByRole('button', { name: /Run a remote from localhost/ }).click();
    await panel.getByLabel('Remote').fill('mf-offers');
    await panel.getByLabel('Port').fill(String(port));
    await panel.getByRole('button', { name: 'Run it in this browser' }).click();
    await expect(bannerOf(page)).toContainText(`This browser runs mf-offers from localhost:${port}.`);
    await panel.getByRole('button', { name: 'Close the developer panel' }).click();
  }

  test('a developer sees each change of local code until leaving, and other browsers do not', async ({
    page,
    browser,
  }) => {
    const other = await (await browser.newContext()).newPage();
    const before = await other.request.get(`${site.url}/offers`);
    edit(HEADING, 'Offers from my machine');
    await turnOn(page);
    await expect(heading(page, 'Offers from my machine')).toBeVisible();
    edit('Offers from my machine', 'Offers, written anew');
    await expect(heading(page, 'Offers, written anew')).toBeVisible();

    await other.goto(`${site.url}/offers`);
    await expect(heading(other, HEADING)).toBeVisible();
    await expect(bannerOf(other)).toHaveCount(0);
    const after = await other.request.get(`${site.url}/offers`);
    expect(after.headers()['content-security-policy']).toBe(before.headers()['content-security-policy']);
    expect(await after.text()).not.toContain(`localhost:${port}`);
    await other.context().close();

    await page.goto(`${site.url}/home`);
    await expect(bannerOf(page)).toContainText('mf-offers');
    await page.goto(`${site.url}/ops`);
    await expect(page.getByRole('region', { name: 'Code from developers’ machines' })).toContainText('Robin Hale');

    await page.goto(`${site.url}/offers`);
    await bannerOf(page).getByRole('button', { name: 'Back to what is live' }).click();
    await expect(heading(page, HEADING)).toBeVisible();
    await expect(bannerOf(page)).toHaveCount(0);
    edit('Offers, written anew', HEADING);
  });

  test('the live version is shown with a notice when localhost does not answer, and sign-out ends local code', async ({
    page,
    forgive,
  }) => {
    forgive(/ERR_CONNECTION_REFUSED|Failed to load resource/);
    await turnOn(page);
    await expect(heading(page, HEADING)).toBeVisible();
    await stopDev?.();
    stopDev = undefined;
    await expect(bannerOf(page)).toContainText(`localhost:${port} does not answer any more`);
    await bannerOf(page).getByRole('button', { name: 'Try again' }).click();
    await expect(bannerOf(page)).toContainText(`localhost:${port} does not answer: this page shows what is live.`);
    await expect(heading(page, HEADING)).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL(/contact-us/i);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.context().clearCookies({ name: 'sid' });
    await page.goto(`${site.url}/offers`);
    await expect(heading(page, HEADING)).toBeVisible();
    await expect(bannerOf(page)).toHaveCount(0);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('mf_local');
  });
});
