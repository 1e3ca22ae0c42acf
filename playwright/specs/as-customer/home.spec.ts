import { untilHydrated } from '../../fixtures/alive';
import { sheetOf } from '../../fixtures/bookPersonSteps';
import { mia, signIn } from '../../fixtures/people';
import { expect, expectAccessible, test } from '../../fixtures/test';

const FIRST_SCREEN = 700;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a stranger sees the door, a price and the search at first', async ({ page }) => {
    await page.goto('/home');
    await untilHydrated(page);
    const content = page.locator('#content');
    const parts = [
      content.getByRole('img', { name: /waves from an open front door/ }),
      content.getByRole('combobox', { name: 'Service' }),
      content.getByRole('link', { name: /\$\d+\.\d\d/ }).first(),
    ];
    for (const part of parts) {
      await expect(part).toBeInViewport();
      const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
      expect(y + height).toBeLessThan(FIRST_SCREEN);
    }
  });
});

test('a returning customer finds what matters first, and books the last visit again at the shown price', async ({
  page,
}) => {
  test.slow();
  await signIn(page, mia);
  await page.goto('/home');
  await untilHydrated(page);
  const cards = page.getByRole('region', { name: 'Your bookings' });
  await expect(cards.getByRole('link', { name: 'See offer' })).toBeVisible();
  await expect(cards.getByRole('link', { name: 'See booking' })).toBeVisible();
  const again = cards.getByRole('button', { name: /^Book .*, \$[\d.]+$/ });
  const price = /\$[\d.]+$/.exec((await again.textContent()) ?? '')?.[0] ?? '';
  const name =
    /^(.+) again/.exec((await cards.getByRole('heading', { name: / again/ }).textContent()) ?? '')?.[1] ?? '';
  await expectAccessible(page);
  await again.click();
  await expect(page).toHaveURL(/\/services\/[a-z-]+$/);
  const sheet = sheetOf(page);
  await expect(sheet).toHaveAccessibleName(`Book ${name}`);
  await expect(sheet).toContainText('This time is held for you until');
  await expect(sheet.getByRole('button', { name: new RegExp(`^Book and (pay|hold) \\${price}$`) })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
});
