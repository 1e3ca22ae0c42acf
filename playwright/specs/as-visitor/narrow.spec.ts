import { openPublicScreen, publicScreens } from '../../fixtures/publicScreens';
import { expect, test } from '../../fixtures/test';

for (const screen of publicScreens) {
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
