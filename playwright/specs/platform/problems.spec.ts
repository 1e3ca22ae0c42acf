import type { Page } from '@playwright/test';
import { untilHydrated } from '../../fixtures/alive';
import { screensFor } from '../../fixtures/composition';
import { signedInAs } from '../../fixtures/everyLanguage';
import { mia, robin, sam } from '../../fixtures/people';
import { test as asVisitor, expect, expectLoaded } from '../../fixtures/test';

const phone = { width: 390, height: 844 };

/** Problems that are told and cannot be read: outside of the window, or under the header, a bar or the button itself. */
function unreadProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const messages = [...document.querySelectorAll<HTMLElement>('[role=alert], .err')].filter(
      (element) => element.getClientRects().length > 0 && element.textContent?.trim(),
    );
    const isSeen = (element: HTMLElement) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [4, height / 2, height - 4].every((part) => {
        const hit = document.elementFromPoint(left + width / 2, top + part);
        return hit && (element.contains(hit) || hit.contains(element));
      });
    };
    // One in view is enough: a summary leads to the others.
    return messages.length === 0 || messages.some(isSeen)
      ? []
      : messages.map((element) => `${element.getBoundingClientRect().top} px: ${element.textContent}`);
  });
}

asVisitor('at 390 px, Hire without a service says so where it can be read, each time', async ({ page }) => {
  await page.setViewportSize(phone);
  const { data } = await (await page.request.get('/data/top-providers.json')).json();
  await page.goto(`/Provider-Details-data?provider_id=${data[0].provider_id ?? data[0].user_id}`);
  await untilHydrated(page);
  for (const top of [0, 1e6]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await page.getByRole('button', { name: 'Hire Service Provider' }).click();
    await expect(page.getByRole('alert').filter({ visible: true })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => unreadProblems(page)).toEqual([]);
  }
});

const asMia = signedInAs(mia);
asMia('at 390 px, Next without a service or a way says so where it can be read', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/most-categories');
  const link = page.locator('#content a[href*="/laundry-services?category="]').first();
  await page.goto((await link.getAttribute('href')) ?? '');
  await untilHydrated(page);
  const next = page.getByRole('button', { name: 'Next' });
  for (const top of [0, 1e6]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await next.click();
    await expect.poll(() => unreadProblems(page)).toEqual([]);
    await expect(page.getByRole('alert').filter({ visible: true })).toBeInViewport({ ratio: 1 });
  }
  await page.locator('.chip').first().click();
  for (const top of [0, 1e6]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await next.click();
    await expect(page.getByRole('alert').filter({ visible: true })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => unreadProblems(page)).toEqual([]);
  }
});

const users = [
  { standing: 'visitor', test: asVisitor },
  { standing: 'customer', test: asMia },
  { standing: 'provider', test: signedInAs(sam, 'provider') },
  { standing: 'admin', test: signedInAs(robin, 'admin') },
];

for (const { standing, test } of users) {
  test(`at 390 px, what is wrong with any empty form is where a ${standing} can read it`, async ({ page, forgive }) => {
    test.setTimeout(240_000);
    forgive(/There is no provider in the address/);
    await page.setViewportSize(phone);
    const faults: string[] = [];
    let presses = 0;
    for (const path of await screensFor(page.request, standing)) {
      await page.goto(path);
      await expect(page.locator('main')).toBeVisible();
      await expectLoaded(page);
      const address = page.url();
      const count = await page.locator('form').count();
      for (let index = 0; index < count; index += 1) {
        // A search leads to its results.
        if (page.url() !== address) {
          await page.goto(path);
          await expectLoaded(page);
        }
        // One that is typed into has the phone's whole screen until it is left.
        await page.keyboard.press('Escape');
        const form = page.locator('form').nth(index);
        const isEmpty = await form.evaluate((element) =>
          [...(element as HTMLFormElement).elements].some(
            (field) =>
              field instanceof HTMLInputElement &&
              ['text', 'tel', 'email', 'password'].includes(field.type) &&
              !field.value,
          ),
        );
        const submit = form.locator('[type=submit]').filter({ visible: true });
        if (!isEmpty || (await submit.count()) === 0) continue;
        await submit.first().click();
        presses += 1;
        await expect(async () => {
          expect(await unreadProblems(page)).toEqual([]);
        })
          .toPass({ timeout: 10_000 })
          .catch(async () => {
            faults.push(`${path}, form ${index}: ${await unreadProblems(page)}`);
          });
      }
    }
    expect(faults).toEqual([]);
    if (standing === 'visitor') expect(presses).toBeGreaterThan(3);
  });
}
