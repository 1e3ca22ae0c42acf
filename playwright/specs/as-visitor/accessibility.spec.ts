import { openPublicScreen, publicScreens } from '../../fixtures/publicScreens';
import { expect, expectAccessible, test } from '../../fixtures/test';

for (const screen of publicScreens) {
  test(`${screen.path} is accessible, light and dark`, async ({ page }) => {
    await openPublicScreen(page, screen);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  });

  test(`${screen.path} fits a screen of 320 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openPublicScreen(page, screen);
    const tooWide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth ? `${scrollWidth} px of ${clientWidth} px` : '';
    });
    expect(tooWide).toBe('');
  });
}
