import { screensFor } from '../../fixtures/composition';
import { lowContrast } from '../../fixtures/contrast';
import { signedInAs } from '../../fixtures/everyLanguage';
import { mia, robin, sam } from '../../fixtures/people';
import { test as asVisitor, expect, expectLoaded } from '../../fixtures/test';

const users = [
  { standing: 'visitor', test: asVisitor },
  { standing: 'customer', test: signedInAs(mia) },
  { standing: 'provider', test: signedInAs(sam, 'provider') },
  { standing: 'admin', test: signedInAs(robin, 'admin') },
];

for (const { standing, test } of users) {
  test(`a ${standing} can read every control in each of its states, light and dark`, async ({ page, forgive }) => {
    test.setTimeout(240_000);
    forgive(/There is no provider in the address/);
    const providers = await (await page.request.get('/data/top-providers.json')).json();
    const faults: string[] = [];
    const looks = new Set<string>();
    for (const path of await screensFor(page.request, standing)) {
      const provider = providers.data[0];
      const query = path === '/Provider-Details-data' ? `?provider_id=${provider.provider_id ?? provider.user_id}` : '';
      await page.goto(`${path}${query}`);
      await expect(page.locator('main')).toBeVisible();
      await expectLoaded(page);
      faults.push(...(await lowContrast(page, looks)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}
