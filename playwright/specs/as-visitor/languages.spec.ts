import { waitUntilLayerClosed } from '../../fixtures/alive';
import { expect, expectAccessible, test } from '../../fixtures/test';
import { tooWide } from '../../fixtures/tooWide';

const languages = [
  { code: 'es', name: 'Spain', link: 'Política de privacidad', heading: 'Ofertas y código promocional', done: 'Listo' },
  {
    code: 'fr',
    name: 'French',
    link: 'Politique de confidentialité',
    heading: 'Offres et code promo',
    done: 'Terminé',
  },
  { code: 'fa', name: 'Persian', link: 'سیاست حریم خصوصی', heading: 'تخفیف‌ها و کد تخفیف', done: 'انجام شد' },
  { code: 'de', name: 'German', link: 'Datenschutz', heading: 'Angebote und Gutscheincode', done: 'Fertig' },
  { code: 'ru', name: 'Russian', link: 'Политика конфиденциальности', heading: 'Скидки и промокоды', done: 'Готово' },
  { code: 'en', name: 'English', link: 'Privacy Policy', heading: 'Offers and Promo Code', done: 'Done' },
] as const;

test('the popup switches between six languages at once, and the choice is remembered', async ({ page }) => {
  await page.goto('/offers');
  let now: { name: string; done: string } = { name: 'English', done: 'Done' };
  for (const language of languages) {
    const { code, name, link, heading } = language;
    await page.getByRole('contentinfo').getByRole('button', { name: now.name }).click();
    await page.getByRole('radio', { name }).check();
    await page.getByRole('dialog').getByRole('button', { name: now.done }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    // The browser stores a cookie a moment after the page writes it.
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'lang')?.value)
      .toBe(code);

    await waitUntilLayerClosed(page);
    const response = await page.reload();
    expect(await response?.text()).toContain(`<html lang="${code}" dir="${code === 'fa' ? 'rtl' : 'ltr'}"`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: link })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(heading));
    now = language;
  }
});

test('a link with a language opens in it, and later pages keep it', async ({ page }) => {
  const response = await page.goto('/offers?lang=de');
  expect(await response?.text()).toContain('<html lang="de" dir="ltr"');
  await expect(page.getByRole('heading', { level: 1, name: 'Angebote und Gutscheincode' })).toBeVisible();
  await expect(page).toHaveURL(/\/offers$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Angebote und Gutscheincode' })).toBeVisible();
});

test('an unconfirmed language changes nothing', async ({ page }) => {
  await page.goto('/offers');
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
  await page.getByRole('radio', { name: 'German' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await waitUntilLayerClosed(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Offers and Promo Code' })).toBeVisible();
});

test('Persian mirrors the page without sideways scrolling', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'lang', value: 'fa', url: baseURL ?? '' }]);
  for (const screen of ['/home', '/login', '/offers']) {
    await page.goto(screen);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expect(heading).toHaveCSS('direction', 'rtl');
    const logo = await page.getByRole('banner').getByRole('link').first().boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(logo?.x, 'the logo stands on the right').toBeGreaterThan(width / 2);
    expect(await tooWide(page)).toBe('');
    await expectAccessible(page);
  }
});
