import { expectFitsEverywhere, lookingAs } from '../../fixtures/everyLanguage';
import { robin } from '../../fixtures/people';

const test = lookingAs(robin, 'admin');

const releases = [
  '/ops',
  '/ops/health?remote=mf-catalog',
  '/ops/history',
  '/ops/rollouts',
  '/ops/experiments',
  '/ops/rules',
  '/ops/store',
  '/ops/tokens',
];
const operations = [
  '',
  '/applications',
  '/problems',
  '/bookings',
  '/people',
  '/reviews?show=all',
  '/messages',
  '/payouts',
  '/disputes?show=all',
  '/reconciliation',
  '/audit',
  '/staff',
].map((place) => `/admin${place}`);

for (const path of [...releases, ...operations]) {
  test(`${path} fits 320 pixels in long and in mirrored languages, and is accessible`, async ({ page, baseURL }) => {
    await expectFitsEverywhere(page, path, baseURL, ['en', 'fa']);
  });
}
