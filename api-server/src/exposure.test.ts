import { describe, expect, test } from 'vitest';
import { exposureIssues } from './exposure';
import { type Environment, readSettings } from './settings';

function issuesOf(env: Environment): string[] {
  const { settings, issues } = readSettings(env);
  if (!settings) throw new Error(issues.join('\n'));
  return exposureIssues(settings);
}

/** What a real site sets, and what is wrong without it. */
const PARTS: { env: Environment; fault: RegExp }[] = [
  { env: { SEED: 'none' }, fault: /^SEED is demo.*set SEED=none/ },
  { env: { APP_TOKENS: 'one-of-ours,another-of-ours' }, fault: /^APP_TOKENS holds a published token: set it to/ },
  {
    env: { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    fault: /test gateway.*set STRIPE_SECRET_KEY/,
  },
  { env: { SMTP_URL: 'smtps://mail.example.com' }, fault: /^E-mails would go to a file: set SMTP_URL/ },
  { env: { SMS_URL: 'https://sms.example.com/send' }, fault: /^Text messages would go to a file: set SMS_URL/ },
];
const real = Object.assign({}, ...PARTS.map(({ env }) => env)) as Environment;

describe.each(['0.0.0.0', '::', '192.168.1.2', 'doorstep.example'])('on %s', (HOST) => {
  test('every demo part is rejected, in one list that says what to set', () => {
    const issues = issuesOf({ HOST });
    expect(issues).toHaveLength(PARTS.length + 2);
    for (const { fault } of PARTS) expect(issues).toContainEqual(expect.stringMatching(fault));
    expect(issues[0]).toContain(HOST);
    expect(issues.at(-1)).toContain('DEMO=yes');
    for (const issue of issues) expect(issue).not.toContain('\n');
  });

  test('a real site starts, and each part of it is needed', () => {
    expect(issuesOf({ HOST, ...real })).toEqual([]);
    for (const { env, fault } of PARTS) {
      const rest = Object.fromEntries(Object.entries(real).filter(([name]) => !(name in env)));
      const issues = issuesOf({ HOST, ...rest });
      expect(issues).toHaveLength(3);
      expect(issues[1]).toMatch(fault);
    }
  });

  test('one published token beside an own one is rejected, too', () => {
    expect(issuesOf({ HOST, ...real, APP_TOKENS: 'own-token,doorstep-web-2' })).toHaveLength(3);
  });

  test('a demonstration starts', () => {
    expect(issuesOf({ HOST, DEMO: 'yes' })).toEqual([]);
  });

  test("somebody else's server has its own data, payments and mails", () => {
    expect(issuesOf({ HOST, API_URL: 'https://api.example.com', APP_TOKENS: 'one-of-ours,another-of-ours' })).toEqual(
      [],
    );
  });
});

test.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1'])('on %s everything is for trying out', (HOST) => {
  expect(issuesOf({ HOST })).toEqual([]);
});
