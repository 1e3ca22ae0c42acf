import { execFile } from 'node:child_process';
import { cpSync, existsSync, readlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bucketOf,
  canary,
  createCollector,
  gatherer,
  healthFolder,
  historyIssues,
  itemAt,
  liveGeneration,
  positionsOf,
  promote,
  readHealth,
  readHistory,
  readLive,
  type Site,
  settledBefore,
  startReports,
  statusOf,
  type WatchOptions,
  watch,
} from '@doorstep/release';
import { builds, makeDataDir } from '@doorstep/release/testing/factory';
import { nextVersionOf, useLiveSite } from '@doorstep/release/testing/liveSite';
import { seeded } from '@doorstep/release/testing/simulateReports';
import { measured } from '@doorstep/shared-process/measured';
import { programArgs } from '@doorstep/shared-process/program';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const target = (name: string, version: string) => ({ name, version });
const NEW = target('mf-catalog', '1.1.0');

const data = useLiveSite([nextVersionOf(builds.booking), nextVersionOf(builds.catalog)]);

const itemsOf = (name: string) => readLive(data.site)?.manifest.microFrontends[name] ?? [];
const liveVersions = (name: string) =>
  itemsOf(name).map(({ metadata, deployment }) => [metadata.version, deployment.traffic]);

/**
 * Visitors whose browsers report through the gateway's own collector: each has an id, each id a bucket, each bucket the
 * version that is live for it. Time is a number that passes while somebody waits for it.
 */
function simulateVisitors(
  viewsPerSecond: number,
  failing: (name: string, version: string) => number,
  { seed = 1, sites = [data.site] } = {},
) {
  const random = seeded(seed);
  let time = Date.now();
  const startedAt = time;
  const collectors = sites.map((site) => createCollector(site, () => time));
  const queues = new Map(['mf-catalog', 'mf-booking'].map((name) => [name, positionsOf(name)]));
  const pages = new Map<string, { generation: number; set: string }>();
  const pageOf = (bucket: string) => {
    const generation = liveGeneration(data.site) ?? 0;
    const key = `${generation} ${bucket}`;
    const current = pages.get(key) ?? {
      generation,
      set: path.basename(readlinkSync(path.join(data.site.root, 'current/buckets', bucket))),
    };
    pages.set(key, current);
    return current;
  };
  const view = (name: string, items: ReturnType<typeof itemsOf>) => {
    const id = Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256)));
    const position = queues.get(name)?.[Number(bucketOf(id).slice(1))] ?? 0;
    const { version } = itemAt(items, position).metadata;
    const observed = { remote: name, version, route: '/home' };
    const reports = [
      { ...observed, kind: 'view', ms: 700 },
      ...(random() < failing(name, version) ? [{ ...observed, kind: 'render' }] : []),
    ];
    const address = String(random());
    const cookie = `mf_uid=${id.toString('base64')}`;
    const collector = collectors[Math.floor(random() * collectors.length)];
    const page = collector?.page({ address, cookie, ...pageOf(bucketOf(id)) });
    const status = collector?.take({ body: JSON.stringify({ page, reports }), address, cookie });
    // Thousands a test: `expect` alone would take a sixth of its time.
    if (status !== 204) throw new Error(`A report was answered with ${status}`);
  };
  return {
    seconds: () => Math.round((time - startedAt) / 1000),
    clock: {
      now: () => time,
      async wait(ms: number) {
        const live = [...queues.keys()].map((name) => [name, itemsOf(name)] as const);
        for (const end = time + ms; time < end; time += 1000) {
          for (const [name, items] of live) for (let count = 0; count < viewsPerSecond; count += 1) view(name, items);
        }
        for (const collector of collectors) collector.flush();
      },
    },
  };
}

const watchOnce = (site: ReturnType<typeof simulateVisitors>, more: Partial<WatchOptions> = {}) =>
  watch(data.site, { forMinutes: 2, margin: 1, clock: site.clock, who: 'ada', ...more });

describe('watch', () => {
  test('withdraws a canary with 5 % errors within 60 seconds, gives the reason, and leaves other canaries alone', async () => {
    await canary(data.site, NEW, 10);
    await promote(data.site, target('mf-booking', '1.1.0'));
    const site = simulateVisitors(50, (name, version) => (name === 'mf-catalog' && version === '1.1.0' ? 0.05 : 0.002));
    const [watched] = await watchOnce(site, { name: 'mf-catalog' });
    expect(site.seconds()).toBeLessThanOrEqual(60);
    expect(watched).toMatchObject({ decision: 'roll back', traffic: 10, version: '1.1.0' });
    expect(liveVersions('mf-catalog')).toEqual([['1.0.0', 100]]);
    expect(liveVersions('mf-booking')).toEqual([['1.1.0', 100]]);
    expect(readHistory(data.site).at(-1)).toMatchObject({
      verb: 'rollback',
      who: 'ada',
      why: expect.stringMatching(
        /^watch: \d+ failures in \d+ views of 1\.1\.0 \([\d.]+ %\), \d+ in \d+ of 1\.0\.0 \([\d.]+ %\) \(render on \/home: \d+\); odds of .* to 1 that it is worse$/,
      ),
    });
    expect(historyIssues(data.site)).toEqual([]);
  });

  test('withdraws a canary that gets no reports for the configured minutes', async () => {
    await canary(data.site, NEW, 10);
    const site = simulateVisitors(0, () => 0);
    const [watched] = await watchOnce(site, { noDataMinutes: 3 });
    expect(watched).toMatchObject({ decision: 'roll back', why: expect.stringContaining('for 3 minutes') });
    expect(site.seconds()).toBeGreaterThanOrEqual(180);
    expect(liveVersions('mf-catalog')).toEqual([['1.0.0', 100]]);
  });

  test('promotes a healthy canary after its time and prints what it is waiting for', async () => {
    await canary(data.site, NEW, 25);
    const site = simulateVisitors(20, () => 0.002);
    const messages: string[] = [];
    const [watched] = await watchOnce(site, { notify: (line) => messages.push(line) });
    expect(watched).toMatchObject({ decision: 'promote', generation: readLive(data.site)?.generation });
    expect(liveVersions('mf-catalog')).toEqual([['1.1.0', 100]]);
    expect(site.seconds()).toBeGreaterThanOrEqual(120);
    expect(site.seconds()).toBeLessThan(150);
    expect(messages.at(-1)).toMatch(/^mf-catalog@1\.1\.0 at 25 %: \d+ failures in \d+ views, .*; 1 of 2 minutes to go/);
  });

  test('10,000 failures from one address, of pages that it really opened, take no healthy canary back', async () => {
    await canary(data.site, NEW, 25);
    const site = simulateVisitors(10, () => 0.002);
    const collector = createCollector(data.site, site.clock.now);
    const random = seeded(3);
    const attacker = { address: '203.0.113.9' };
    const generation = liveGeneration(data.site) ?? 0;
    const bodies: string[] = [];
    let tries = 0;
    const attack = () => {
      for (let count = 0; count < 500; count += 1) {
        const id = Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256)));
        const sender = { ...attacker, cookie: `mf_uid=${id.toString('base64')}` };
        const set = path.basename(readlinkSync(path.join(data.site.root, 'current/buckets', bucketOf(id))));
        const page = collector.page({ ...sender, generation, set });
        const report = { remote: 'mf-catalog', version: '1.1.0', route: '/home', kind: 'render' };
        const reports = Array.from({ length: 20 }, (_, view) => ({ ...report, view }));
        bodies.push(JSON.stringify({ page: page === 429 ? bodies.length : page, reports }));
        collector.take({ ...sender, body: bodies.at(-1) ?? '' });
        tries += 1;
      }
      collector.flush();
    };
    const clock = {
      now: site.clock.now,
      wait: async (ms: number) => {
        attack();
        await site.clock.wait(ms);
      },
    };
    const [watched] = await watchOnce(site, { name: 'mf-catalog', clock });
    measured('forged reports', tries * 20);
    measured('releases that they stopped', watched?.decision === 'promote' ? 0 : 1);
    expect(tries).toBeGreaterThanOrEqual(10_000);
    const failed = readHealth(data.site, 0, site.clock.now()).filter(({ version }) => version === '1.1.0');
    expect(failed.reduce((sum, { failures }) => sum + (failures.render ?? 0), 0)).toBeGreaterThan(100);
    expect(watched).toMatchObject({ decision: 'promote', version: '1.1.0' });
  });

  test('judges two canaries separately: it promotes one and withdraws the other', async () => {
    await canary(data.site, NEW, 20);
    await canary(data.site, target('mf-booking', '1.1.0'), 20);
    const site = simulateVisitors(20, (name, version) => (name === 'mf-booking' && version === '1.1.0' ? 0.3 : 0.002));
    const results = await watchOnce(site);
    expect(results.map(({ name, decision }) => [name, decision])).toEqual([
      ['mf-booking', 'roll back'],
      ['mf-catalog', 'promote'],
    ]);
    expect(liveVersions('mf-booking')).toEqual([['1.0.0', 100]]);
    expect(liveVersions('mf-catalog')).toEqual([['1.1.0', 100]]);
  });

  test('resumes after a restart from the reports on disk', async () => {
    await canary(data.site, NEW, 10);
    const site = simulateVisitors(50, (_name, version) => (version === '1.1.0' ? 0.05 : 0.002));
    const isKilled = {
      ...site.clock,
      wait: (ms: number) => site.clock.wait(ms).then(() => Promise.reject(new Error('killed'))),
    };
    let looks = 0;
    for (; looks < 12 && liveVersions('mf-catalog').length > 1; looks += 1)
      await watchOnce({ ...site, clock: isKilled }).catch((error) =>
        expect(error).toMatchObject({ message: 'killed' }),
      );
    expect(liveVersions('mf-catalog')).toEqual([['1.0.0', 100]]);
  });

  test('changes nothing with a dry run and says what it would do', async () => {
    await canary(data.site, NEW, 10);
    const site = simulateVisitors(50, (_name, version) => (version === '1.1.0' ? 0.5 : 0.002));
    await site.clock.wait(30_000);
    expect(await watchOnce(site, { dryRun: true })).toMatchObject([{ decision: 'roll back', generation: null }]);
    expect(liveVersions('mf-catalog')).toEqual([
      ['1.0.0', 90],
      ['1.1.0', 10],
    ]);
  });

  test('ignores failures from before the canary began', async () => {
    await canary(data.site, NEW, 10);
    const site = simulateVisitors(50, (_name, version) => (version === '1.1.0' ? 0.5 : 0.002));
    await site.clock.wait(30_000);
    await watchOnce(site);
    vi.useFakeTimers({ now: site.clock.now(), toFake: ['Date'] });
    await canary(data.site, NEW, 10);
    vi.useRealTimers();
    expect(await watchOnce(site, { dryRun: true })).toMatchObject([
      { decision: 'wait', canary: { views: 0, failures: 0 } },
    ]);
  });

  test('rejects when there is nothing to compare', async () => {
    const site = simulateVisitors(1, () => 0);
    await expect(watchOnce(site)).rejects.toThrow(/^There is no canary: /);
    await expect(watchOnce(site, { name: 'mf-catalog' })).rejects.toThrow(/^mf-catalog has no canary: /);
    await canary(data.site, NEW, 100);
    await expect(watchOnce(site)).rejects.toThrow('mf-catalog@1.1.0 has 100 %: there is nothing to compare.');
    await canary(data.site, NEW, 50);
    const wait = async () => {
      await promote(data.site, NEW);
    };
    await expect(watchOnce({ ...site, clock: { ...site.clock, wait } })).rejects.toThrow(
      'mf-catalog@1.1.0 is not a canary any more, because somebody else changed it.',
    );
  });
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('over several gateways', () => {
  const token = 'the-token-of-the-gateways';
  let gateways: {
    site: Site;
    remove: () => void;
    url: string;
    stop: () => Promise<void>;
    start: () => Promise<void>;
  }[];

  async function gateway() {
    const { dataDir, site, remove } = makeDataDir();
    cpSync(data.dataDir, dataDir, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    const reports = startReports(site, () => {}, token);
    const created = { site, url: '', remove, stop: async () => {}, start };
    async function start() {
      const server = createServer((request, response) => reports.handle(request, response, ''));
      const url = await listening(server);
      const stop = () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        });
      Object.assign(created, { url, stop });
    }
    await start();
    return created;
  }
  beforeEach(async () => {
    vi.useFakeTimers({ now: Date.now() - 20 * 60_000, toFake: ['Date'] });
    await canary(data.site, NEW, 10);
    gateways = [await gateway(), await gateway()];
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const { stop, remove } of gateways) {
      await stop();
      remove();
    }
  });
  const both = () => ({ urls: gateways.map(({ url }) => url), token });
  const sitesOf = () => gateways.map(({ site }) => site);

  test('withdraws a canary that fails at both, from a machine that saw no visitor, within 60 seconds', async () => {
    const site = simulateVisitors(50, (_name, version) => (version === '1.1.0' ? 0.05 : 0.002), { sites: sitesOf() });
    vi.useRealTimers();
    const [watched] = await watchOnce(site, { name: 'mf-catalog', gateways: both() });
    expect(watched).toMatchObject({ decision: 'roll back' });
    expect(site.seconds()).toBeLessThanOrEqual(60);
    const of = (where: Site) => readHealth(where, site.clock.now() - 70_000, settledBefore(site.clock.now())).length;
    expect(of(data.site)).toBe(sitesOf().reduce((sum, where) => sum + of(where), 0));
  });

  test('waits with a promotion until every gateway answers, then counts what it missed', async () => {
    const site = simulateVisitors(40, () => 0, { sites: sitesOf() });
    vi.useRealTimers();
    const [first, second] = gateways;
    await second?.stop();
    const urls = [first?.url ?? '', second?.url ?? ''];
    const messages: string[] = [];
    const backAfter = 180;
    const clock = {
      ...site.clock,
      wait: async (ms: number) => {
        await site.clock.wait(ms);
        if (site.seconds() !== backAfter) return;
        await second?.start();
        urls[1] = second?.url ?? '';
      },
    };
    const [watched] = await watchOnce(
      { ...site, clock },
      { gateways: { urls, token }, notify: (line) => messages.push(line) },
    );
    expect(messages[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+ does not report its health: ECONNREFUSED$/);
    expect(
      messages.find((line) => line.includes('odds of') && line.includes('does not report its health')),
    ).toBeDefined();
    expect(site.seconds()).toBe(backAfter);
    expect(watched).toMatchObject({ decision: 'promote' });
    // There are about 7,000 views in total. A single gateway had half of them.
    expect((watched?.canary.views ?? 0) + (watched?.stable.views ?? 0)).toBeGreaterThan(6000);
  });

  test("withdraws a canary on one gateway's failures, even when the other is silent", async () => {
    const site = simulateVisitors(50, (_name, version) => (version === '1.1.0' ? 0.3 : 0.002), { sites: sitesOf() });
    vi.useRealTimers();
    await gateways[1]?.stop();
    expect(await watchOnce(site, { gateways: both() })).toMatchObject([{ decision: 'roll back' }]);
  });

  test('answers 404 without the token', async () => {
    const { url } = gateways[0] ?? { url: '' };
    const send = (headers: Record<string, string>) => fetch(`${url}/_doorstep/health?since=0`, { headers });
    expect((await send({})).status).toBe(404);
    expect((await send({ Authorization: `Bearer ${token}x` })).status).toBe(404);
    const response = await send({ Authorization: `Bearer ${token}` });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const missing = await gatherer(data.site, { urls: [url], token: 'another-token-than-that' })(0, Date.now());
    expect(missing).toEqual([`${url} does not report its health: it has another HEALTH_TOKEN, or none`]);
  });

  test('rejects a response that is not health data and writes nothing', async () => {
    let report: unknown;
    const odd = createServer((_, response) =>
      response.end(typeof report === 'string' ? report : JSON.stringify(report)),
    );
    const url = await listening(odd);
    for (report of [
      '<html>',
      { minutes: [{ minute: 0, writer: '../../evil', counts: [] }] },
      { minutes: [{ minute: 0, writer: 'a', counts: [{ at: 'now' }] }] },
      { minutes: [], next: 0 },
    ])
      expect(await gatherer(data.site, { urls: [url], token })(0, Date.now())).toHaveLength(1);
    expect(existsSync(healthFolder(data.site))).toBe(false);
    odd.closeAllConnections();
    odd.close();
  });
});

test('status shows the health of each live version', async () => {
  await canary(data.site, NEW, 20);
  const site = simulateVisitors(20, (_name, version) => (version === '1.1.0' ? 0.5 : 0));
  await site.clock.wait(20_000);
  const versions = statusOf(data.site, site.clock.now()).remotes.find(({ name }) => name === 'mf-catalog')?.versions;
  expect(versions).toMatchObject([
    { version: '1.0.0', health: { failures: 0, failedShare: 0 } },
    { version: '1.1.0', health: { views: expect.any(Number), slowShare: 0 } },
  ]);
  expect(versions?.[1]?.health?.failedShare).toBeGreaterThan(0.3);
});

test('the command line shows health, rejects bad options and exits with a code', async () => {
  const program = fileURLToPath(new URL('../../release/cli/release.ts', import.meta.url));
  const release = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...process.env, DATA_DIR: data.dataDir };
      execFile(process.execPath, [...programArgs(program), ...args], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });
  expect(await release('watch')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Refused: There is no canary'),
  });
  expect(await release('watch', '--for', 'x')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--for x is not a number'),
  });
  expect(await release('watch', '--budget', 'lcp=2600')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--budget: "lcp=2600" is not a budget of lcp'),
  });
  await canary(data.site, NEW, 50);
  const past = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 60_000);
  const site = simulateVisitors(50, (_name, version) => (version === '1.1.0' ? 1 : 0));
  past.mockRestore();
  await site.clock.wait(90_000);
  expect((await release('status')).out).toMatch(
    /1\.1\.0 {2}50 % canary, .*; last hour: \d+ views, \d+ failed \(100\.0 %\)/,
  );
});
