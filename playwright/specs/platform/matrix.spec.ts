import { paths } from '@doorstep/shared-api/paths';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { compositionOf } from '../../fixtures/composition';
import {
  FAULTS,
  FAULTY_FILE_KINDS,
  type Fault,
  type FaultyFileKind,
  fileOf,
  injectFault,
  isPossible,
  publishedRemote,
} from '../../fixtures/faults';
import { fillSignIn, mia, sam, type TestUser } from '../../fixtures/people';
import { sharedSite } from '../../fixtures/sites';
import { expect, test } from '../../fixtures/test';

/**
 * All faults of all files of all remotes take minutes and need `MATRIX=all`. By default two faults of some remotes are
 * tried.
 */
const triesAllFaults = process.env.MATRIX === 'all';

interface Subject {
  remote: string;
  path: string;
  screen: string;
  as?: { user: TestUser; door: '' | '?as=provider' | '?as=admin' };
  leaveTo: string;
  sample?: readonly [FaultyFileKind, Fault][];
}

const admin: TestUser = { fullName: 'Robin Hale', contact: '5550100901', password: sam.password };
const [asMia, asSam, asAdmin] = [
  { user: mia, door: '' },
  { user: sam, door: '?as=provider' },
  { user: admin, door: '?as=admin' },
] as const;

const subjects: readonly Subject[] = [
  { remote: 'mf-catalog', path: paths.mostCategories, screen: 'most-categories', leaveTo: paths.aboutUs },
  {
    ...{ remote: 'mf-booking', path: paths.myBooking, screen: 'my-booking', as: asMia, leaveTo: paths.aboutUs },
    sample: [['exposed module', '500']],
  },
  { remote: 'mf-offers', path: paths.offers, screen: 'offers', leaveTo: paths.aboutUs },
  {
    ...{ remote: 'mf-account', path: paths.contactUs, screen: 'contact', leaveTo: paths.blogs },
    sample: [['CSS', 'hangs']],
  },
  {
    ...{
      remote: 'mf-provider',
      path: paths.providerAssignments,
      screen: 'provider-jobs',
      as: asSam,
      leaveTo: paths.home,
    },
    sample: [
      ['route chunk', 'throws at load'],
      ['entry', 'wrong type'],
    ],
  },
  { remote: 'mf-ops', path: paths.ops, screen: 'ops', as: asAdmin, leaveTo: paths.home },
  { remote: 'mf-admin', path: paths.admin, screen: 'today', as: asAdmin, leaveTo: paths.home },
];

const faultCellsOf = ({ sample = [] }: Subject): readonly (readonly [FaultyFileKind, Fault])[] =>
  triesAllFaults
    ? FAULTY_FILE_KINDS.flatMap((file) => FAULTS.map((fault) => [file, fault] as const)).filter((cell) =>
        isPossible(...cell),
      )
    : sample;

/**
 * Maximum delay compared with a page without the fault. A busy machine gets four times the normal time, which a hanging
 * file exceeds.
 */
const MIN_LIMIT_MS = 1000;
const limitOf = (normal: number) => Math.max(MIN_LIMIT_MS, 4 * normal);

test.describe('one broken file', () => {
  test.describe.configure({ timeout: 600_000 });

  for (const subject of subjects.filter((one) => faultCellsOf(one).length > 0)) {
    const { remote: name, path, screen } = subject;
    test(`of ${name} leaves the shell and the other remotes as quick as they are`, async ({
      browser,
      request,
      baseURL,
    }, testInfo) => {
      const site = baseURL ?? '';
      const storageState = await signInAndStoreState(browser, site, subject);
      const { version = '' } = (await compositionOf(request, `${site}${path}`)).remotes[name] ?? {};
      const remote = publishedRemote(sharedSite('nginx').dataDir, name, version);
      const times: number[] = [];
      for (let round = 0; round < (triesAllFaults ? 3 : 1); round += 1)
        times.push(await withPage(browser, storageState, (page) => openAndLeaveScreen(page, site, subject)));
      const normal = times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
      const rows: string[] = [];
      for (const [file, fault] of faultCellsOf(subject)) {
        const label = `${name}: ${file} ${fault}`;
        let later = Number.POSITIVE_INFINITY;
        let outcome = '';
        // A busy machine is slow once, but a shell that waits for the file is slow each time.
        for (let attempt = 1; attempt <= 3 && later >= limitOf(normal); attempt += 1)
          await withPage(browser, storageState, async (page) => {
            const isMet = await injectFault(page, remote, fileOf(remote, screen, file), fault);
            later = (await openAndLeaveScreen(page, site, subject)) - normal;
            outcome = fault === 'hangs' ? 'not waited for' : await outcomeOf(page, site, path);
            await expect.poll(isMet, `${label} was met`).toBe(true);
          });
        expect.soft(later, `${label}, against ${Math.round(normal)} ms`).toBeLessThan(limitOf(normal));
        const row = `${later < 0 ? '' : '+'}${Math.round(later)} ms, ${outcome}`;
        rows.push(`${name} | ${file} | ${fault} | ${row}`);
      }
      testInfo.annotations.push({ type: 'measured', description: rows.join('\n') });
      console.log([`${name}: ${Math.round(normal)} ms without a fault`, ...rows].join('\n'));
    });
  }

  if (triesAllFaults)
    test('the matrix covers every remote of the site', async ({ request, baseURL }) => {
      const { remotes } = await compositionOf(request, `${baseURL}/home`);
      expect(subjects.map(({ remote }) => remote).sort()).toEqual(Object.keys(remotes).sort());
    });
});

async function openAndLeaveScreen(page: Page, site: string, { path, leaveTo }: Subject): Promise<number> {
  const startedAt = performance.now();
  await page.goto(`${site}${path}`, { waitUntil: 'commit' });
  const ownMenu = page.getByRole('button', { name: /^Account menu/ });
  const inFrame = page.locator(':is(footer, .rail) a').and(page.locator(`[href="${leaveTo}"]:visible`));
  await expect(inFrame.or(ownMenu).first()).toBeVisible();
  if (await ownMenu.isVisible()) await ownMenu.click();
  await page.locator(`a[href="${leaveTo}"]:visible`).last().click();
  await expect(page).toHaveURL(`${site}${leaveTo}`);
  await expect(page.locator('#content').getByRole('heading', { level: 1 })).toBeVisible();
  return performance.now() - startedAt;
}

async function outcomeOf(page: Page, site: string, path: string): Promise<'the panel says so' | 'the screen is there'> {
  await page.goto(`${site}${path}`);
  const content = page.locator('#content');
  const unavailable = content.getByRole('heading', { name: 'This part of the page is not available' });
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(`${site}${path}`);
  await expect(content.getByRole('heading', { level: 1 }).or(unavailable).first()).toBeVisible({ timeout: 20_000 });
  return (await unavailable.isVisible()) ? 'the panel says so' : 'the screen is there';
}

async function signInAndStoreState(
  browser: Browser,
  site: string,
  { as }: Subject,
): Promise<BrowserContextOptions['storageState']> {
  if (!as) return undefined;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site}/login${as.door}`);
  await fillSignIn(page, as.user);
  await expect(page).not.toHaveURL(/\/login/);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function withPage<T>(
  browser: Browser,
  storageState: BrowserContextOptions['storageState'],
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...(storageState ? { storageState } : {}) });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}
