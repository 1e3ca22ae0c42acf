import { openPublicScreen, publicScreens } from '../../fixtures/publicScreens';
import { expectAccessible, test } from '../../fixtures/test';

for (const screen of publicScreens) {
  test(`${screen.path} is accessible, light and dark`, async ({ page }) => {
    await openPublicScreen(page, screen);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'contrast');
  });
}
