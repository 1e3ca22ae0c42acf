import { expect, test } from 'vitest';
import type { Analysis } from './analyze';
import { canaryHealthStatus, healthStatusOf, p75Of } from './healthStatus';
import { summed } from './series';
import type { SlotCount } from './timeBuckets';

const count = (at: number, version: string, more: Partial<SlotCount> = {}): SlotCount => ({
  ...{ at, version, remote: 'mf-catalog', route: '/home', sampled: 1, views: 1, failures: {} },
  ...{ times: [0, 1, 0, 0, 0, 0], seenIn: [1], failedIn: [], slowIn: [] },
  ...more,
});

test('counts become one point for each step, by version, the most viewed first', () => {
  const counts = [
    count(0, '1.1.0', { failures: { render: 1 } }),
    count(5000, '1.0.0', { views: 5 }),
    count(65_000, '1.0.0', { times: [0, 0, 0, 0, 1, 0] }),
    count(70_000, '1.0.0', { failures: { render: 2, entry: 1 } }),
  ];
  const { versions, failures } = summed(counts, 0, 180_000, 60_000);
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

test('three of four views lie below the p75, as if each class were evenly filled', () => {
  expect(p75Of([])).toBeUndefined();
  expect(p75Of([4, 0, 0, 0, 0, 0])).toBe(375);
  expect(p75Of([2, 0, 2, 0, 0, 0])).toBe(1500);
  expect(p75Of([0, 0, 0, 0, 0, 3])).toBe(8000);
});

test('a few failures say nothing about a version, a share of them does', () => {
  const of = (views: number, failures: number) =>
    healthStatusOf({ views, failures, failedShare: failures / Math.max(1, views), slowShare: 0 });
  expect([of(0, 0), of(10, 2), of(1000, 5), of(100, 3), of(100, 5)]).toEqual([
    ...['unknown', 'healthy', 'healthy', 'degraded', 'failing'],
  ]);
});

test('a canary stands as the health gate judges it', () => {
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
