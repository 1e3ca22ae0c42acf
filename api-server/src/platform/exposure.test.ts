import { describe, expect, test } from 'vitest';
import { checkStart, exposureIssues, exposureWarnings } from './exposure';
import { type Environment, readSettings } from './settings';

function settingsOf(env: Environment) {
  const { settings, issues } = readSettings(env);
  if (!settings) throw new Error(issues.join('\n'));
  return settings;
}
const issuesOf = (env: Environment) => exposureIssues(settingsOf(env));
const warningsOf = (env: Environment) => exposureWarnings(settingsOf(env));

const PARTS: { env: Environment; fault: RegExp }[] = [
  { env: { PUBLIC_URL: 'https://doorstep.example' }, fault: /^PUBLIC_URL is unset.*set it to the public address/ },
  { env: { TIME_ZONE: 'America/New_York' }, fault: /^TIME_ZONE must be the zone of the site/ },
  { env: { SEED: 'none' }, fault: /^SEED is demo.*set SEED=none/ },
  {
    env: { APP_TOKENS: 'one-of-ours,another-of-ours' },
    fault: /^APP_TOKENS holds a published token: set it to/,
  },
  {
    env: { DATABASE_URL: 'postgres://doorstep@db/doorstep' },
    fault: /embedded.*set DATABASE_URL.*EMBEDDED_DATABASE=yes/,
  },
  {
    env: { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    fault: /test gateway.*set STRIPE_SECRET_KEY/,
  },
  { env: { SMTP_URL: 'smtps://mail.example.com' }, fault: /^E-mails would go to a file: set SMTP_URL/ },
  { env: { SMS_URL: 'https://sms.example.com/send' }, fault: /^Text messages would go to a file: set SMS_URL/ },
];
const completeEnvironment = Object.assign({}, ...PARTS.map(({ env }) => env)) as Environment;

describe.each(['0.0.0.0', '::', '192.168.1.2', 'doorstep.example', '127.doorstep.example'])('on %s', (HOST) => {
  test('rejects every demo part, in one list that says what to set', () => {
    const issues = issuesOf({ HOST });
    expect(issues).toHaveLength(PARTS.length + 2);
    for (const { fault } of PARTS) expect(issues).toContainEqual(expect.stringMatching(fault));
    expect(issues[0]).toContain(HOST);
    expect(issues.at(-1)).toContain('DEMO=yes');
    for (const issue of issues) expect(issue).not.toContain('\n');
  });

  test('starts a complete public site, and rejects one that lacks a part', () => {
    expect(issuesOf({ HOST, ...completeEnvironment })).toEqual([]);
    for (const { env, fault } of PARTS) {
      const rest = Object.fromEntries(Object.entries(completeEnvironment).filter(([name]) => !(name in env)));
      const issues = issuesOf({ HOST, ...rest });
      expect(issues).toHaveLength(3);
      expect(issues[1]).toMatch(fault);
    }
  });

  test.each([
    ['our test provider', { GOOGLE_ISSUER: 'http://127.0.0.1:8090' }],
    ['one without TLS', { GOOGLE_ISSUER: 'http://id.example.com' }],
    ['one on this machine', { GOOGLE_ISSUER: 'https://localhost' }],
  ])('rejects a sign-in with %s', (_what, env) => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(issuesOf({ HOST, ...completeEnvironment, ...google })).toEqual([]);
    const issues = issuesOf({ HOST, ...completeEnvironment, ...google, ...env });
    expect(issues).toHaveLength(3);
    expect(issues[1]).toContain('GOOGLE_ISSUER is an address of this machine or has no TLS');
  });

  test('rejects a calendar service on this machine', () => {
    const google = { GOOGLE_CALENDAR_CLIENT_ID: 'id', GOOGLE_CALENDAR_CLIENT_SECRET: 'secret' };
    expect(issuesOf({ HOST, ...completeEnvironment, ...google })).toEqual([]);
    const trial = { ...google, GOOGLE_CALENDAR_URL: 'http://127.0.0.1:9000' };
    expect(issuesOf({ HOST, ...completeEnvironment, ...trial })[1]).toContain('GOOGLE_CALENDAR_URL is an address');
  });

  test('rejects a published token even beside a private one', () => {
    expect(issuesOf({ HOST, ...completeEnvironment, APP_TOKENS: 'own-token-of-ours,doorstep-web-2' })).toHaveLength(3);
  });

  test.each([
    'a,b',
    'test1,test2',
    'token-one,token-two',
    'doorstep-app-token-1,doorstep-app-token-2',
    'changeme-changeme,changeme-change-me',
    'aaaaaaaaaaaaaaaaaaaa,bbbbbbbbbbbbbbbbbbbb',
    '12345678901234567890,abcdefghijklmnopqrst',
    'secret-password-1,secret-password-2',
    '3f9a61c07b2e4d58a90c1f7e6b3d2c84,short',
  ])('rejects the easily guessed tokens %s', (APP_TOKENS) => {
    expect(issuesOf({ HOST, ...completeEnvironment, APP_TOKENS })[1]).toMatch(
      /^APP_TOKENS holds a token that is easy to guess/,
    );
  });

  test.each([
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    { STRIPE_SECRET_KEY: 'rk_test_1' },
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
  ])('rejects keys of the test mode of Stripe: %o', (keys) => {
    expect(issuesOf({ HOST, ...completeEnvironment, ...keys })).toEqual([
      expect.anything(),
      expect.stringMatching(/^STRIPE_SECRET_KEY or STRIPE_PUBLISHABLE_KEY is a key of Stripe's test mode/),
      expect.anything(),
    ]);
  });

  test.each(['http://localhost:8080', 'http://127.0.0.1', 'https://[::1]:8443', 'http://0.0.0.0:8080'])(
    'rejects the URL %s, which others cannot reach',
    (PUBLIC_URL) => {
      expect(issuesOf({ HOST, ...completeEnvironment, PUBLIC_URL })[1]).toMatch(
        /^PUBLIC_URL is an address of this machine alone/,
      );
    },
  );

  test('accepts the embedded database where it was chosen', () => {
    expect(issuesOf({ HOST, ...completeEnvironment, DATABASE_URL: '', EMBEDDED_DATABASE: 'yes' })).toEqual([]);
  });

  test('warns without TLS, trusted proxies or webhook secret, and starts', () => {
    expect(warningsOf({ HOST, ...completeEnvironment, TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual([]);
    const bare = { HOST, ...completeEnvironment, PUBLIC_URL: 'http://doorstep.example', STRIPE_WEBHOOK_SECRET: '' };
    expect(issuesOf(bare)).toEqual([]);
    expect(warningsOf(bare).map((line) => /^Warning: (\w+)/.exec(line)?.[1])).toEqual([
      'PUBLIC_URL',
      'TRUSTED_PROXIES',
      'STRIPE_WEBHOOK_SECRET',
    ]);
    expect(checkStart(bare)).toMatchObject({ issues: [], settings: { host: HOST } });
    expect(checkStart(bare).warnings).toHaveLength(3);
  });

  test('starts a demonstration', () => {
    expect(issuesOf({ HOST, DEMO: 'yes' })).toEqual([]);
    expect(warningsOf({ HOST, DEMO: 'yes' })).toEqual([]);
  });

  test('ignores data, payments and mails of a site with another API server', () => {
    const { PUBLIC_URL, APP_TOKENS, TIME_ZONE } = completeEnvironment;
    expect(issuesOf({ HOST, API_URL: 'https://api.example.com', PUBLIC_URL, APP_TOKENS, TIME_ZONE })).toEqual([]);
    expect(issuesOf({ HOST, API_URL: 'https://api.example.com' })).toHaveLength(5);
  });
});

describe('checkStart', () => {
  test('lists faults of variables together with trial settings', () => {
    const { settings, issues } = checkStart({ HOST: '0.0.0.0', PORT: 'many', LOG_LEVEL: 'loud' });
    expect(settings).toBeUndefined();
    expect(issues).toHaveLength(PARTS.length + 4);
    expect(issues.slice(0, 2).map((line) => line.split(' ')[0])).toEqual(['PORT', 'LOG_LEVEL']);
    for (const { fault } of PARTS) expect(issues).toContainEqual(expect.stringMatching(fault));
  });

  test('names a faulty variable only once', () => {
    const { issues } = checkStart({
      HOST: '0.0.0.0',
      ...completeEnvironment,
      APP_TOKENS: 'only-one',
      STRIPE_SECRET_KEY: 'wrong',
    });
    expect(issues.map((line) => line.split(' ')[0])).toEqual(['APP_TOKENS', 'STRIPE_SECRET_KEY']);
  });
});

test('rejects two databases at once', () => {
  expect(readSettings({ EMBEDDED_DATABASE: 'yes', DATABASE_URL: 'postgres://db/x' }).issues).toEqual([
    expect.stringContaining('EMBEDDED_DATABASE'),
  ]);
});

test.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1'])('allows all trial settings on %s', (HOST) => {
  expect(issuesOf({ HOST })).toEqual([]);
  expect(warningsOf({ HOST })).toEqual([]);
});
