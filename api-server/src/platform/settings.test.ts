import { createECDH, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSettings } from './settings';

const issuesOf = (env: Record<string, string>) => readSettings(env).issues;

test('uses the documented defaults without any variables', () => {
  const { settings } = readSettings({});
  expect(settings).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    apiPort: 8081,
    dataDir: `${process.cwd()}/.data`,
    databaseUrl: undefined,
    apiExtensions: true,
    appTokens: ['doorstep-web-1', 'doorstep-web-2'],
    seed: 'demo',
    rateLimits: true,
    outbox: `${process.cwd()}/.data/outbox.jsonl`,
    logLevel: 'info',
    timeZone: 'America/Los_Angeles',
  });
});

test('requires the site’s time zone without demo data, beside other faults', () => {
  expect(readSettings({ SEED: 'none', TIME_ZONE: 'Asia/Tokyo' }).settings).toMatchObject({
    ...{ timeZone: 'Asia/Tokyo', isTimeZoneSet: true },
  });
  const issues = issuesOf({ SEED: 'none', PORT: 'x' });
  expect(issues.map((issue) => issue.split(' ')[0]).sort()).toEqual(['PORT', 'TIME_ZONE']);
  expect(issuesOf({ TIME_ZONE: 'Portland' })).toEqual([expect.stringContaining('America/New_York')]);
});

test('reads the providers that people sign in with, each with all of its variables', () => {
  expect(readSettings({}).settings?.signInProviders).toEqual([]);
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(readSettings(google).settings?.signInProviders).toEqual([
    {
      ...{ id: 'google', name: 'Google', issuer: 'https://accounts.google.com' },
      ...{ clientId: 'id', secret: { value: 'secret' } },
    },
  ]);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const apple = { APPLE_CLIENT_ID: 'id', APPLE_TEAM_ID: 'team', APPLE_KEY_ID: 'key' };
  const onOneLine = pem.replaceAll('\n', '\\n');
  expect(readSettings({ ...apple, APPLE_PRIVATE_KEY: onOneLine }).settings?.signInProviders).toMatchObject([
    { id: 'apple', issuer: 'https://appleid.apple.com', secret: { privateKey: pem } },
  ]);
  const other = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 's', OIDC_NAME: 'Work' };
  expect(readSettings(other).settings?.signInProviders).toMatchObject([{ id: 'oidc', name: 'Work' }]);
  expect(issuesOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual([
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together',
  ]);
  expect(issuesOf({ ...apple, APPLE_PRIVATE_KEY: 'hunter2' })).toEqual([expect.stringContaining('APPLE_PRIVATE_KEY')]);
  expect(issuesOf({ ...other, OIDC_ISSUER: 'id.example' })).toEqual([expect.stringContaining('OIDC_ISSUER must be')]);
});

test('reads the services whose calendars can be connected, each with both of its variables', () => {
  expect(readSettings({}).settings?.calendarServices).toEqual([]);
  const microsoft = { MICROSOFT_CALENDAR_CLIENT_ID: 'id', MICROSOFT_CALENDAR_CLIENT_SECRET: 's' };
  expect(readSettings(microsoft).settings?.calendarServices).toMatchObject([
    { id: 'microsoft', clientId: 'id', eventsUrl: 'https://graph.microsoft.com/v1.0/me/calendarView' },
  ]);
  const trial = { ...microsoft, MICROSOFT_CALENDAR_URL: 'http://127.0.0.1:9000' };
  expect(readSettings(trial).settings?.calendarServices).toMatchObject([
    { issuer: 'http://127.0.0.1:9000', eventsUrl: 'http://127.0.0.1:9000/v1.0/me/calendarView' },
  ]);
  expect(issuesOf({ MICROSOFT_CALENDAR_CLIENT_ID: 'id' })).toEqual([
    'MICROSOFT_CALENDAR_CLIENT_ID and MICROSOFT_CALENDAR_CLIENT_SECRET must be set together',
  ]);
});

test('lists each fault in a line with its variable', () => {
  const issues = issuesOf({
    PORT: '99999',
    API_PORT: 'x',
    HOST: 'not a host',
    DATABASE_URL: 'mysql://root:hunter2@db/x',
    API_URL: 'ftp://x',
    IMAGE_ORIGINS: 'https://cdn.example.com/path',
    API_EXTENSIONS: 'maybe',
    GATEWAY: 'apache',
    APP_TOKENS: 'only-one',
    SEED: 'everything',
    RATE_LIMITS: 'none',
    STRIPE_SECRET_KEY: 'pk_wrong',
    S3_URL: 'https://s3.example.com',
    SMTP_URL: 'http://mail',
    SMS_URL: 'sms.example.com',
    DEMO: 'perhaps',
    MAPS_URL: 'maps',
    OSRM_URL: 'osrm',
    GOOGLE_ROUTES_API_KEY: 'key',
    LOG_LEVEL: 'loud',
  });
  const named = issues.map((issue) => issue.split(/[ ,=]/)[0]).sort();
  expect(named).toEqual([
    'API_EXTENSIONS',
    'API_PORT',
    'API_URL',
    'APP_TOKENS',
    'DATABASE_URL',
    'DEMO',
    'GATEWAY',
    'HOST',
    'IMAGE_ORIGINS',
    'LOG_LEVEL',
    'MAPS_URL',
    'OSRM_URL',
    'OSRM_URL',
    'PORT',
    'RATE_LIMITS',
    'S3_URL',
    'SEED',
    'SMS_URL',
    'SMTP_URL',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_SECRET_KEY',
  ]);
  for (const issue of issues) expect(issue).not.toContain('\n');
  expect(issues.join()).not.toContain('hunter2');
});

test('reads the URL and the prefix of Redis, which needs PostgreSQL', () => {
  const DATABASE_URL = 'postgres://db/x';
  const REDIS_URL = 'rediss://user:secret@redis:6380/1';
  expect(readSettings({ DATABASE_URL, REDIS_URL }).settings?.redis).toEqual({ url: REDIS_URL, prefix: 'doorstep' });
  expect(readSettings({ DATABASE_URL, REDIS_URL, REDIS_PREFIX: 'site-2' }).settings?.redis?.prefix).toBe('site-2');
  expect(readSettings({ DATABASE_URL }).settings?.redis).toBeUndefined();
  const wrong: Record<string, string>[] = [
    { DATABASE_URL, REDIS_URL: 'https://user:secret@redis' },
    { DATABASE_URL, REDIS_URL: 'redis' },
    { DATABASE_URL, REDIS_URL, REDIS_PREFIX: 'two words' },
    { REDIS_URL },
  ];
  for (const env of wrong) {
    expect(issuesOf(env)).toHaveLength(1);
    expect(issuesOf(env).join()).not.toContain('secret');
  }
});

test('requires a primary for a replica, with a maximum lag in seconds', () => {
  const DATABASE_URL = 'postgres://db/x';
  const DATABASE_REPLICA_URL = 'postgres://replica/x';
  const read = readSettings({ DATABASE_URL, DATABASE_REPLICA_URL, DATABASE_REPLICA_MAX_LAG: '2' }).settings;
  expect(read?.replica).toEqual({ url: DATABASE_REPLICA_URL, maxLag: 2000 });
  expect(readSettings({ DATABASE_URL }).settings?.replica).toBeUndefined();
  expect(issuesOf({ DATABASE_REPLICA_URL })).toHaveLength(1);
  expect(issuesOf({ DATABASE_URL, DATABASE_REPLICA_URL: 'mysql://replica' })).toHaveLength(1);
  for (const DATABASE_REPLICA_MAX_LAG of ['0', '61', '1.5', 'soon'])
    expect(issuesOf({ DATABASE_URL, DATABASE_REPLICA_URL, DATABASE_REPLICA_MAX_LAG })).toHaveLength(1);
});

test('treats an empty variable as unset', () => {
  expect(readSettings({ API_PORT: '', SEED: ' ' }).settings).toMatchObject({ apiPort: 8081, seed: 'demo' });
});

test('allows rate limits to be off on a loopback address only', () => {
  for (const HOST of ['127.0.0.1', 'localhost', '::1', '127.8.8.8']) {
    expect(issuesOf({ RATE_LIMITS: 'off', HOST })).toEqual([]);
  }
  for (const HOST of ['0.0.0.0', '192.168.1.2', 'example.com', '::']) {
    expect(issuesOf({ RATE_LIMITS: 'off', HOST })).toHaveLength(1);
  }
});

test('disables extensions for another API server unless they are requested', () => {
  const API_URL = 'https://api.example.com';
  expect(readSettings({ API_URL }).settings?.apiExtensions).toBe(false);
  expect(readSettings({ API_URL, API_EXTENSIONS: 'on' }).settings?.apiExtensions).toBe(true);
});

test('rejects one port for gateway and API', () => {
  expect(issuesOf({ PORT: '9000', API_PORT: '9000' })).toEqual(['PORT and API_PORT must be two different ports']);
});

test('links mails to the gateway, unless the site has another URL', () => {
  expect(readSettings({ PORT: '9000' }).settings?.publicUrl).toBe('http://127.0.0.1:9000');
  expect(readSettings({ HOST: '0.0.0.0' }).settings?.publicUrl).toBe('http://localhost:8080');
  expect(readSettings({ HOST: '::1' }).settings?.publicUrl).toBe('http://[::1]:8080');
  expect(readSettings({ PUBLIC_URL: 'https://doorstep.example/' }).settings?.publicUrl).toBe(
    'https://doorstep.example',
  );
  expect(issuesOf({ PUBLIC_URL: 'doorstep.example' })).toHaveLength(1);
});

test('requires both push keys or none', () => {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const privateKey = pair.getPrivateKey('base64url');
  const { settings } = readSettings({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: `${privateKey}=` });
  expect(settings?.vapid).toEqual({ publicKey, privateKey });
  expect(issuesOf({ VAPID_PUBLIC_KEY: publicKey })).toEqual([
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together',
  ]);
  const another = createECDH('prime256v1').generateKeys('base64url');
  for (const wrong of [another, 'x'])
    expect(issuesOf({ VAPID_PUBLIC_KEY: wrong, VAPID_PRIVATE_KEY: privateKey })).toEqual([
      expect.stringContaining('must be one pair'),
    ]);
  expect(issuesOf({ VAPID_SUBJECT: 'push@example.com' })).toEqual([
    'VAPID_SUBJECT must be a URL starting with mailto:// or https://',
  ]);
});
