import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builds } from '../../test/support/factory';
import { nextVersionOf, useLiveSite } from '../../test/support/liveSite';
import { canary, promote, rollbackRemote } from '../commands/commands';
import { ConflictError } from '../errors';
import { MINUTE_MS, SLOT_MS, type SlotCount, TIME_CLASSES_MS, writeMinute } from '../health/timeBuckets';
import { settingsFromEnv } from '../http/settings';
import { changePolicy } from '../policy/changePolicy';
import { readLive } from '../store/generations';
import { readHistory } from '../store/history';
import { startRollout } from './controlRollout';
import { advanceRolloutOnce } from './driver';
import { startRolloutDriver } from './gatewayDriver';
import { judgePromotion, takeBackPromotion, watchedPromotions } from './promotionWatch';

const data = useLiveSite([
  nextVersionOf(builds.booking),
  nextVersionOf(builds.booking, '1.2.0'),
  nextVersionOf(builds.catalog),
]);
const PROMOTED_AT = Date.parse('2030-11-26T09:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: PROMOTED_AT });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Reports {
  /** Per slot of five seconds. */
  readonly views: number;
  readonly failures: number;
  readonly buckets?: number;
}
const HEALTHY: Reports = { views: 20, failures: 0 };
const FAILING: Reports = { views: 20, failures: 6 };

function report(version: string, minutes: number, { views, failures, buckets = 10 }: Reports): void {
  for (const end = Date.now() + minutes * MINUTE_MS; Date.now() < end; vi.setSystemTime(Date.now() + MINUTE_MS)) {
    const counts: SlotCount[] = [];
    const seen = Array.from({ length: buckets }, (_, bucket) => bucket);
    for (let at = Date.now(); at < Date.now() + MINUTE_MS; at += SLOT_MS)
      counts.push({
        ...{ at, remote: 'mf-booking', version, route: '/my-booking', sampled: views, views },
        ...{ failures: failures ? { render: failures } : {}, times: [views, ...TIME_CLASSES_MS.map(() => 0)] },
        ...{ seenIn: views ? seen : [], failedIn: failures ? seen : [], slowIn: [] },
      });
    writeMinute(data.site, 'gw', Date.now() - (Date.now() % MINUTE_MS), counts);
  }
}

const promoteBooking = (version = '1.1.0') =>
  promote(data.site, { name: 'mf-booking', version }, { who: 'Ada (admin u_1)', why: 'new list' });
const watched = (watchMinutes = 10) => watchedPromotions(data.site, Date.now(), watchMinutes);
const judged = () => watched().map((promotion) => judgePromotion(data.site, promotion, Date.now()));
const decisions = () => judged().map(({ decision }) => decision);
const liveVersions = () =>
  readLive(data.site)?.manifest.microFrontends['mf-booking']?.map(({ metadata }) => metadata.version);

async function takeBack() {
  const [promotion] = judged();
  if (!promotion) throw new Error('No promotion is watched.');
  return takeBackPromotion(data.site, promotion);
}

test.each<[string, Reports, Reports, 'wait' | 'alarm' | 'roll back']>([
  ['is as good as the version before', HEALTHY, HEALTHY, 'wait'],
  ['fails more often', HEALTHY, FAILING, 'roll back'],
  ['fails as often as the version before', FAILING, FAILING, 'wait'],
  ['fails less often', FAILING, { views: 20, failures: 1 }, 'wait'],
  ['fails for one visitor alone', HEALTHY, { ...FAILING, buckets: 1 }, 'wait'],
  ['has no reports', HEALTHY, { views: 0, failures: 0 }, 'wait'],
])('judges a promoted version that %s', async (_what, before, after, expected) => {
  report('1.0.0', 5, before);
  await promoteBooking();
  report('1.1.0', 2, after);
  expect(decisions()).toEqual([expected]);
});

test('reports a version that fails for all of its first three visitors, before it can be judged', async () => {
  await promoteBooking();
  report('1.1.0', 1, { views: 0, failures: 0 });
  const [promotion] = watched();
  if (!promotion) throw new Error('The promotion is not watched.');
  const first: SlotCount = {
    ...{
      at: PROMOTED_AT + SLOT_MS,
      remote: 'mf-booking',
      version: '1.1.0',
      route: '/my-booking',
      sampled: 0,
      views: 0,
    },
    ...{ failures: { screen: 3 }, times: TIME_CLASSES_MS.map(() => 0), seenIn: [], failedIn: [4], slowIn: [] },
  };
  writeMinute(data.site, 'gw', PROMOTED_AT, [{ ...first, failures: { screen: 2 } }]);
  expect(judgePromotion(data.site, promotion, Date.now()).decision).toBe('wait');
  writeMinute(data.site, 'gw', PROMOTED_AT, [first]);
  expect(judgePromotion(data.site, promotion, Date.now()).decision).toBe('alarm');
  writeMinute(data.site, 'gw', PROMOTED_AT, [first, { ...first, failures: {}, views: 1 }]);
  expect(judgePromotion(data.site, promotion, Date.now()).decision).toBe('wait');
});

test.each([
  ['at the last moment of the watch', 10, 10 * MINUTE_MS, 1],
  ['a moment later', 10, 10 * MINUTE_MS + 1, 0],
  ['when nothing is to be watched', 0, 1, 0],
  ['with a longer watch', 60, 11 * MINUTE_MS, 1],
])('watches a promotion %s', async (_when, watchMinutes, afterMs, expected) => {
  await promoteBooking();
  vi.setSystemTime(PROMOTED_AT + afterMs);
  expect(watched(watchMinutes)).toHaveLength(expected);
});

test('takes a faulty promotion back to the version before, and the history says why', async () => {
  report('1.0.0', 5, HEALTHY);
  await promoteBooking();
  report('1.1.0', 2, FAILING);
  await takeBack();
  expect(liveVersions()).toEqual(['1.0.0']);
  expect(readHistory(data.site).at(-1)).toMatchObject({
    ...{ verb: 'rollback', who: 'health gate (promoted by Ada (admin u_1))' },
    why: expect.stringMatching(/^since the promotion 30(\.0)? % of the views of mf-booking 1\.1\.0 failed/),
  });
  expect(watched()).toEqual([]);
});

test('takes the second of two faulty promotions back to the last healthy version', async () => {
  report('1.0.0', 5, HEALTHY);
  await promoteBooking('1.1.0');
  report('1.1.0', 1, FAILING);
  await promoteBooking('1.2.0');
  report('1.2.0', 2, { views: 20, failures: 20 });
  await takeBack();
  expect(liveVersions()).toEqual(['1.0.0']);
});

test('takes a faulty promotion back during a freeze', async () => {
  report('1.0.0', 5, HEALTHY);
  await promoteBooking();
  report('1.1.0', 2, FAILING);
  const until = new Date(Date.now() + 60 * MINUTE_MS).toISOString();
  const freeze = { act: 'freeze', from: 'now', until, breakers: [] } as const;
  await changePolicy(data.site, freeze, { who: 'Ada (admin u_1)', why: 'holidays' });
  await takeBack();
  expect(liveVersions()).toEqual(['1.0.0']);
});

test('goes on watching when another remote is promoted, and takes nothing back from an outdated judgement', async () => {
  report('1.0.0', 5, HEALTHY);
  await promoteBooking();
  report('1.1.0', 2, FAILING);
  const [outdated] = judged();
  await promote(data.site, { name: 'mf-catalog', version: '1.1.0' });
  await expect(async () => outdated && takeBackPromotion(data.site, outdated)).rejects.toThrow(ConflictError);
  expect(liveVersions()).toEqual(['1.1.0']);
  expect(watched().map(({ remote }) => remote)).toEqual(['mf-booking', 'mf-catalog']);
  await takeBack();
  expect(liveVersions()).toEqual(['1.0.0']);
});

test('goes on watching while a canary is shown beside the promoted version', async () => {
  await promoteBooking();
  await canary(data.site, { name: 'mf-booking', version: '1.2.0' }, 10);
  expect(watched()).toHaveLength(1);
});

test('watches the live version only, also after another promotion and after rollbacks', async () => {
  await promoteBooking();
  await promoteBooking('1.2.0');
  expect(watched().map(({ version }) => version)).toEqual(['1.2.0']);
  await rollbackRemote(data.site, 'mf-booking');
  expect(watched().map(({ version }) => version)).toEqual(['1.1.0']);
  await rollbackRemote(data.site, 'mf-booking');
  expect(watched()).toEqual([]);
});

test('leaves a promotion to the rollout that made it', async () => {
  const clock = { now: () => Date.now() };
  const plan = { steps: [50, 100], minMinutes: 0, minViews: 1, watchMinutes: 0 };
  await startRollout(data.site, { targets: [{ remote: 'mf-booking', version: '1.1.0' }], plan }, { clock });
  report('1.1.0', 5, { views: 20, failures: 0 });
  await advanceRolloutOnce(data.site, 'r-1', { ask: async (metric) => ({ metric }), clock });
  expect(liveVersions()).toEqual(['1.1.0']);
  expect(watched()).toEqual([]);
});

test.each<[string, Reports, { takenBack: string[]; said: string[] }]>([
  ['takes a faulty promotion back', FAILING, { takenBack: ['mf-booking@1.1.0'], said: [] }],
  ['leaves a good promotion live', HEALTHY, { takenBack: [], said: [] }],
  [
    'says once that nobody sees the promoted version',
    { views: 0, failures: 1, buckets: 1 },
    { takenBack: [], said: ['mf-booking@1.1.0: all views of mf-booking 1.1.0 fail since the promotion.'] },
  ],
])('the gateway %s', async (_what, reports, expected) => {
  report('1.0.0', 5, HEALTHY);
  await promoteBooking();
  report('1.1.0', 2, reports);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
  const [takenBack, said]: [string[], string[]] = [[], []];
  const driver = startRolloutDriver(
    { site: data.site, isCopy: false },
    settingsFromEnv({}).gateway,
    {
      rollout: async () => undefined,
      experiment: async () => undefined,
      takeBack: async ({ remote, version }) => takenBack.push(`${remote}@${version}`),
    },
    (line) => said.push(line),
  );
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(() => expect({ takenBack, said }).toEqual(expected));
  await vi.advanceTimersByTimeAsync(5000);
  driver.stop();
  expect(said).toEqual(expected.said);
});
