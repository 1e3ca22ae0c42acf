import type { Page, TestInfo } from '@playwright/test';
import { catalogVariant } from '../../fixtures/catalogVariant';
import { release, releaseByNpm, runCommand } from '../../fixtures/commands';
import { compositionOf } from '../../fixtures/composition';
import { signInAsAdmin } from '../../fixtures/people';
import { processesBelow } from '../../fixtures/processes';
import { type GatewayKind, ports } from '../../fixtures/sites';
import { type Site, startSite } from '../../fixtures/startSite';
import { expect, test } from '../../fixtures/test';

const OLD = 'Pick a door. Behind it are the services and their prices.';
const NEW = 'The next version. Behind it are the services and their prices.';
const VERSION = '1.1.0-test';

test.describe.configure({ timeout: 600_000 });

for (const gateway of ['nginx', 'embedded'] as const satisfies GatewayKind[]) {
  test(`behind ${gateway} a promoted version is on the next page, and a rollback takes it back`, async ({
    page,
    browser,
  }, testInfo) => {
    const site = await startSite({ gateway, port: ports.release[gateway] });
    try {
      await releaseAndRollBack(page, site, testInfo);
      const admin = await browser.newPage();
      await releaseInConsole(page, admin, site);
      await admin.close();
      if (gateway === 'embedded') await expectOtherFrameworksToWork(page, site);
    } finally {
      // The page is closed already when the test ran out of time.
      await page.goto('about:blank').catch(() => undefined);
      await site.stop();
    }
  });
}

async function releaseAndRollBack(page: Page, site: Site, testInfo: TestInfo): Promise<void> {
  const categories = `${site.url}/most-categories`;
  await page.goto(categories);
  await expect(page.getByText(OLD)).toBeVisible();
  const before = await compositionOf(page.request, categories);
  const processes = idsBelow(site);
  const versions = await readPublishedVersions(site);

  await test.step('publish puts it into the store; nobody sees it', async () => {
    const next = await catalogVariant('next');
    const code = await runRelease(site, 'publish', 'mf-catalog', '--from', next, '--version', VERSION);
    expect(code).toContain(`Published mf-catalog@${VERSION}`);
    await page.goto(categories);
    await expect(page.getByText(OLD)).toBeVisible();
  });

  await test.step('promote shows it on the next load', async () => {
    const startedAt = performance.now();
    await runRelease(site, 'promote', `mf-catalog@${VERSION}`, '--why', 'end-to-end test');
    const respondedAt = performance.now();
    await page.goto(categories);
    await expect(page.getByText(NEW)).toBeVisible();
    reportTimes(testInfo, 'promote', site, { began: startedAt, answered: respondedAt });
  });

  await test.step('nothing else has changed or was started again', async () => {
    const after = await compositionOf(page.request, categories);
    expect(after.remotes['mf-catalog']?.version).toBe(VERSION);
    expect(after.remotes['mf-catalog']?.fallback?.version).toBe(before.remotes['mf-catalog']?.version);
    const others = (composition: typeof after) => ({
      shell: composition.shell,
      remotes: Object.entries(composition.remotes).flatMap(([name, { url }]) => (name === 'mf-catalog' ? [] : [url])),
    });
    expect(others(after)).toEqual(others(before));
    expect(await readPublishedVersions(site)).toEqual({
      ...versions,
      'mf-catalog': expect.arrayContaining([VERSION, ...(versions['mf-catalog'] ?? [])]),
    });
    expect(idsBelow(site)).toEqual(processes);
  });

  await test.step('rollback takes it back on the next load', async () => {
    const startedAt = performance.now();
    await runRelease(site, 'rollback');
    const respondedAt = performance.now();
    await page.goto(categories);
    await expect(page.getByText(OLD)).toBeVisible();
    reportTimes(testInfo, 'rollback', site, { began: startedAt, answered: respondedAt });
    expect(idsBelow(site)).toEqual(processes);
  });

  await test.step('the history is whole', async () => {
    expect((await releaseByNpm(site.dataDir, 'verify')).code).toBe(0);
    await runRelease(site, 'history', '--verify');
  });
}

async function expectOtherFrameworksToWork(visitor: Page, site: Site): Promise<void> {
  const examples = {
    'web-component': 'mf-tip-of-the-day',
    vue: 'mf-room-planner',
    svelte: 'mf-moving-boxes',
  };
  for (const [folder, name] of Object.entries(examples)) {
    const built = await runCommand('npm', ['run', '--silent', 'build', '--prefix', `remote/examples/${folder}`], {});
    expect(built.code, built.stdout + built.stderr).toBe(0);
    await runRelease(site, 'publish', name, '--from', `remote/examples/${folder}/dist`);
    await runRelease(site, 'promote', `${name}@1.0.0`, '--why', 'an example');
  }

  await test.step('a web component', async () => {
    await visitor.goto(`${site.url}/tip-of-the-day`);
    await expect(visitor).toHaveTitle('Tip of the day · Doorstep');
    await expect(visitor.getByText('Turn the water off')).toBeVisible();
    await visitor.getByRole('button', { name: 'Another tip' }).click();
    await expect(visitor.getByText('Take a photo of a leak')).toBeVisible();
  });

  await test.step('Vue, in the language of the page', async () => {
    await visitor.goto(`${site.url}/room-planner?lang=de`);
    await expect(visitor.getByRole('main').getByRole('heading')).toHaveText('Wie viele Zimmer?');
    await visitor.getByRole('button', { name: 'Ein Zimmer mehr' }).click();
    await expect(visitor.getByText('Etwa 4,5 Stunden')).toBeVisible();
  });

  await test.step('Svelte, left and come back to in one document', async () => {
    await visitor.goto(`${site.url}/moving-boxes?lang=en`);
    await visitor.getByRole('slider', { name: 'Square metres' }).fill('100');
    await expect(visitor.getByText('About 70 boxes')).toBeVisible();
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    await expect(visitor.getByRole('slider')).toHaveCount(0);
    await visitor.goBack();
    await expect(visitor.getByRole('slider', { name: 'Square metres' })).toBeVisible();
  });
}

async function releaseInConsole(visitor: Page, admin: Page, site: Site): Promise<void> {
  const categories = `${site.url}/most-categories`;
  const processes = idsBelow(site);
  const catalog = admin.getByRole('row', { name: /mf-catalog/ });
  const dialog = admin.getByRole('dialog');
  const confirm = async (label: string, why: string) => {
    await dialog.getByLabel('Reason').fill(why);
    await dialog.getByRole('button', { name: label }).click();
    await expect(dialog).toBeHidden({ timeout: 30_000 });
  };

  await test.step('a canary for everybody is on the next page', async () => {
    await signInAsAdmin(admin, site.url);
    await admin.goto(`${site.url}/ops`);
    await catalog.getByRole('button', { name: /^Start canary/ }).click();
    await dialog.getByLabel('Version').selectOption(VERSION);
    await dialog.getByLabel('Per cent of the visitors').fill('100');
    await expect(dialog.getByRole('list', { name: 'What will change' })).toContainText(`${VERSION} 100%`);
    await confirm('Set canary', 'everybody may try it');
    await expect(catalog.getByRole('img', { name: 'Canary gets 100%' })).toBeVisible();
    await visitor.goto(categories);
    await expect(visitor.getByText(NEW)).toBeVisible();
  });

  await test.step('taken back, it is not', async () => {
    await catalog.getByRole('button', { name: /^Roll back/ }).click();
    await confirm('Roll back', 'enough');
    await expect(catalog).toContainText('No canary');
    await visitor.goto(categories);
    await expect(visitor.getByText(OLD)).toBeVisible();
  });

  await test.step('promoted, it is there; a generation from before takes it back', async () => {
    await catalog.getByRole('button', { name: /^Promote/ }).click();
    await dialog.getByLabel('Version').selectOption(VERSION);
    await confirm('Promote', 'it is good');
    await visitor.goto(categories);
    await expect(visitor.getByText(NEW)).toBeVisible();
    await admin.getByRole('link', { name: 'History' }).first().click();
    await admin
      .getByRole('listitem')
      .filter({ hasText: 'enough' })
      .getByRole('button', { name: /^Go back/ })
      .click();
    await expect(dialog.getByRole('list', { name: 'What will change' })).toContainText(VERSION);
    await confirm('Roll back', 'not good after all');
    await visitor.goto(categories);
    await expect(visitor.getByText(OLD)).toBeVisible();
  });

  await test.step('who and why stand in the history, and everything is whole', async () => {
    const { lines } = JSON.parse(await runRelease(site, 'history', '--json')) as {
      lines: { who: string; why: string }[];
    };
    expect(lines.slice(-4).map(({ who, why }) => [who.replace(/ \(.*/, ''), why])).toEqual([
      ['Robin Hale', 'everybody may try it'],
      ['Robin Hale', 'enough'],
      ['Robin Hale', 'it is good'],
      ['Robin Hale', 'not good after all'],
    ]);
    await admin.getByRole('button', { name: 'Verify every live file' }).click();
    await expect(admin.getByText(/every file is what was released/)).toBeVisible();
    expect(idsBelow(site)).toEqual(processes);
  });
}

async function runRelease(site: Site, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await release(site.dataDir, ...args);
  expect(code, `${args.join(' ')}: ${stdout}${stderr}`).toBe(0);
  return stdout;
}

/** Times run from Enter to the next page. They are only reported, because machines differ. */
function reportTimes(
  testInfo: TestInfo,
  command: string,
  site: Site,
  { began, answered }: { began: number; answered: number },
) {
  const measured =
    `${command} on ${site.url}: ${Math.round(answered - began)} ms from Enter to the end of the command, ` +
    `${Math.round(performance.now() - began)} ms to the next page with its content`;
  testInfo.annotations.push({ type: 'measured', description: measured });
  console.log(measured);
}

async function readPublishedVersions(site: Site): Promise<Record<string, string[]>> {
  const status = JSON.parse(await runRelease(site, 'status', '--json')) as { published: Record<string, string[]> };
  return status.published;
}

/**
 * Another id of the API, the gateway or a worker means a restart. Leaves out the prerenderer, which comes and goes, and
 * nginx's cache loader, which ends a minute after the start.
 */
function idsBelow(site: Site): number[] {
  const all = processesBelow(site.pid).filter(({ command }) => command && !command.includes('cache loader'));
  const drawing = all
    .filter(({ command }) => command.includes('prerender/worker'))
    .flatMap(({ id }) => [id, ...processesBelow(id).map((below) => below.id)]);
  const ids = all.map(({ id }) => id).filter((id) => !drawing.includes(id));
  expect(ids.length).toBeGreaterThan(0);
  return ids.sort((a, b) => a - b);
}
