import { describe, expect, test } from 'vitest';
import type { Analysis } from './analyze';
import { type HealthLimits, parseHealthLimits } from './healthLimits';
import { canaryHealthStatus, healthStatusOf, p75Of, rateCanary } from './healthStatus';
import { sumSeries } from './series';
import type { SlotCount } from './timeBuckets';

const count = (at: number, version: string, more: Partial<SlotCount> = {}): SlotCount => ({
  ...{ at, version, remote: 'mf-catalog', route: '/home', sampled: 1, views: 1, failures: {} },
  ...{ times: [0, 1, 0, 0, 0, 0], seenIn: [1], failedIn: [], slowIn: [] },
  ...more,
});

test('sums counts per step and version, the most viewed version first', () => {
  const counts = [
    count(0, '1.1.0', { failures: { render: 1 } }),
    count(5000, '1.0.0', { views: 5 }),
    count(65_000, '1.0.0', { times: [0, 0, 0, 0, 1, 0] }),
    count(70_000, '1.0.0', { failures: { render: 2, entry: 1 } }),
  ];
  const { versions, failures } = sumSeries(counts, 0, 180_000, 60_000);
  expect(versions.map(({ version }) => version)).toEqual(['1.0.0', '1.1.0']);
  expect(versions[0]?.points.map(({ at, views, failures: failed, slow }) => [at, views, failed, slow])).toEqual([
    [0, 5, 0, 0],
    [60_000, 2, 3, 1],
    [120_000, 0, 0, 0],
  ]);
  expect(versions[0]?.points[2]).not.toHaveProperty('p75Ms');
  expect(failures.map(({ version, kind, count: times }) => [version, kind, times])).toEqual([
    ['1.0.0', 'render', 2],
    ['1.1.0', 'render', 1],
    ['1.0.0', 'entry', 1],
  ]);
});

test('estimates the p75 as if each class were evenly filled', () => {
  expect(p75Of([])).toBeUndefined();
  expect(p75Of([4, 0, 0, 0, 0, 0])).toBe(375);
  expect(p75Of([2, 0, 2, 0, 0, 0])).toBe(1500);
  expect(p75Of([0, 0, 0, 0, 0, 3])).toBe(8000);
});

describe('healthStatusOf', () => {
  const stateOf = (views: number, failures: number, p75Ms: number | undefined, limits?: HealthLimits) =>
    healthStatusOf({ views, failures, failedShare: failures / Math.max(1, views), p75Ms }, limits);

  test.each([
    // Views, failures, p75 in ms, state.
    [0, 0, undefined, 'unknown'],
    [1, 0, 200, 'few'],
    [49, 0, 200, 'few'],
    [50, 0, 200, 'healthy'],
    [2, 2, undefined, 'few'],
    [3, 3, undefined, 'failing'],
    [9, 9, undefined, 'failing'],
    [49, 40, 200, 'few'],
    [50, 50, 200, 'failing'],
    [50, 1, 200, 'failing'],
    [100, 1, 200, 'healthy'],
    [1000, 10, 200, 'healthy'],
    [1000, 11, 200, 'failing'],
    [50, 0, undefined, 'few'],
    [50, 0, 2500, 'healthy'],
    [50, 0, 2501, 'slow'],
    [49, 0, 8000, 'few'],
    [50, 0, 8000, 'slow'],
    [1000, 11, 8000, 'failing'],
  ] as const)('rates %d views, %d failures and a p75 of %s ms as %s', (views, failures, p75Ms, state) => {
    expect(stateOf(views, failures, p75Ms)).toBe(state);
  });

  test('uses the operator’s limits', () => {
    const limits = parseHealthLimits('views=10 failures=5 p75=4000') as HealthLimits;
    expect([stateOf(9, 0, 200, limits), stateOf(100, 5, 4000, limits)]).toEqual(['few', 'healthy']);
    expect([stateOf(100, 6, 200, limits), stateOf(10, 0, 4001, limits)]).toEqual(['failing', 'slow']);
  });
});

test.each([
  'views=0',
  'views=1.5',
  'failures=0',
  'failures=101',
  'p75=8.0',
  'p75=-1',
  'errors=1',
  'views',
  '__proto__=1',
])('rejects the limit "%s" with a message', (text) => expect(parseHealthLimits(text)).toContain(`"${text}"`));

test('never rates a canary better than its own figures', () => {
  const analysis = (decision: Analysis['decision'], odds = 1): Analysis => {
    const figures = { version: '1.1.0', views: 60, failures: 0, failedShare: 0, slowShare: 0 };
    return { decision, why: '', canary: figures, stable: figures, evidence: { failures: odds, slow: 1, vitals: 1 } };
  };
  const good = { views: 60, failures: 0, failedShare: 0, p75Ms: 900 };
  expect(rateCanary(analysis('promote'), good)).toBe('healthy');
  expect(rateCanary(analysis('wait'), good)).toBe('watching');
  expect(rateCanary(analysis('wait', 50), good)).toBe('degraded');
  expect(rateCanary(analysis('roll back'), good)).toBe('failing');
  expect(rateCanary(analysis('promote'), { ...good, p75Ms: 8000 })).toBe('slow');
  expect(rateCanary(analysis('promote'), { ...good, views: 12 })).toBe('few');
  expect(rateCanary(analysis('promote'), { ...good, failures: 60, failedShare: 1 })).toBe('failing');
});

test('rates a canary as the health gate judges it', () => {
  const healthOf = (views: number) => ({ version: '1.1.0', views, failures: 0, failedShare: 0, slowShare: 0 });
  const verdict = (decision: Analysis['decision'], views = 10, odds = 1): Analysis => ({
    ...{ decision, why: '', canary: healthOf(views), stable: healthOf(10) },
    evidence: { failures: odds, slow: 1, vitals: 1 },
  });
  expect(canaryHealthStatus(verdict('roll back'))).toBe('failing');
  expect(canaryHealthStatus(verdict('promote'))).toBe('healthy');
  expect(canaryHealthStatus(verdict('wait', 0))).toBe('unknown');
  expect(canaryHealthStatus(verdict('wait'))).toBe('watching');
  expect(canaryHealthStatus(verdict('wait', 10, 50))).toBe('degraded');
});
