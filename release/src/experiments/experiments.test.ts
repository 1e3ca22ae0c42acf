import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OpsExperimentInput } from '@doorstep/shared-api/ops';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { builds } from '../../test/support/factory';
import { releaseInProcess } from '../../test/support/inProcess';
import { nextVersionOf, useLiveSite } from '../../test/support/liveSite';
import { canary, promote, rollback, withdraw } from '../commands/commands';
import { watch } from '../health/canaryWatcher';
import { MINUTE_MS, SLOT_MS, type SlotCount, TIME_CLASSES_MS, writeMinute } from '../health/timeBuckets';
import { variants } from '../manifest/resolve';
import type { SwitchActor } from '../policy/actor';
import { changePolicy } from '../policy/changePolicy';
import { explainLiveVersions } from '../policy/why';
import { startRollout } from '../rollouts/controlRollout';
import { readLive } from '../store/generations';
import { historyIssues, readHistory } from '../store/history';
import { liveGeneration } from '../store/site';
import { endExperiment, startExperiment } from './controlExperiment';
import { readExperiment, writeExperiment } from './experimentFiles';
import { guardExperiment } from './gate';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const data = useLiveSite([nextVersionOf(builds.catalog), nextVersionOf(builds.catalog, '1.2.0')]);
beforeEach(() => {
  time = Date.parse('2026-11-26T09:00:00Z');
});

let time = 0;
const clock = { now: () => time };
const ada: { who: string; by: SwitchActor } = { who: 'Ada (admin u_1)', by: { kind: 'staff', roles: ['owner'] } };
const bo: { who: string; by: SwitchActor } = { who: 'Bo (admin u_2)', by: { kind: 'staff', roles: ['releases'] } };

const INPUT: OpsExperimentInput = {
  remote: 'mf-catalog',
  arms: [
    { version: '1.1.0', traffic: 30 },
    { version: '1.2.0', traffic: 20 },
  ],
  metric: 'step:paid',
  minViews: 100,
};
const start = (input: Partial<OpsExperimentInput> = {}, options: object = {}) =>
  startExperiment(data.site, { ...INPUT, ...input }, { ...ada, why: 'shorter form', clock, ...options });
const guard = () => guardExperiment(data.site, 'e-1', { clock });
const storedExperiment = () => readExperiment(data.site, 'e-1');
const itemsOf = (name: string) => readLive(data.site)?.manifest.microFrontends[name] ?? [];
const shares = (name = 'mf-catalog') =>
  itemsOf(name).map(({ metadata, deployment }) => [metadata.version, deployment.traffic]);
const ALL = [
  ['1.0.0', 50],
  ['1.1.0', 30],
  ['1.2.0', 20],
];
const bucketsOf = (version: string) => {
  const live = readLive(data.site);
  if (!live) throw new Error('Nothing is live.');
  return variants(live.manifest)
    .filter(({ resolved }) => resolved['mf-catalog']?.metadata.version === version)
    .flatMap(({ buckets }) => buckets)
    .sort((a, b) => a - b);
};

interface Traffic {
  readonly failing?: Readonly<Record<string, number>>;
  readonly paid?: Readonly<Record<string, number>>;
}

/** Reports these minutes of browser traffic in fixed shares, so that chance plays no part in these tests. */
function simulateTraffic(minutes: number, { failing = {}, paid = {} }: Traffic = {}): void {
  for (const end = time + minutes * MINUTE_MS; time < end; time += MINUTE_MS) {
    const counts: SlotCount[] = [];
    for (let at = time; at < time + MINUTE_MS; at += SLOT_MS)
      for (const { metadata, deployment } of itemsOf('mf-catalog')) {
        const seen = 4 * deployment.traffic;
        const share = (part = 0) => {
          const place = at / SLOT_MS;
          return Math.floor((place + 1) * seen * part) - Math.floor(place * seen * part);
        };
        const failures = share(failing[metadata.version]);
        const buckets = Array.from({ length: 10 }, (_, bucket) => bucket);
        counts.push({
          ...{ at, remote: 'mf-catalog', version: metadata.version, route: '/home', sampled: seen, views: seen },
          failures: failures ? { render: failures } : {},
          times: [seen, ...TIME_CLASSES_MS.slice(1).map(() => 0), 0],
          ...{ seenIn: buckets, failedIn: failures ? buckets : [], slowIn: [] },
          steps: { '*': [[-1, seen]], paid: [[-1, share(paid[metadata.version])]] },
        });
      }
    writeMinute(data.site, 'test', time - (time % MINUTE_MS), counts);
  }
}

const BETTER_TRAFFIC: Traffic = { paid: { '1.0.0': 0.1, '1.1.0': 0.2, '1.2.0': 0.1 } };

test('gives arms their shares, promotes the winner, withdraws the others and records the figures', async () => {
  const { summary } = await start();
  expect(summary).toBe(
    'Experiment e-1: 1.0.0 50 %, 1.1.0 30 %, 1.2.0 20 % of mf-catalog, compared by step:paid; 100 views of each at least.',
  );
  expect(shares()).toEqual(ALL);
  simulateTraffic(30, BETTER_TRAFFIC);
  const answer = await endExperiment(data.site, 'e-1', { verb: 'decide' }, { ...bo, why: 'more are paid', clock });
  expect(answer.summary).toBe('Experiment e-1 is decided: mf-catalog@1.1.0 is live for everybody.');
  expect(shares()).toEqual([['1.1.0', 100]]);
  expect(storedExperiment()).toMatchObject({
    status: 'decided',
    decision: { version: '1.1.0', isProven: true, result: { winner: '1.1.0', needed: 120 } },
  });
  expect(readHistory(data.site).slice(-2)).toMatchObject([
    { verb: 'canary', who: ada.who, why: 'experiment e-1, started: shorter form' },
    { verb: 'promote', who: bo.who, why: 'experiment e-1, decided for 1.1.0, the winner: more are paid' },
  ]);
  expect(explainLiveVersions(data.site, 'mf-catalog')[0]?.experiment).toBe('e-1');
  expect(historyIssues(data.site)).toEqual([]);
});

test('keeps the arm of a browser when another is withdrawn, and assigns new groups in a later experiment', async () => {
  await start();
  const [first, second] = [bucketsOf('1.1.0'), bucketsOf('1.2.0')];
  expect([first.length, second.length]).toEqual([30, 20]);
  await withdraw(data.site, { name: 'mf-catalog', version: '1.1.0' });
  expect(bucketsOf('1.2.0')).toEqual(second);
  simulateTraffic(2);
  expect(await guard()).toMatchObject({
    status: 'running',
    arms: [{ version: '1.0.0' }, { takenBack: { why: 'somebody else has taken it back' } }, { version: '1.2.0' }],
  });
  await endExperiment(data.site, 'e-1', { verb: 'stop' }, { ...ada, why: 'again' });
  await start();
  expect(bucketsOf('1.1.0')).not.toEqual(first);
});

test('refuses a decision without proof unless an arm is named, and records that nothing was proven', async () => {
  await start();
  simulateTraffic(5, { paid: { '1.0.0': 0.1, '1.1.0': 0.1, '1.2.0': 0.1 } });
  const decide = (version?: string) =>
    endExperiment(data.site, 'e-1', { verb: 'decide', version }, { ...ada, why: 'time is up', clock });
  await expect(decide()).rejects.toThrow('No arm of e-1 is proven to be better (no winner yet:');
  await expect(decide('9.9.9')).rejects.toThrow('9.9.9 is not a live arm of e-1. Live: 1.0.0, 1.1.0, 1.2.0.');
  expect((await decide('1.2.0')).summary).toContain('No winner was proven.');
  expect([shares(), storedExperiment().decision?.isProven]).toEqual([[['1.2.0', 100]], false]);
});

test('withdraws an arm above the failure limit and continues with the others, or ends without any', async () => {
  await start();
  // The control fails as often, as in an outage, so only the limit decides.
  simulateTraffic(4, { failing: { '1.0.0': 0.3, '1.1.0': 0.3, '1.2.0': 0.01 } });
  expect((await guard()).arms[1]?.takenBack?.why).toContain('fails in more than 10.0 % of its views');
  expect([shares(), storedExperiment().status]).toEqual([
    [
      ['1.0.0', 80],
      ['1.2.0', 20],
    ],
    'running',
  ]);
  expect(readHistory(data.site).at(-1)).toMatchObject({
    verb: 'rollback',
    who: 'experiment e-1 (started by Ada (admin u_1))',
    why: expect.stringMatching(/^experiment e-1, taken back: 1\.1\.0: /),
  });
  simulateTraffic(10, { failing: { '1.2.0': 0.5 } });
  await guard();
  expect([shares(), storedExperiment().status]).toEqual([[['1.0.0', 100]], 'stopped']);
});

test('gives everybody the control again after a stop', async () => {
  await start();
  await endExperiment(data.site, 'e-1', { verb: 'stop' }, { ...bo, why: 'no time' });
  expect([shares(), storedExperiment().status, storedExperiment().decision]).toEqual([
    [['1.0.0', 100]],
    'stopped',
    undefined,
  ]);
  await expect(endExperiment(data.site, 'e-1', { verb: 'stop' }, ada)).rejects.toThrow(
    'The experiment e-1 has ended (stopped): no time',
  );
});

test('allows one experiment per remote, and blocks other changes of its remote', async () => {
  await start();
  const stop = 'mf-catalog is part of the experiment e-1';
  await expect(start()).rejects.toThrow(`${stop} already`);
  await expect(canary(data.site, { name: 'mf-catalog', version: '1.1.0' }, 5)).rejects.toThrow(stop);
  await expect(promote(data.site, { name: 'mf-catalog', version: '1.1.0' })).rejects.toThrow(stop);
  await expect(
    startRollout(data.site, { targets: [{ remote: 'mf-catalog', version: '1.1.0' }] }, { why: 'x' }),
  ).rejects.toThrow(stop);
  await expect(watch(data.site, { forMinutes: 1, margin: 1 })).rejects.toThrow('is an arm of the experiment e-1');
  await endExperiment(data.site, 'e-1', { verb: 'stop' }, ada);
  await canary(data.site, { name: 'mf-catalog', version: '1.1.0' }, 5);
  await expect(start()).rejects.toThrow('mf-catalog@1.1.0 is a canary');
  await withdraw(data.site, { name: 'mf-catalog', version: '1.1.0' });
  await startRollout(data.site, { targets: [{ remote: 'mf-catalog', version: '1.1.0' }] }, { why: 'x' });
  await expect(start()).rejects.toThrow('mf-catalog is part of the rollout r-1');
});

test('ends when a rollback goes back past its start, and leaves no arm live', async () => {
  await promote(data.site, { name: 'mf-catalog', version: '1.1.0' });
  await start({ arms: [{ version: '1.2.0', traffic: 20 }] });
  await rollback(data.site, undefined);
  await rollback(data.site, undefined);
  simulateTraffic(2);
  await guard();
  expect([shares(), storedExperiment().status]).toEqual([[['1.0.0', 100]], 'superseded']);
  expect(readHistory(data.site).at(-1)).toMatchObject({
    verb: 'experiment',
    why: expect.stringContaining('e-1 superseded'),
  });
});

describe('release rules', () => {
  test('checks freezes, pins and approvals at the start and at the decision', async () => {
    await start();
    simulateTraffic(30, BETTER_TRAFFIC);
    await changePolicy(data.site, { act: 'require', remotes: ['mf-catalog'] }, { ...ada, why: 'four eyes' });
    const decide = (options: object) =>
      endExperiment(data.site, 'e-1', { verb: 'decide' }, { why: 'won', clock, ...options });
    await expect(decide(bo)).rejects.toThrow('mf-catalog@1.1.0 needs the approval of a second person');
    await changePolicy(
      data.site,
      { act: 'approve', remote: 'mf-catalog', version: '1.1.0' },
      { ...ada, why: 'read it' },
    );
    const { id } = (
      await changePolicy(
        data.site,
        { act: 'freeze', from: '2026-11-01', until: '2026-12-31', breakers: ['releases'] },
        { ...ada, why: 'holidays', now: time },
      )
    ).policy.freezes[0] ?? { id: '' };
    await expect(decide(bo)).rejects.toThrow('This site is frozen until');
    expect((await decide({ ...bo, breakFreeze: true })).experiment.decision?.version).toBe('1.1.0');
    expect(readHistory(data.site).at(-1)?.why).toContain(`[breaks the freeze ${id}]`);
  });

  test('rejects a decision on an outdated generation, and previews changes in a dry run', async () => {
    const before = liveGeneration(data.site);
    const dry = await start({}, { dryRun: true });
    expect(dry.difference).toMatchObject([
      { name: 'mf-catalog', after: [{ traffic: 50 }, { traffic: 30 }, { traffic: 20 }] },
    ]);
    expect([liveGeneration(data.site), dry.changed]).toEqual([before, false]);
    await expect(start({}, { expected: 1 })).rejects.toThrow('Stale: you looked at generation 1');
    await start({}, { expected: before });
    await expect(
      endExperiment(data.site, 'e-1', { verb: 'stop' }, { ...bo, why: 'x', expected: before }),
    ).rejects.toThrow('Stale');
    const stop = await endExperiment(data.site, 'e-1', { verb: 'stop' }, { ...bo, why: 'x', dryRun: true });
    expect(stop.difference).toMatchObject([{ name: 'mf-catalog', after: [{ traffic: 100 }] }]);
    expect([shares(), storedExperiment().status]).toEqual([ALL, 'running']);
  });

  test.each([
    [{ metric: 'clicks' }, '"clicks" is not a metric'],
    [{ metric: 'step:Paid!' }, 'is not a metric'],
    [{ arms: [] }, 'Name 1 to 4 versions'],
    [{ arms: [{ version: '1.1.0', traffic: 100 }] }, '99 at most'],
    [{ arms: [{ version: '1.1.0', traffic: 0 }] }, 'a whole percentage from 1 on'],
    [
      {
        arms: [
          { version: '1.1.0', traffic: 10 },
          { version: '1.1.0', traffic: 10 },
        ],
      },
      'named twice',
    ],
    [{ arms: [{ version: '1.0.0', traffic: 10 }] }, 'it is the control'],
    [{ arms: [{ version: '9.9.9', traffic: 10 }] }, 'is not published'],
    [{ remote: 'mf-nobody' }, 'mf-nobody is not live'],
    [{ minViews: 0 }, 'minViews is 0'],
    [{ maxFailures: 100 }, 'maxFailures is 100'],
  ] as [Partial<OpsExperimentInput>, string][])('rejects %o: %s', async (input, reason) => {
    const before = liveGeneration(data.site);
    await expect(start(input)).rejects.toThrow(reason);
    expect(liveGeneration(data.site)).toBe(before);
  });
});

describe('recovery after a crash', () => {
  test('records a decision that was switched already', async () => {
    await start();
    simulateTraffic(30, BETTER_TRAFFIC);
    const running = storedExperiment();
    await endExperiment(data.site, 'e-1', { verb: 'decide' }, { ...bo, why: 'won', clock });
    const { decision, status, events } = storedExperiment();
    if (!decision) throw new Error('It was not decided.');
    writeExperiment(data.site, { ...running, pending: { status: 'decided', who: bo.who, why: 'won', decision } });
    await guard();
    expect(storedExperiment()).toMatchObject({ status, decision });
    expect(storedExperiment().events.at(-1)).toEqual(events.at(-1));
  });

  test('drops a decision that was not switched, and continues', async () => {
    await start();
    writeExperiment(data.site, { ...storedExperiment(), pending: { status: 'stopped', who: bo.who, why: 'x' } });
    simulateTraffic(2);
    await guard();
    expect([shares(), storedExperiment().status, storedExperiment().pending]).toEqual([ALL, 'running', undefined]);
  });

  test('ends an experiment whose versions never went live, and releases its remote', async () => {
    await start();
    const started = storedExperiment();
    await endExperiment(data.site, 'e-1', { verb: 'stop' }, ada);
    writeExperiment(data.site, { ...started, events: [] });
    simulateTraffic(2);
    await guard();
    expect(storedExperiment().status).toBe('superseded');
    await start();
  });
});

test('rejects a record that was edited in its file', async () => {
  await start();
  const file = path.join(data.dataDir, 'experiments/e-1.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"minViews": 100', '"minViews": 1'));
  await expect(guard()).rejects.toThrow('was altered: its signature does not match');
});

test('starts, shows, decides and stops on the command line, and names missing arguments', async () => {
  const run = (...argv: string[]) => releaseInProcess(argv, { DATA_DIR: data.dataDir }, data.dataDir);
  const args = ['experiment', 'start', 'mf-catalog@1.1.0', 'mf-catalog@1.2.0', '--metric', 'step:paid', '--local'];
  expect((await run(...args)).out).toContain('--traffic needs one percentage for each version');
  expect((await run(...args, '--traffic', '30,20', '--dry-run')).out).toContain('Dry run: nothing is changed.');
  expect(await run(...args, '--traffic', '30,20', '--why', 'x')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Experiment e-1: 1.0.0 50 %, 1.1.0 30 %, 1.2.0 20 % of mf-catalog'),
  });
  expect((await run('experiment', 'status', '--local')).out).toContain('e-1  running  mf-catalog  step:paid');
  expect((await run('experiment', 'decide', 'e-1', '--local')).out).toContain('No arm of e-1 is proven');
  expect((await run('experiment', 'stop', 'e-1', '--why', 'over', '--local')).out).toContain(
    'Experiment e-1 is stopped',
  );
  expect((await run('experiment', 'watch', 'e-1', '--local')).out).toContain('e-1 has ended (stopped): over');
});
