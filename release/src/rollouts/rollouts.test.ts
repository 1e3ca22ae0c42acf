import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OpsRolloutInput } from '@doorstep/shared-api/ops';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { builds, publishDist } from '../../test/support/factory';
import { nextVersionOf, useLiveSite } from '../../test/support/liveSite';
import { canary, promote, rollback, withdraw } from '../commands/commands';
import { collectGarbage } from '../commands/gc';
import { rolloutsOf } from '../console/rollouts';
import { watch } from '../health/canaryWatcher';
import { MINUTE_MS, readHealth, SLOT_MS, type SlotCount, TIME_CLASSES_MS, writeMinute } from '../health/timeBuckets';
import { changePolicy } from '../policy/changePolicy';
import { readLive } from '../store/generations';
import { historyIssues, readHistory } from '../store/history';
import { controlRollout, startRollout } from './controlRollout';
import { advanceRolloutOnce, type DriveOptions, watchRollouts } from './driver';
import { JudgementSchedule } from './gatewayDriver';
import type { MetricValue } from './prometheus';
import { listRollouts, nextRolloutId, readableRollouts, readRollout, writeRollout } from './rolloutFiles';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const data = useLiveSite([nextVersionOf(builds.booking), nextVersionOf(builds.catalog)]);
beforeEach(() => {
  time = Date.parse('2026-11-26T09:00:00Z');
});

const CATALOG = { remote: 'mf-catalog', version: '1.1.0' };
const BOOKING = { remote: 'mf-booking', version: '1.1.0' };
const PLAN = { steps: [5, 25, 100], minMinutes: 2, minViews: 20, watchMinutes: 10 };

let time = 0;
const clock = { now: () => time };

const itemsOf = (name: string) => readLive(data.site)?.manifest.microFrontends[name] ?? [];
const shares = (name: string) =>
  itemsOf(name).map(({ metadata, deployment }) => [metadata.version, deployment.traffic]);
const generations = () => readdirSync(path.join(data.site.root, 'generations')).length;

interface Traffic {
  readonly views?: number;
  readonly failing?: (remote: string, version: string) => number;
  readonly slow?: (version: string, route: string) => number;
}

function simulateTraffic(minutes: number, { views = 100, failing = () => 0.002, slow = () => 0 }: Traffic = {}): void {
  for (const end = time + minutes * MINUTE_MS; time < end; time += MINUTE_MS) {
    const counts: SlotCount[] = [];
    for (let at = time; at < time + MINUTE_MS; at += SLOT_MS)
      for (const remote of ['mf-catalog', 'mf-booking'])
        for (const { metadata, deployment } of itemsOf(remote))
          counts.push(countOf(at, remote, metadata.version, Math.round((views * deployment.traffic) / 100)));
    writeMinute(data.site, 'test', time - (time % MINUTE_MS), counts);
  }

  function countOf(at: number, remote: string, version: string, seen: number): SlotCount {
    // Distribute the share evenly over whole views, so that chance plays no part.
    const place = at / SLOT_MS;
    const share = (part: number) => Math.floor((place + 1) * seen * part) - Math.floor(place * seen * part);
    const failures = share(failing(remote, version));
    const slowViews = share(slow(version, '/home'));
    const buckets = Array.from({ length: 10 }, (_, bucket) => bucket);
    return {
      ...{ at, remote, version, route: '/home', sampled: seen, views: seen },
      failures: failures ? { render: failures } : {},
      times: [seen - slowViews, ...TIME_CLASSES_MS.slice(1).map(() => 0), slowViews],
      ...{ seenIn: buckets, failedIn: failures ? buckets : [], slowIn: slowViews ? buckets : [] },
    };
  }
}

const start = (targets: OpsRolloutInput['targets'] = [CATALOG], plan: OpsRolloutInput['plan'] = {}) =>
  startRollout(data.site, { targets, plan: { ...PLAN, ...plan } }, { who: 'Ada (admin u_1)', why: 'new tiles', clock });
const noMetrics: DriveOptions = { ask: async (metric) => ({ metric }), clock };
const advanceRollout = (options: Partial<DriveOptions> = {}) =>
  advanceRolloutOnce(data.site, 'r-1', { ...noMetrics, ...options });
const status = () => readRollout(data.site, 'r-1').status;

test('advances step by step, is promoted, watched and completed, and records each step in the history', async () => {
  expect((await start()).summary).toMatch(
    /^Rollout r-1: mf-catalog@1\.1\.0 is live for 5 % of the visitors: step 1 of 3\.$/,
  );
  expect(shares('mf-catalog')).toEqual([
    ['1.0.0', 95],
    ['1.1.0', 5],
  ]);
  simulateTraffic(1);
  expect((await advanceRollout()).action).toMatchObject({
    act: 'wait',
    why: expect.stringContaining('this step lasts 1 min more'),
  });
  simulateTraffic(2);
  expect((await advanceRollout()).action.act).toBe('step');
  expect(shares('mf-catalog')).toEqual([
    ['1.0.0', 75],
    ['1.1.0', 25],
  ]);
  simulateTraffic(3);
  await advanceRollout();
  expect([status(), shares('mf-catalog')]).toEqual(['watching', [['1.1.0', 100]]]);
  expect(itemsOf('mf-catalog')[0]?.extras?.fallback?.version).toBe('1.0.0');
  simulateTraffic(5);
  expect((await advanceRollout()).action).toMatchObject({
    act: 'wait',
    why: expect.stringContaining('watched for 5 min more'),
  });
  simulateTraffic(6);
  await advanceRollout();
  expect(status()).toBe('completed');
  const lines = readHistory(data.site).slice(-4);
  expect(lines.map(({ verb }) => verb)).toEqual(['canary', 'canary', 'promote', 'rollout']);
  expect(lines[0]).toMatchObject({ who: 'Ada (admin u_1)', why: 'rollout r-1, step 1 of 3 (5 %): new tiles' });
  expect(lines[1]).toMatchObject({
    who: 'rollout r-1 (started by Ada (admin u_1))',
    why: expect.stringMatching(/step 2 of 3 \(25 %\): mf-catalog: \d+ failures in \d+ views \(/),
  });
  expect(historyIssues(data.site)).toEqual([]);
});

test('waits for enough views, however long a step takes', async () => {
  await start([CATALOG], { minViews: 5000 });
  simulateTraffic(10);
  expect((await advanceRollout()).action).toMatchObject({
    act: 'wait',
    why: expect.stringMatching(/mf-catalog has \d+ of 5000 views in this step/),
  });
});

test('withdraws all remotes of a release in one generation when one fails', async () => {
  await start([CATALOG, BOOKING]);
  const before = generations();
  simulateTraffic(3);
  await advanceRollout();
  expect(generations()).toBe(before + 1);
  expect([shares('mf-catalog'), shares('mf-booking')]).toEqual([
    [
      ['1.0.0', 75],
      ['1.1.0', 25],
    ],
    [
      ['1.0.0', 75],
      ['1.1.0', 25],
    ],
  ]);
  await publishDist(data.dataDir, data.site, { ...builds.shell, version: '1.0.1', marker: 'shell' });
  await promote(data.site, { name: 'shell', version: '1.0.1' });
  simulateTraffic(3, { failing: (remote, version) => (remote === 'mf-booking' && version === '1.1.0' ? 0.1 : 0.002) });
  const { action } = await advanceRollout();
  expect(action).toMatchObject({ act: 'back', why: expect.stringMatching(/^mf-booking: .*is worse/) });
  expect(generations()).toBe(before + 3);
  expect([shares('mf-catalog'), shares('mf-booking'), shares('shell')]).toEqual([
    [['1.0.0', 100]],
    [['1.0.0', 100]],
    [['1.0.1', 100]],
  ]);
  expect(status()).toBe('aborted');
  expect(readHistory(data.site).at(-1)).toMatchObject({
    verb: 'rollback',
    why: expect.stringContaining('rollout r-1, taken back: mf-booking:'),
  });
});

test('gives a visitor all versions of a release, or none', async () => {
  await start([CATALOG, BOOKING], { steps: [20, 100] });
  const sets = Object.values(readLive(data.site)?.record.sets ?? {}).map(({ versions, buckets }) => [
    versions['mf-catalog'],
    versions['mf-booking'],
    buckets,
  ]);
  expect(sets.sort()).toEqual([
    ['1.0.0', '1.0.0', 80],
    ['1.1.0', '1.1.0', 20],
  ]);
});

test('pauses, waits for confirmations, and is still withdrawn when it turns out bad', async () => {
  await start([CATALOG], { confirm: [25] });
  await controlRollout(data.site, 'pause', 'r-1', { who: 'Bo (admin u_2)', why: 'lunch', clock });
  simulateTraffic(10);
  expect((await advanceRollout()).action.act).toBe('wait');
  await expect(controlRollout(data.site, 'pause', 'r-1', { why: 'again' })).rejects.toThrow(
    'is paused, but pause works only on a rollout that is progressing or confirming',
  );
  await controlRollout(data.site, 'resume', 'r-1', { who: 'Bo (admin u_2)', why: 'back', clock });
  simulateTraffic(1);
  await advanceRollout();
  expect([status(), shares('mf-catalog')]).toEqual([
    'confirming',
    [
      ['1.0.0', 95],
      ['1.1.0', 5],
    ],
  ]);
  simulateTraffic(5);
  await advanceRollout();
  expect(status()).toBe('confirming');
  await controlRollout(data.site, 'confirm', 'r-1', { who: 'Bo (admin u_2)', why: 'looks well', clock });
  await advanceRollout();
  expect(shares('mf-catalog')).toEqual([
    ['1.0.0', 75],
    ['1.1.0', 25],
  ]);
  await controlRollout(data.site, 'pause', 'r-1', { who: 'Bo (admin u_2)', why: 'wait', clock });
  simulateTraffic(3, { failing: (_remote, version) => (version === '1.1.0' ? 0.1 : 0.002) });
  await advanceRollout();
  expect([status(), shares('mf-catalog')]).toEqual(['aborted', [['1.0.0', 100]]]);
  expect(
    readHistory(data.site)
      .filter(({ verb }) => verb === 'rollout')
      .map(({ who, why }) => `${who}: ${why}`),
  ).toEqual([
    'Bo (admin u_2): r-1 paused: lunch',
    'Bo (admin u_2): r-1 resumed: back',
    expect.stringMatching(/r-1 confirming: 25 % waits for a confirmation/),
    'Bo (admin u_2): r-1 confirmed: looks well',
    'Bo (admin u_2): r-1 paused: wait',
  ]);
});

test('acts once with any number of watchers', async () => {
  await start();
  simulateTraffic(3);
  const before = generations();
  const results = await Promise.all(Array.from({ length: 5 }, () => advanceRollout()));
  expect(generations()).toBe(before + 1);
  expect(shares('mf-catalog')).toEqual([
    ['1.0.0', 75],
    ['1.1.0', 25],
  ]);
  expect(results.filter(({ action }) => action.act === 'step')).toHaveLength(1);
  expect(readRollout(data.site, 'r-1').events.map(({ what }) => what)).toEqual(['started', 'step']);
});

describe('a watcher that died', () => {
  test('makes the switch of a watcher that died before it', async () => {
    await start();
    const rollout = readRollout(data.site, 'r-1');
    writeRollout(data.site, {
      ...rollout,
      pending: { to: 'step', step: 1, who: 'gone', why: 'all well', status: 'progressing' },
    });
    await advanceRollout();
    expect(shares('mf-catalog')).toEqual([
      ['1.0.0', 75],
      ['1.1.0', 25],
    ]);
    expect(readRollout(data.site, 'r-1')).toMatchObject({ step: 1, status: 'progressing' });
    expect(readRollout(data.site, 'r-1').pending).toBeUndefined();
  });

  test.each(['step', 'promote', 'back'] as const)(
    'does not repeat a switch (%s) whose watcher died after it',
    async (to) => {
      await start();
      const pending = {
        to,
        step: to === 'step' ? 1 : 0,
        who: 'gone',
        why: 'decided',
        status: ({ step: 'progressing', promote: 'watching', back: 'aborted' } as const)[to],
      };
      const rollout = { ...readRollout(data.site, 'r-1'), pending };
      writeRollout(data.site, rollout);
      await advanceRollout();
      const [live, after] = [readlinkSync(path.join(data.site.root, 'current')), readRollout(data.site, 'r-1')];
      writeRollout(data.site, rollout);
      await advanceRollout();
      expect(readlinkSync(path.join(data.site.root, 'current'))).toBe(live);
      expect(readRollout(data.site, 'r-1')).toEqual(after);
    },
  );
});

describe('a pending switch that was not made', () => {
  const begun = { to: 'step', step: 1, who: 'gone', why: 'all well', status: 'progressing' } as const;

  test('does not repeat the switch when a person withdrew the version meanwhile', async () => {
    await start();
    writeRollout(data.site, { ...readRollout(data.site, 'r-1'), pending: begun });
    await withdraw(data.site, { name: 'mf-catalog', version: '1.1.0' });
    await advanceRollout();
    expect([status(), shares('mf-catalog')]).toEqual(['superseded', [['1.0.0', 100]]]);
    expect(readRollout(data.site, 'r-1').pending).toBeUndefined();
  });

  test('does not repeat the switch after a person paused the rollout', async () => {
    await start();
    writeRollout(data.site, { ...readRollout(data.site, 'r-1'), pending: begun });
    await controlRollout(data.site, 'pause', 'r-1', { why: 'lunch', clock });
    await advanceRollout();
    expect([status(), shares('mf-catalog')]).toEqual([
      'paused',
      [
        ['1.0.0', 95],
        ['1.1.0', 5],
      ],
    ]);
  });

  test('waits for the end of a freeze that began since', async () => {
    await start();
    writeRollout(data.site, { ...readRollout(data.site, 'r-1'), pending: begun });
    const ada = { who: 'Ada (admin u_1)', by: { kind: 'staff', roles: ['owner'] }, now: time } as const;
    const until = new Date(time + 7 * 24 * 60 * MINUTE_MS).toISOString();
    await changePolicy(data.site, { act: 'freeze', from: 'now', until, breakers: [] }, { ...ada, why: 'holidays' });
    await advanceRollout();
    expect(shares('mf-catalog')).toEqual([
      ['1.0.0', 95],
      ['1.1.0', 5],
    ]);
    await changePolicy(data.site, { act: 'lift', id: 'f-1' }, { ...ada, why: 'over' });
    await advanceRollout();
    expect(shares('mf-catalog')).toEqual([
      ['1.0.0', 75],
      ['1.1.0', 25],
    ]);
  });

  test('withdraws a bad version all the same', async () => {
    await start();
    writeRollout(data.site, { ...readRollout(data.site, 'r-1'), pending: begun });
    simulateTraffic(5, { failing: (_remote, version) => (version === '1.1.0' ? 0.2 : 0.002) });
    await advanceRollout();
    expect([status(), shares('mf-catalog')]).toEqual(['aborted', [['1.0.0', 100]]]);
  });
});

test('withdraws for failures after the promotion, but not for an outage of the whole site', async () => {
  await start([CATALOG], { steps: [50, 100] });
  simulateTraffic(5);
  await advanceRollout();
  expect(status()).toBe('watching');
  simulateTraffic(2, { failing: () => 0.3 });
  expect((await advanceRollout()).action).toMatchObject({
    act: 'wait',
    why: expect.stringContaining('2 minutes in which the rest of the site failed as well are ignored'),
  });
  simulateTraffic(6, { failing: (_remote, version) => (version === '1.1.0' ? 0.3 : 0.001), views: 400 });
  const { action } = await advanceRollout();
  expect(action).toMatchObject({
    act: 'back',
    why: expect.stringMatching(/since the promotion [\d.]+ % of the views of mf-catalog 1\.1\.0 failed/),
  });
  expect([status(), shares('mf-catalog')]).toEqual(['aborted', [['1.0.0', 100]]]);
});

test('lets a person withdraw all of it at any time', async () => {
  await start([CATALOG, BOOKING]);
  const dry = await controlRollout(data.site, 'abort', 'r-1', { why: 'x', dryRun: true });
  expect(dry.difference?.map(({ name }) => name)).toEqual(['mf-booking', 'mf-catalog']);
  expect(status()).toBe('progressing');
  await controlRollout(data.site, 'abort', 'r-1', { who: 'Bo (admin u_2)', why: 'wrong colour', clock });
  expect([shares('mf-catalog'), shares('mf-booking')]).toEqual([[['1.0.0', 100]], [['1.0.0', 100]]]);
  expect(readHistory(data.site).at(-1)).toMatchObject({
    verb: 'rollback',
    who: 'Bo (admin u_2)',
    why: 'rollout r-1, taken back: wrong colour',
  });
  await expect(controlRollout(data.site, 'resume', 'r-1', { why: 'no' })).rejects.toThrow(
    'has ended (aborted): wrong colour',
  );
});

test('blocks other switches of its remotes, and ends when the version is withdrawn', async () => {
  await start();
  await expect(promote(data.site, { name: 'mf-catalog', version: '1.1.0' })).rejects.toThrow(
    'mf-catalog is part of the rollout r-1, started by Ada (admin u_1)',
  );
  await expect(canary(data.site, { name: 'mf-catalog', version: '1.1.0' }, 50)).rejects.toThrow('rollout abort r-1');
  await expect(start()).rejects.toThrow('is part of the rollout r-1 already');
  await expect(watch(data.site, { forMinutes: 1, margin: 1 })).rejects.toThrow('belongs to the rollout r-1');
  await promote(data.site, { name: 'mf-booking', version: '1.1.0' });
  await withdraw(data.site, { name: 'mf-catalog', version: '1.1.0' });
  simulateTraffic(1);
  await advanceRollout();
  expect([status(), shares('mf-catalog'), shares('mf-booking')]).toEqual([
    'superseded',
    [['1.0.0', 100]],
    [['1.1.0', 100]],
  ]);
  await rollback(data.site, undefined);
});

test('runs two rollouts of different remotes in parallel', async () => {
  await start([CATALOG]);
  await start([BOOKING], { steps: [10, 100] });
  simulateTraffic(3);
  await advanceRollout();
  expect(shares('mf-catalog')).toEqual([
    ['1.0.0', 75],
    ['1.1.0', 25],
  ]);
  expect(listRollouts(data.site).map(({ id, status: at }) => [id, at])).toEqual([
    ['r-2', 'progressing'],
    ['r-1', 'progressing'],
  ]);
  const results = await watchRollouts(data.site, {
    ...noMetrics,
    clock: { ...clock, wait: async () => simulateTraffic(1) },
  });
  expect(results.map(({ rollout }) => rollout.status)).toEqual(['completed', 'completed']);
});

test('rejects invalid rollouts before any visitor gets a version', async () => {
  const before = generations();
  await expect(start([{ remote: 'mf-catalog', version: '9.9.9' }])).rejects.toThrow(
    'mf-catalog@9.9.9 is not published',
  );
  await expect(start([{ remote: 'mf-catalog', version: '1.0.0' }])).rejects.toThrow('is live for everybody already');
  await expect(start([CATALOG, CATALOG])).rejects.toThrow('named twice');
  await expect(start([])).rejects.toThrow('Name at least one');
  await expect(start([CATALOG], { steps: [5, 5, 100] })).rejects.toThrow('growing whole percentages');
  await expect(start([CATALOG], { steps: [5, 50] })).rejects.toThrow('the last one must be 100');
  await expect(start([CATALOG], { confirm: [30] })).rejects.toThrow('Confirm names 30');
  await expect(start([CATALOG], { metrics: [{ name: 'x', is: 'below', limit: 1, query: '' }] })).rejects.toThrow(
    'Metrics must be',
  );
  await canary(data.site, { name: 'mf-catalog', version: '1.1.0' }, 5);
  await expect(start()).rejects.toThrow('mf-catalog@1.1.0 is a canary');
  expect([generations(), listRollouts(data.site)]).toEqual([before + 1, []]);
});

test('previews the change in a dry run', async () => {
  const before = generations();
  const result = await startRollout(data.site, { targets: [CATALOG], plan: PLAN }, { dryRun: true });
  expect(result.difference).toMatchObject([{ name: 'mf-catalog', after: [{ traffic: 95 }, { traffic: 5 }] }]);
  expect([generations(), listRollouts(data.site)]).toEqual([before, []]);
});

test('rejects a start based on an outdated generation', async () => {
  await expect(startRollout(data.site, { targets: [CATALOG] }, { expected: 1 })).rejects.toThrow(
    'Stale: you looked at generation 1',
  );
});

test('rejects a record that was edited in its file', async () => {
  await start();
  const file = path.join(data.dataDir, 'rollouts/r-1.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"step": 0', '"step": 1'));
  await expect(advanceRollout()).rejects.toThrow('was altered: its signature does not match');
  await expect(promote(data.site, { name: 'mf-catalog', version: '1.1.0' })).rejects.toThrow('was altered');
});

describe('a remote taken out of a rollout', () => {
  const failing: Traffic = {
    failing: (remote, version) => (remote === 'mf-booking' && version === '1.1.0' ? 0.3 : 0.001),
    views: 400,
  };

  test('withdraws the other remotes in one generation while the rollout is not complete', async () => {
    await start([CATALOG, BOOKING]);
    await withdraw(data.site, { name: 'mf-catalog', version: '1.1.0' });
    const before = generations();
    await advanceRollout();
    expect([status(), shares('mf-catalog'), shares('mf-booking')]).toEqual([
      'superseded',
      [['1.0.0', 100]],
      [['1.0.0', 100]],
    ]);
    expect(generations()).toBe(before + 1);
    expect(readHistory(data.site).at(-1)).toMatchObject({
      verb: 'rollback',
      why: 'rollout r-1, taken back: somebody else has changed mf-catalog',
    });
  });

  test('lets an abort withdraw the remaining remotes', async () => {
    await start([CATALOG, BOOKING]);
    await withdraw(data.site, { name: 'mf-catalog', version: '1.1.0' });
    await controlRollout(data.site, 'abort', 'r-1', { who: 'Bo (admin u_2)', why: 'all of it', clock });
    expect([status(), shares('mf-booking')]).toEqual(['aborted', [['1.0.0', 100]]]);
  });

  test('keeps watching the other remotes after the promotion, and withdraws them when they fail', async () => {
    await start([CATALOG, BOOKING], { steps: [50, 100] });
    simulateTraffic(5);
    await advanceRollout();
    expect(status()).toBe('watching');
    await publishDist(data.dataDir, data.site, { ...builds.catalog, version: '1.2.0', marker: 'newer' });
    await promote(data.site, { name: 'mf-catalog', version: '1.2.0' });
    simulateTraffic(1);
    await advanceRollout();
    expect(readRollout(data.site, 'r-1')).toMatchObject({
      status: 'watching',
      targets: [{ remote: 'mf-booking' }],
      reason: 'somebody else has changed mf-catalog',
    });
    simulateTraffic(6, failing);
    await advanceRollout();
    expect([status(), shares('mf-catalog'), shares('mf-booking')]).toEqual([
      'aborted',
      [['1.2.0', 100]],
      [['1.0.0', 100]],
    ]);
  });
});

describe('an approval required after the start', () => {
  const ada = { who: 'Ada (admin u_1)', by: { kind: 'staff', roles: ['owner'] } } as const;
  const bo = { who: 'Bo (admin u_2)', by: { kind: 'staff', roles: ['owner'] } } as const;
  const require = () =>
    changePolicy(data.site, { act: 'require', remotes: ['mf-catalog'] }, { ...ada, why: 'four eyes' });
  const approve = (by: typeof ada | typeof bo) =>
    changePolicy(data.site, { act: 'approve', ...CATALOG }, { ...by, why: 'read it' });

  test('waits until a person other than its author has approved', async () => {
    await start();
    await require();
    simulateTraffic(3);
    expect((await advanceRollout()).action).toMatchObject({
      act: 'wait',
      why: expect.stringContaining('mf-catalog@1.1.0 needs the approval of a second person'),
    });
    await approve(ada);
    expect((await advanceRollout()).action).toMatchObject({
      act: 'wait',
      why: expect.stringContaining('Ada (admin u_1) approved it'),
    });
    await approve(bo);
    expect((await advanceRollout()).action.act).toBe('step');
  });

  test('blocks the promotion by watch until then', async () => {
    time = Date.now();
    await canary(data.site, { name: 'mf-catalog', version: '1.1.0' }, 30, ada);
    await require();
    time += MINUTE_MS;
    simulateTraffic(10);
    const one = async () =>
      (await watch(data.site, { forMinutes: 1, margin: 1, clock: { now: clock.now, wait }, dryRun: true }))[0];
    const wait = async () => {};
    expect(await one()).toMatchObject({ decision: 'wait', why: expect.stringContaining('needs the approval') });
    await approve(ada);
    expect((await one())?.decision).toBe('wait');
    await approve(bo);
    expect((await one())?.decision).toBe('promote');
    await watch(data.site, { forMinutes: 1, margin: 1, clock: { now: clock.now, wait } });
    expect(shares('mf-catalog')).toEqual([['1.1.0', 100]]);
  });
});

test('keeps the newest fifty records and all active rollouts, and never reuses an id', async () => {
  await start();
  const rollout = readRollout(data.site, 'r-1');
  for (let number = 2; number <= 60; number += 1)
    writeRollout(data.site, { ...rollout, id: `r-${number}`, status: 'completed' });
  expect((await collectGarbage(data.site, 30, { dryRun: true })).records).toHaveLength(9);
  expect(listRollouts(data.site)).toHaveLength(60);
  await collectGarbage(data.site, 30);
  expect(listRollouts(data.site).map(({ id }) => id)).toEqual([
    ...Array.from({ length: 50 }, (_, index) => `r-${60 - index}`),
    'r-1',
  ]);
  expect(nextRolloutId(data.site)).toBe('r-61');
});

describe('a query of Prometheus', () => {
  const metrics = [{ name: 'errors', is: 'below', limit: 0.05, query: 'errors' }] as const;
  const answering = (value: Partial<MetricValue>): Partial<DriveOptions> => ({
    ask: async (metric) => ({ metric, ...value }),
  });

  test('waits while a metric exceeds its limit, and withdraws at the third check', async () => {
    await start([CATALOG], { metrics });
    simulateTraffic(3);
    expect((await advanceRollout(answering({ value: 0.07 }))).action).toMatchObject({
      act: 'wait',
      why: 'errors is 0.07, not below 0.05',
    });
    expect((await advanceRollout(answering({ value: 0.07 }))).action.act).toBe('wait');
    expect((await advanceRollout(answering({ value: 0.07 }))).action).toMatchObject({
      act: 'back',
      why: 'errors is 0.07, not below 0.05, 3 times in a row',
    });
    expect(shares('mf-catalog')).toEqual([['1.0.0', 100]]);
  });

  test('resets the count after one good value', async () => {
    await start([CATALOG], { metrics, minMinutes: 60 });
    simulateTraffic(3);
    for (const value of [0.07, 0.07, 0.01, 0.07, 0.07])
      expect((await advanceRollout(answering({ value }))).action.act).toBe('wait');
  });

  test('pauses the rollout when a metric has no value for long, and leaves its end to people', async () => {
    await start([CATALOG], { metrics, noDataMinutes: 30 });
    simulateTraffic(3);
    expect((await advanceRollout(answering({ missing: 'no answer within 5 s' }))).action).toMatchObject({
      act: 'wait',
      why: 'errors: no answer within 5 s',
    });
    simulateTraffic(30);
    await advanceRollout(answering({ missing: 'no answer within 5 s' }));
    expect([status(), shares('mf-catalog')]).toEqual([
      'paused',
      [
        ['1.0.0', 95],
        ['1.1.0', 5],
      ],
    ]);
  });
});

test('names an altered or damaged record, and continues with the others', async () => {
  await startRollout(data.site, { targets: [CATALOG], plan: PLAN }, { why: 'first', clock });
  const { rollout } = await startRollout(data.site, { targets: [BOOKING], plan: PLAN }, { why: 'second', clock });
  const fileOf = (id: string) => path.join(data.dataDir, 'rollouts', `${id}.json`);
  writeFileSync(fileOf('r-1'), readFileSync(fileOf('r-1'), 'utf8').replace('first', 'third'));
  const { records, damaged } = readableRollouts(data.site);
  expect(records.map(({ id }) => id)).toEqual([rollout.id]);
  expect(damaged).toEqual([{ id: 'r-1', reason: expect.stringContaining('was altered') }]);
  expect(rolloutsOf(data.site, undefined)).toMatchObject({ damaged: [{ id: 'r-1' }], rollouts: [{ id: 'r-2' }] });
  const lines: string[] = [];
  const options = { ask: async () => ({}) as MetricValue, clock: { ...clock, wait: async () => {} }, dryRun: true };
  await watchRollouts(data.site, { ...options, notify: (line) => lines.push(line) });
  expect(lines).toEqual([expect.stringContaining('r-1.json was altered'), expect.stringContaining('r-2')]);
  await expect(collectGarbage(data.site, 30)).resolves.toBeTruthy();
});

test('reads only the counts of the rollout’s remotes', () => {
  simulateTraffic(1);
  const of = (remotes?: readonly string[]) =>
    new Set(readHealth(data.site, 0, time, remotes).map(({ remote }) => remote));
  expect([...of()].toSorted()).toEqual(['mf-booking', 'mf-catalog']);
  expect([...of(['mf-catalog'])]).toEqual(['mf-catalog']);
});

test('checks a long step rarely, a short one often, and any step at once after a change', () => {
  let now = 0;
  const dues = new JudgementSchedule(() => now);
  const day = 24 * 60 * MINUTE_MS;
  const looks = (since: number, of: string) => {
    let count = 0;
    for (const until = now + 40 * MINUTE_MS; now < until; now += 5000) if (dues.isDue('r-1', since, of)) count += 1;
    return count;
  };
  now = 30 * MINUTE_MS;
  expect(looks(now, 'step 1')).toBe(480);
  now = 10 * day;
  expect(looks(now - day, 'step 2')).toBeLessThan(16);
  expect(dues.isDue('r-1', now - day, 'step 2, confirmed')).toBe(true);
  dues.hasFailed('r-1');
  now += 15_000;
  expect(dues.isDue('r-1', now - day, 'step 2, confirmed')).toBe(true);
  now += 15_000;
  expect(dues.isDue('r-1', now - day, 'step 2, confirmed')).toBe(false);
});

test('warns that nothing judges a canary that a rollback restores', async () => {
  await canary(data.site, { name: 'mf-catalog', version: '1.1.0' }, 10, { why: 'try' });
  await withdraw(data.site, { name: 'mf-catalog', version: '1.1.0' }, { why: 'no' });
  const note = /mf-catalog@1\.1\.0 has 10 % of the visitors again, .* watch mf-catalog@1\.1\.0/;
  expect((await rollback(data.site, undefined, { dryRun: true })).notes).toEqual([expect.stringMatching(note)]);
  expect((await rollback(data.site, undefined)).notes).toEqual([expect.stringMatching(note)]);
});

test('keeps the version that a watched rollout would go back to, even after switches of other remotes', async () => {
  await promote(data.site, { name: 'mf-catalog', version: '1.1.0' });
  await publishDist(data.dataDir, data.site, { ...builds.catalog, version: '1.2.0', marker: '1.2.0' });
  await start([{ remote: 'mf-catalog', version: '1.2.0' }], { steps: [50, 100], watchMinutes: 60 });
  simulateTraffic(3);
  await advanceRollout();
  expect(status()).toBe('watching');
  await canary(data.site, { name: 'mf-booking', version: '1.1.0' }, 10);
  await collectGarbage(data.site, 0);
  const aborted = await controlRollout(data.site, 'abort', 'r-1', { who: 'Ada (admin u_1)', why: 'complaints', clock });
  expect(aborted.rollout.status).toBe('aborted');
  expect(itemsOf('mf-catalog')[0]).toMatchObject({
    ...{ metadata: { version: '1.1.0' }, extras: { fallback: { version: '1.0.0' } } },
  });
});
