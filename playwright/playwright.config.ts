import { keepTemporaryFilesInMemory } from '@doorstep/build/testing/memoryFolder';
import { tierOf } from '@doorstep/build/testing/tiers';
import { defineConfig, devices } from '@playwright/test';
import { headlessShell } from './fixtures/chromium';
import { type GatewayKind, ports } from './fixtures/sites';

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1440, height: 900 } };

const gatewayOptions = (gateway: GatewayKind) => ({ baseURL: `http://localhost:${ports[gateway]}` });

const JOURNEY = /as-customer\/journey\.spec\.ts/;
const PLATFORM = /specs\/platform\//;
/**
 * Specs that run at desktop width: providers, staff and keyboards. The rest runs at phone width, so that each test runs
 * once.
 */
const DESKTOP_SPECS =
  /specs\/(?:as-provider|as-admin|both-sides)\/|\/(?:keyboard|byKeyboard|frame|languages|prerendered|services)\.spec\.ts/;
const OTHER_BROWSERS = /otherBrowsers\.spec\.ts/;
const tier = tierOf(process.env);
const areBothTried = process.env.GATEWAYS === 'both' || process.env.TEST_TIER === 'night';

keepTemporaryFilesInMemory();

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results/playwright',
  // Limit for the set-up and all tests. A run that hangs ends and reports its results.
  globalTimeout: 50 * 60_000,
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only on a retry is named at the end of `npm test`, to be repaired.
  retries: 2,
  // More workers than the two processors, because tests often wait: for slow responses, limits of the product and
  // starting programs.
  workers: 3,
  // Tests take seconds on a calm machine. The limit leaves room for four times the load.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would answer before the routes of a test. offline.spec.ts tests it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: headlessShell,
      args: [
        '--no-sandbox',
        // Without a GPU, its software emulation takes a tenth of the time.
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects:
    tier === 'test'
      ? [{ name: 'embedded, desktop', use: { ...desktop, ...gatewayOptions('embedded') } }]
      : [
          {
            name: 'nginx, desktop',
            use: { ...desktop, ...gatewayOptions('nginx') },
            testMatch: areBothTried ? undefined : DESKTOP_SPECS,
            testIgnore: PLATFORM,
          },
          // Platform specs choose their gateways themselves. They include the longest tests and serial files, so they
          // start before the phone project.
          {
            name: 'platform',
            use: { ...desktop, ...gatewayOptions('nginx') },
            testMatch: PLATFORM,
            testIgnore: tier === 'night' ? undefined : OTHER_BROWSERS,
          },
          {
            name: 'embedded, phone',
            use: { ...phone, ...gatewayOptions('embedded') },
            testIgnore: areBothTried ? PLATFORM : [PLATFORM, DESKTOP_SPECS],
          },
          ...(areBothTried
            ? [
                { name: 'nginx, phone', use: { ...phone, ...gatewayOptions('nginx') }, testMatch: JOURNEY },
                { name: 'embedded, desktop', use: { ...desktop, ...gatewayOptions('embedded') }, testMatch: JOURNEY },
              ]
            : []),
        ],
});
