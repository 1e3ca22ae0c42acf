import {
  contentSecurityPolicy,
  exposureIssues,
  exposureWarnings,
  pageSecurityHeaders,
  settingsFromEnv,
} from '@doorstep/release';
import { expect, test } from 'vitest';
import { nginxConfig } from './nginxConfig';

test('defaults to the built-in API with its extensions and no third parties', () => {
  const { client, gateway, faults } = settingsFromEnv({});
  expect(faults).toEqual([]);
  expect(client).toEqual({ apiExtensions: true, appToken: 'doorstep-web-1', timeZone: 'America/Los_Angeles' });
  expect(gateway).toEqual({
    api: { url: 'http://127.0.0.1:8081', isExternal: false, hasExtensions: true },
    appToken: 'doorstep-web-1',
    observing: { accessLog: 'file', metricsHost: '127.0.0.1' },
    csp: { imageOrigins: [], hasStripe: false, hasMaps: false },
  });
});

test("passes the site's time zone to the browser and requires it when there is no demo data", () => {
  expect(settingsFromEnv({ SEED: 'none', TIME_ZONE: 'Europe/Berlin' })).toMatchObject({
    ...{ faults: [], client: { timeZone: 'Europe/Berlin' } },
  });
  expect(settingsFromEnv({ SEED: 'none' }).faults).toEqual([expect.stringMatching(/^TIME_ZONE must be the zone/)]);
  expect(settingsFromEnv({ TIME_ZONE: 'Berlin' }).faults).toHaveLength(1);
  expect(settingsFromEnv({ API_URL: 'https://api.example.com' }).client).not.toHaveProperty('timeZone');
});

test('disables extensions for an external API by default and allows its images', () => {
  const { client, gateway } = settingsFromEnv({
    API_URL: 'https://api.example.com:8443/v2/',
    IMAGE_ORIGINS: 'https://a.example, https://b.example/',
  });
  expect(client).toMatchObject({ apiExtensions: false, apiUrl: true });
  expect(gateway.api).toEqual({ url: 'https://api.example.com:8443/v2', isExternal: true, hasExtensions: false });
  expect(gateway.csp.imageOrigins).toEqual(['https://api.example.com:8443', 'https://a.example', 'https://b.example']);
  expect(settingsFromEnv({ API_URL: 'https://x.example', API_EXTENSIONS: 'on' }).gateway.api.hasExtensions).toBe(true);
});

test('exposes public keys to the browser but never secrets', () => {
  const { client } = settingsFromEnv({
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_SECRET_KEY: 'sk_test_1',
    GOOGLE_MAPS_API_KEY: 'AIza',
    MAPS_URL: 'http://localhost:9/maps/',
    PUBLIC_URL: 'https://doorstep.example/',
  });
  expect(client).toMatchObject({
    stripePublishableKey: 'pk_test_1',
    googleMapsApiKey: 'AIza',
    mapsUrl: 'http://localhost:9/maps',
    publicUrl: 'https://doorstep.example',
  });
  expect(JSON.stringify(client)).not.toContain('sk_test');
});

test('lists all configuration faults at once', () => {
  const { faults } = settingsFromEnv({
    API_URL: 'ftp://x',
    MAPS_URL: 'maps',
    IMAGE_ORIGINS: "https://ok.example 'unsafe-inline'",
    APP_TOKENS: 'a";b',
    STRIPE_PUBLISHABLE_KEY: 'pk;script-src *',
    API_EXTENSIONS: 'maybe',
    API_PORT: 'x',
  });
  expect(faults.map((issue) => issue.split(' ')[0])).toEqual([
    'API_URL',
    'MAPS_URL',
    'STRIPE_PUBLISHABLE_KEY',
    'APP_TOKENS',
    'API_EXTENSIONS',
    'API_PORT',
    'IMAGE_ORIGINS',
  ]);
});

test('builds the narrowest content security policy that the settings allow', () => {
  const none = contentSecurityPolicy({ imageOrigins: [], hasStripe: false, hasMaps: false });
  expect(none).not.toMatch(/unsafe|https?:/);
  const prerendered = contentSecurityPolicy({ imageOrigins: [], hasStripe: false, hasMaps: false }, true);
  expect(prerendered.replace("style-src 'self' 'unsafe-inline'", "style-src 'self'")).toBe(none);
  const stripe = contentSecurityPolicy({ imageOrigins: [], hasStripe: true, hasMaps: false });
  expect(stripe).toContain('https://js.stripe.com');
  expect(stripe).not.toMatch(/unsafe|google/);
  const maps = contentSecurityPolicy({
    imageOrigins: [],
    hasStripe: false,
    hasMaps: true,
    mapsOrigin: 'http://localhost:9',
  });
  expect(maps).toContain("style-src 'self' 'unsafe-inline'");
  expect(maps).toContain('http://localhost:9');
  expect(maps).not.toMatch(/script-src[^;]*unsafe|stripe/);
});

test('restricts script creation from strings to the shell unless a third party brings scripts', () => {
  const policyOf = (hasStripe: boolean, hasMaps: boolean) =>
    contentSecurityPolicy({ imageOrigins: [], hasStripe, hasMaps });
  for (const prerendered of [false, true])
    expect(contentSecurityPolicy({ imageOrigins: [], hasStripe: false, hasMaps: false }, prerendered)).toContain(
      "require-trusted-types-for 'script'; trusted-types default;",
    );
  for (const policy of [policyOf(true, false), policyOf(false, true)]) expect(policy).not.toContain('trusted-types');
  for (const policy of [policyOf(false, false), policyOf(true, true)])
    expect(policy).toContain('report-uri /_doorstep/violations; report-to violations');
});

test('grants pages few browser features and third parties only payment', () => {
  const headersOf = (hasStripe: boolean) => pageSecurityHeaders({ imageOrigins: [], hasStripe, hasMaps: false });
  const { 'Permissions-Policy': permissions = '', ...others } = headersOf(false);
  expect(permissions.split(', ').filter((feature) => feature.endsWith('=(self)'))).toEqual([
    'clipboard-write=(self)',
    'fullscreen=(self)',
    'geolocation=(self)',
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
  ]);
  for (const feature of ['camera', 'microphone', 'payment', 'usb']) expect(permissions).toContain(`${feature}=()`);
  expect(others).toEqual({
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Reporting-Endpoints': 'violations="/_doorstep/violations"',
  });
  expect(headersOf(true)).toMatchObject({
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': expect.stringContaining('payment=(self "https://js.stripe.com")'),
  });
});

test('fills every placeholder of the template, and no path can end a string in it', () => {
  const input = {
    site: '/data/site',
    prefix: '/data/gateway',
    host: '127.0.0.1',
    port: 8080,
    settings: settingsFromEnv({}).gateway,
    internalPort: 4000,
    modules: {},
  };
  const text = nginxConfig(input);
  expect(text).not.toMatch(/\{\{\w|undefined/);
  expect(text.match(/1% b\d\d;/g)).toHaveLength(99);
  expect(text).not.toContain('brotli');
  expect(nginxConfig({ ...input, modules: { static: '/m/s.so', filter: '/m/f.so' } })).toContain('brotli_static on;');
  expect(() => nginxConfig({ ...input, site: '/data/"; evil' })).toThrow(/Choose another path/);
});

test('keeps local code off by default and requires an API that identifies the signed-in user', () => {
  expect(settingsFromEnv({}).gateway.localCode).toBeUndefined();
  expect(settingsFromEnv({ LOCAL_CODE: 'off' }).gateway.localCode).toBeUndefined();
  expect(settingsFromEnv({ LOCAL_CODE: 'on' })).toMatchObject({ faults: [], gateway: { localCode: true } });
  expect(settingsFromEnv({ LOCAL_CODE: 'yes' }).faults).toEqual(['LOCAL_CODE is "yes": use on or off.']);
  const foreign = settingsFromEnv({ LOCAL_CODE: 'on', API_URL: 'https://api.example.com' });
  expect(foreign.faults).toEqual([expect.stringContaining('Set API_EXTENSIONS=on')]);
  const base = { site: '/s', prefix: '/p', host: '127.0.0.1', port: 1, internalPort: 2, modules: {} };
  expect(nginxConfig({ ...base, settings: settingsFromEnv({}).gateway })).not.toMatch(/mf_local|local_code|@everybody/);
});

test('adds exactly one origin to the policy for local code, and no reporting', () => {
  const csp = { imageOrigins: [], hasStripe: false, hasMaps: false };
  const policy = contentSecurityPolicy(csp, false, 'http://localhost:3005');
  expect(policy.split('; ').filter((directive) => directive.includes('localhost'))).toEqual([
    "script-src 'self' http://localhost:3005",
    "style-src 'self' http://localhost:3005",
    "img-src 'self' data: blob: http://localhost:3005",
    "font-src 'self' http://localhost:3005",
    "connect-src 'self' http://localhost:3005",
  ]);
  const everybodys = contentSecurityPolicy(csp).replace(/; report-uri.*/, '');
  expect(policy.replaceAll(' http://localhost:3005', '')).toBe(everybodys);
});

test('rejects a token that is too short to be a secret', () => {
  expect(settingsFromEnv({ HEALTH_TOKEN: 'a-token-with-20-char' }).gateway.healthToken).toBe('a-token-with-20-char');
  expect(settingsFromEnv({}).gateway.healthToken).toBeUndefined();
  for (const odd of ['short', 'with a blank in between it'])
    expect(settingsFromEnv({ HEALTH_TOKEN: odd }).faults).toEqual([expect.stringContaining('HEALTH_TOKEN must have')]);
});

test('reads health budgets and rejects one that is not a number', () => {
  expect(settingsFromEnv({ HEALTH_BUDGETS: 'lcp=3000 inp=off' }).gateway.budgets).toEqual({
    ...{ lcp: 3000, cls: 100, ttfb: 800 },
  });
  expect(settingsFromEnv({}).gateway.budgets).toBeUndefined();
  expect(settingsFromEnv({ HEALTH_BUDGETS: 'lcp=2.5s' }).faults).toEqual([
    expect.stringContaining('HEALTH_BUDGETS: "lcp=2.5s"'),
  ]);
});

test('reads how long promotions are watched', () => {
  const minutesOf = (text?: string) => settingsFromEnv({ PROMOTE_WATCH_MINUTES: text }).gateway.promoteWatchMinutes;
  expect([minutesOf(), minutesOf('0'), minutesOf('1440')]).toEqual([undefined, 0, 1440]);
  for (const wrong of ['1441', '-1', '2.5', 'off'])
    expect(settingsFromEnv({ PROMOTE_WATCH_MINUTES: wrong }).faults).toEqual([
      `PROMOTE_WATCH_MINUTES is "${wrong}": give whole minutes from 0 to 1440. 0 watches no promotion.`,
    ]);
});

test('reads how many listed pages are rendered before somebody requests them', () => {
  const aheadOf = (text?: string) => settingsFromEnv({ PAGES_RENDERED_AHEAD: text }).gateway.pagesRenderedAhead;
  expect([aheadOf(), aheadOf('0'), aheadOf('999')]).toEqual([undefined, 0, 999]);
  for (const wrong of ['1000', '-1', '2.5', 'all'])
    expect(settingsFromEnv({ PAGES_RENDERED_AHEAD: wrong }).faults).toEqual([
      `PAGES_RENDERED_AHEAD is "${wrong}": give a whole number from 0 to 999. 0 renders a page when it is requested.`,
    ]);
});

test('reads the limits of a healthy version from settings with defaults', () => {
  expect(settingsFromEnv({ HEALTH_LIMITS: 'views=20 p75=4000' }).gateway.healthLimits).toEqual({
    ...{ minViews: 20, maxFailedShare: 0.01, maxP75Ms: 4000 },
  });
  expect(settingsFromEnv({}).gateway.healthLimits).toBeUndefined();
  expect(settingsFromEnv({ HEALTH_LIMITS: 'errors=1' }).faults).toEqual([
    expect.stringContaining('HEALTH_LIMITS: "errors=1" does not name one of'),
  ]);
});

test('accepts the client address only from proxies in front of the gateway', () => {
  const settings = settingsFromEnv({ TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.7 fd00::/8' });
  expect(settings.faults).toEqual([]);
  expect(settings.gateway.trustedProxies).toEqual(['10.0.0.0/8', '192.168.1.7', 'fd00::/8']);
  for (const odd of ['everybody', '10.0.0.0/33', '10.0.0.0/8/8', '1.2.3.4;'])
    expect(settingsFromEnv({ TRUSTED_PROXIES: odd }).faults).toEqual([
      expect.stringContaining(`TRUSTED_PROXIES holds "${odd}": give addresses or networks`),
    ]);
});

test('requires a publicly reachable gateway to have its own tokens or to be marked as a demonstration', () => {
  const own = { APP_TOKENS: 'one-of-ours,another-of-ours', TIME_ZONE: 'America/Los_Angeles' };
  for (const HOST of ['0.0.0.0', '::', '10.0.0.7']) {
    expect(exposureIssues({ HOST })).toEqual([
      expect.stringContaining('APP_TOKENS holds a published token'),
      expect.stringContaining('TIME_ZONE must be the zone of the site'),
    ]);
    expect(exposureIssues({ HOST, ...own, APP_TOKENS: 'one-of-ours,doorstep-web-1' })).toHaveLength(1);
    expect(exposureIssues({ HOST, ...own })).toEqual([]);
    expect(exposureIssues({ HOST, ...own, APP_TOKENS: 'a,b' })).toEqual([expect.stringContaining('easy to guess')]);
    expect(exposureWarnings({ HOST, ...own })).toEqual([expect.stringContaining('TRUSTED_PROXIES is unset')]);
    expect(exposureWarnings({ HOST, ...own, TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual([]);
    expect(exposureIssues({ HOST, DEMO: 'yes' })).toEqual([]);
  }
  for (const HOST of ['127.0.0.1', 'localhost', '::1', undefined]) expect(exposureIssues({ HOST })).toEqual([]);
  expect(settingsFromEnv({ DEMO: 'yes' }).client.demo).toBe(true);
  expect(settingsFromEnv({}).client).not.toHaveProperty('demo');
  expect(settingsFromEnv({ DEMO: 'no' }).faults).toEqual([expect.stringContaining('DEMO is "no"')]);
});

test('writes the access log by default and rejects metrics when the log is off', () => {
  expect(
    settingsFromEnv({ ACCESS_LOG: 'stdout', GATEWAY_METRICS_PORT: '9465', METRICS_HOST: '10.0.0.5' }),
  ).toMatchObject({
    faults: [],
    gateway: { observing: { accessLog: 'stdout', metricsPort: 9465, metricsHost: '10.0.0.5' } },
  });
  const { faults } = settingsFromEnv({
    ...{ ACCESS_LOG: 'off', GATEWAY_METRICS_PORT: '70000', OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' },
  });
  expect(faults.map((issue) => issue.split(' ')[0])).toEqual([
    'GATEWAY_METRICS_PORT',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'ACCESS_LOG',
  ]);
  expect(settingsFromEnv({ ACCESS_LOG: 'yes' }).faults[0]).toContain('use file, stdout or off');
});
