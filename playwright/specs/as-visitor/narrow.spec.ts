import { lookingAs } from '../../fixtures/everyLanguage';
import { openPublicScreen, publicScreens } from '../../fixtures/publicScreens';
import { expect } from '../../fixtures/test';
import { tooWide } from '../../fixtures/tooWide';

const test = lookingAs();

for (const screen of publicScreens) {
  test(`${screen.path} fits a screen of 320 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openPublicScreen(page, screen);
    expect(await tooWide(page)).toBe('');
  });
}
