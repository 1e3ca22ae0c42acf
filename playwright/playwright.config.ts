import { temporaryFilesInMemory } from '@doorstep/build/testing/memoryFolder';
import { tierOf } from '@doorstep/build/testing/tiers';
import { defineConfig, devices } from '@playwright/test';
import { headlessShell } from './fixtures/chromium';
import { type GatewayKind, ports } from './fixtures/sites';

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1440, height: 900 } };

const through = (gateway: GatewayKind) => ({ baseURL: `http://localhost:${ports[gateway]}` });

const JOURNEY = /as-customer\/journey\.spec\.ts/;
const PLATFORM = /specs\/platform\//;
/** Each test is tried once: work of providers and staff, and keyboards, at a desk, what visitors and customers do on a phone. */
const AT_A_DESK =
  /specs\/(?:as-provider|as-admin|both-sides)\/|\/(?:keyboard|byKeyboard|frame|languages|prerendered|services)\.spec\.ts/;
/** Firefox and WebKit are tried by night, and by whoever names the file. */
const OTHER_BROWSERS = /otherBrowsers\.spec\.ts/;
const tier = tierOf(process.env);
const areBothTried = process.env.GATEWAYS === 'both' || process.env.TEST_TIER === 'night';

// The stores and databases of the sites among them.
temporaryFilesInMemory();

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results/playwright',
  // The set-up and all tests: a run that hangs ends, and reports what it has.
  globalTimeout: 50 * 60_000,
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only on the retry is named at the end of `npm test`, to be repaired.
  retries: 1,
  // More than the two processors that it is made for: tests wait for slow answers, for limits of the product, for programs that start.
  workers: 3,
  // Seconds on a calm machine; one at four times the load passes as well.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    contextOptions: { reducedMotion: 'reduce' },
    // A worker answers before a test's own routes do; offline.spec.ts is about it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: headlessShell,
      args: [
        '--no-sandbox',
        // There is none, and what stands in for it takes a tenth of the time.
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  // `npm test` names the stories that it tries, and starts one site for them.
  projects:
    tier === 'test'
      ? [{ name: 'embedded, desktop', use: { ...desktop, ...through('embedded') } }]
      : [
          // The nightly run, with GATEWAYS=both, has everything on each gateway and at each width.
          {
            name: 'nginx, desktop',
            use: { ...desktop, ...through('nginx') },
            testMatch: areBothTried ? undefined : AT_A_DESK,
            testIgnore: PLATFORM,
          },
          // Releases, faults and measurements: they choose their gateways themselves. Among them are the longest tests, and files that
          // one worker does from beginning to end: begun last, they would keep the others waiting.
          {
            name: 'platform',
            use: { ...desktop, ...through('nginx') },
            testMatch: PLATFORM,
            testIgnore: tier === 'night' ? undefined : OTHER_BROWSERS,
          },
          {
            name: 'embedded, phone',
            use: { ...phone, ...through('embedded') },
            testIgnore: areBothTried ? PLATFORM : [PLATFORM, AT_A_DESK],
          },
          // A gateway does not know how wide a screen is: the other two pairs are tried by night, with the journey.
          ...(areBothTried
            ? [
                { name: 'nginx, phone', use: { ...phone, ...through('nginx') }, testMatch: JOURNEY },
                { name: 'embedded, desktop', use: { ...desktop, ...through('embedded') }, testMatch: JOURNEY },
              ]
            : []),
        ],
});
