import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './install.mjs';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const alerts = read('deploy/observability/alerts.yml');
const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
const recorded = [...alerts.matchAll(/- record: (\S+)/g)].map(([, name]) => name ?? '');

const testedMetrics = [
  'up',
  ...[
    'api-server/test/telemetry.test.ts',
    'api-server/test/alarms.test.ts',
    'api-server/test/suites/live.ts',
    'api-server/test/redis.test.ts',
    'nginx/test/accessLog.test.ts',
  ]
    .map(read)
    .join('')
    .matchAll(/\b(?:http_server|db_client|doorstep|nodejs|process)_[a-z_0-9]+/g),
].map((match) => (typeof match === 'string' ? match : match[0]));
testedMetrics.push('doorstep_replica_lag');

/** A histogram exports three series. */
const base = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');
const METRIC =
  /(?<![\w".{,=~])(?:doorstep:[\w:]+|(?:http_server|db_client|doorstep|nodejs|process)_[a-z_0-9]+)(?=[{[)\s"]|$)/g;
const metricsUsedIn = (expression: string) => [...expression.matchAll(METRIC)].map(([name]) => name);

test('each alert has a runbook page, and each page an alert', () => {
  const pages = readdirSync(path.join(root, 'docs/runbooks')).map((file) => file.replace(/\.md$/, ''));
  expect(alertNames.length).toBeGreaterThan(5);
  expect(pages.filter((page) => page !== 'README').sort()).toEqual([...alertNames].sort());
  for (const name of alertNames) {
    expect(alerts).toContain(`runbook: docs/runbooks/${name}.md`);
    const page = read(`docs/runbooks/${name}.md`);
    for (const part of ['What it means', 'What to look at', 'What to do']) expect(page, name).toContain(`**${part}.**`);
  }
});

describe('every metric in a Prometheus expression is measured', () => {
  const dashboards = ['dashboard-api.json', 'dashboard-gateway.json'].map(
    (file) =>
      JSON.parse(read(`deploy/observability/${file}`)) as {
        panels: { title: string; targets: { expr: string }[] }[];
      },
  );
  const expressions = [
    ...[...alerts.matchAll(/expr: (.+)/g)].map(([, text]) => text ?? ''),
    ...dashboards.flatMap(({ panels }) => panels).flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  test.each(expressions)('%s', (expression) => {
    const known = [...testedMetrics.map(base), ...recorded];
    const unknown = metricsUsedIn(expression).filter((name) => !known.includes(name) && !known.includes(base(name)));
    expect(unknown).toEqual([]);
    expect(metricsUsedIn(expression).length + (expression.includes('up{') ? 1 : 0)).toBeGreaterThan(0);
  });
});

describe('the contact point', () => {
  const config = parse(read('deploy/observability/prometheus.yml'));
  const manager = parse(read('deploy/observability/alertmanager.yml'));

  test('Prometheus sends to an Alertmanager with one receiver for pages and one for tickets', () => {
    expect(config.alerting.alertmanagers[0].static_configs[0].targets).toEqual([expect.stringMatching(/:9093$/)]);
    const receivers = manager.receivers.map(({ name }: { name: string }) => name);
    const routes = [manager.route, ...manager.route.routes].map(({ receiver }: { receiver: string }) => receiver);
    expect(routes).toEqual(['tickets', 'on-call']);
    expect(receivers.sort()).toEqual([...routes].sort());
    expect(manager.route.routes[0].matchers).toEqual(['severity="page"']);
    for (const { email_configs } of manager.receivers) expect(email_configs[0].to).toContain('@');
  });

  test('gets only severities that it has a route for', () => {
    const severities = [...alerts.matchAll(/severity: (\w+)/g)].map(([, severity]) => severity);
    expect(new Set(severities)).toEqual(new Set(['page', 'ticket']));
  });
});

/** Alerts that must fire when the site is broken. Each has a case in alerts.test.yml that breaks it. */
test.each([
  ...[
    'LedgerDiffersFromGateway',
    'ReconciliationIsLate',
    'MoneyMovesLate',
    'PayoutsFail',
    'BackupIsMissing',
    'BackupIsOld',
  ],
  ...['ApiIsNotReady', 'ReplicaLags', 'DiskFillsUp', 'SignInsAreAttacked', 'MessagesWait', 'MessagesGivenUp'],
])('%s is raised by a case that breaks the thing', (name) => {
  expect(alertNames).toContain(name);
  const { tests } = parse(read('deploy/observability/alerts.test.yml')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[];
  };
  const cases = tests.flatMap(({ alert_rule_test }) => alert_rule_test).filter(({ alertname }) => alertname === name);
  expect(cases.map(({ exp_alerts = [] }) => exp_alerts.length > 0).sort()).toEqual(
    expect.arrayContaining([false, true]),
  );
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

test.runIf(hasPromtool)(
  'Prometheus itself reads the rules and its configuration',
  () => {
    const check = (...args: string[]) =>
      execFileSync('promtool', ['check', ...args], { cwd: path.join(root, 'deploy/observability'), encoding: 'utf8' });
    expect(check('rules', 'alerts.yml')).toContain(`SUCCESS: ${alertNames.length + recorded.length} rules found`);
    const cases = execFileSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
      cwd: path.join(root, 'deploy/observability'),
      encoding: 'utf8',
    });
    expect(cases).toContain('SUCCESS');
    expect(check('config', 'prometheus.yml')).toContain(
      'SUCCESS: prometheus.yml is valid prometheus config file syntax',
    );
  },
  120_000,
);
