import { lookingAs } from '../../fixtures/everyLanguage';
import { openPublicScreen, publicScreens } from '../../fixtures/publicScreens';
import { expectAccessible } from '../../fixtures/test';

const test = lookingAs();

for (const screen of publicScreens) {
  test(`${screen.path} is accessible, light and dark`, async ({ page }) => {
    await openPublicScreen(page, screen);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'contrast');
  });
}
