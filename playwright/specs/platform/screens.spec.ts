import type { Page } from '@playwright/test';
import { screensFor } from '../../fixtures/composition';
import { lowContrast } from '../../fixtures/contrast';
import { submitEmptyForms } from '../../fixtures/emptyForms';
import { signedInAs } from '../../fixtures/everyLanguage';
import { mia, robin, sam } from '../../fixtures/people';
import { SlowPage } from '../../fixtures/shifts';
import { test as asVisitor, expect, expectLoaded } from '../../fixtures/test';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const users = [
  { audience: 'visitor', test: asVisitor },
  { audience: 'customer', test: signedInAs(mia) },
  { audience: 'provider', test: signedInAs(sam, 'provider') },
  { audience: 'admin', test: signedInAs(robin, 'admin') },
];

/** Most of the time is waiting for slow answers: several tabs wait at once. */
async function inTabs(page: Page, paths: readonly string[], look: (slow: SlowPage, path: string) => Promise<void>) {
  expect(paths.length).toBeGreaterThan(3);
  const left = [...paths];
  const tabs = [page, await page.context().newPage(), await page.context().newPage()];
  await Promise.all(
    tabs.map(async (tab) => {
      const slow = await SlowPage.of(tab);
      for (let path = left.shift(); path; path = left.shift()) await look(slow, path);
    }),
  );
}

/** Opens a screen; everybody's but an admin's has to be still while its answers arrive. */
async function open(slow: SlowPage, path: string, audience: string): Promise<string[]> {
  if (audience !== 'admin') return slow.shiftsOf(path);
  await slow.page.goto(path);
  await expect(slow.page.locator('main')).toBeVisible();
  return [];
}

for (const { audience, test } of users) {
  const still = audience === 'admin' ? '' : `no screen of a ${audience} moves while its answers arrive, and `;

  test(`at 390 px, ${still}what is wrong with any empty form is where a ${audience} can read it`, async ({
    page,
    forgive,
  }) => {
    test.setTimeout(400_000);
    forgive(/There is no provider in the address/);
    // A prefetch that ends because the page is left.
    forgive(/failed \((?:entry|screen)\) on/);
    const faults: string[] = [];
    let presses = 0;
    await inTabs(page, await screensFor(page.request, audience), async (slow, path) => {
      await slow.page.setViewportSize(phone);
      faults.push(...(await open(slow, path, audience)));
      await expectLoaded(slow.page);
      const submitted = await submitEmptyForms(slow.page, path);
      presses += submitted.presses;
      faults.push(...submitted.faults);
    });
    expect(faults).toEqual([]);
    if (audience === 'visitor') expect(presses).toBeGreaterThan(3);
  });

  test(`at 1440 px, ${still}a ${audience} can read every control in each of its states, light and dark`, async ({
    page,
    forgive,
  }) => {
    test.setTimeout(400_000);
    forgive(/There is no provider in the address/);
    // A prefetch that ends because the page is left.
    forgive(/failed \((?:entry|screen)\) on/);
    const { data } = await (await page.request.get('/data/top-providers.json')).json();
    const paths = (await screensFor(page.request, audience)).flatMap((path) =>
      // With somebody to show, and without.
      path === '/Provider-Details-data'
        ? [path, `${path}?provider_id=${data[0].provider_id ?? data[0].user_id}`]
        : path,
    );
    const faults: string[] = [];
    const looks = new Set<string>();
    await inTabs(page, paths, async (slow, path) => {
      await slow.page.setViewportSize(desktop);
      faults.push(...(await open(slow, path, audience)));
      await expectLoaded(slow.page);
      faults.push(...(await lowContrast(slow.page, looks)).map((fault) => `${path}: ${fault}`));
      await slow.page.emulateMedia({ colorScheme: 'light' });
    });
    expect(faults).toEqual([]);
  });
}
