import { byTier } from '@doorstep/shared-process/measured';
import { expect, test } from 'vitest';
import { SLOT_MS, type SlotCount, TIME_CLASSES_MS } from '../health/timeBuckets';
import { compareArms } from './compare';

const START = Date.parse('2026-11-26T09:00:00Z');

/** Deterministic random numbers: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface ArmRates {
  readonly paid?: Readonly<Record<string, number>>;
  readonly failing?: Readonly<Record<string, number>>;
  readonly source?: number;
}

function counts(slots: number, seed: number, { paid = {}, failing = {}, source }: ArmRates): SlotCount[] {
  const random = randomOf(seed);
  const times = (count: number, chance: number) =>
    Array.from({ length: count }, random).filter((x) => x < chance).length;
  return Array.from({ length: slots }, (_, slot) =>
    ['1.0.0', '1.1.0'].map((version): SlotCount => {
      const from = source ?? Math.floor(random() * 8);
      const failures = times(20, failing[version] ?? 0);
      const reached = times(20, paid[version] ?? 0);
      return {
        ...{ at: START + slot * SLOT_MS, remote: 'mf-booking', version, route: '/book', sampled: 20, views: 20 },
        failures: failures ? { render: failures } : {},
        times: [20, ...TIME_CLASSES_MS.slice(1).map(() => 0), 0],
        ...{ seenIn: [from], failedIn: failures ? [from] : [], slowIn: [] },
        sources: [[from, 20, 20, failures, 0, 20]],
        steps: { '*': [[from, 20]], ...(reached ? { paid: [[from, reached]] } : {}) },
      };
    }),
  ).flat();
}

const arms = [
  { version: '1.0.0', traffic: 50 },
  { version: '1.1.0', traffic: 50 },
];
const compare = (metric: 'failures' | 'step:paid', some: readonly SlotCount[], minViews = 1000) =>
  compareArms({ arms, metric, minViews }, some, { now: START + 86_400_000 });

test('declares the arm that reaches the step more often the winner, with its figures', () => {
  const result = compare('step:paid', counts(1500, 1, { paid: { '1.0.0': 0.1, '1.1.0': 0.14 } }));
  expect(result).toMatchObject({ winner: '1.1.0', needed: 40 });
  const [control, arm] = result.arms;
  expect(control?.share).toBeCloseTo(0.1, 1);
  expect(arm?.share).toBeCloseTo(0.14, 1);
  expect(arm?.odds).toBeGreaterThan(40);
  expect(result.verdict).toMatch(
    /^1\.1\.0 is the winner: 1\.0\.0 [\d.]+ % \(\d+ of 30000, odds 1\.0\), 1\.1\.0 [\d.]+ % \(/,
  );
});

test('declares the arm with fewer failures the winner, even if it is the control', () => {
  expect(compare('failures', counts(1500, 2, { failing: { '1.0.0': 0.01, '1.1.0': 0.02 } })).winner).toBe('1.0.0');
});

test('names a winner in at most one of twenty experiments with equal arms, however often it is checked', () => {
  const isNamed = Array.from({ length: byTier(40, 100) }, (_, seed) => {
    const all = counts(300, seed + 10, { paid: { '1.0.0': 0.2, '1.1.0': 0.2 } });
    // The maximum of the odds counts, so that the last check includes all earlier ones.
    return compare('step:paid', all).winner !== undefined;
  });
  expect(isNamed.filter(Boolean).length).toBeLessThanOrEqual(byTier(2, 5));
});

test('names no winner without enough views', () => {
  const some = counts(1500, 1, { paid: { '1.0.0': 0.1, '1.1.0': 0.14 } });
  expect(compare('step:paid', some, 50_000)).toMatchObject({
    verdict: 'too few views: 1.0.0 has 30000 of 50000, 1.1.0 has 30000 of 50000',
  });
  expect(compare('step:paid', some, 50_000).winner).toBeUndefined();
});

test('names no winner from the reports of one address', () => {
  const fair = counts(700, 3, { paid: { '1.0.0': 0.1, '1.1.0': 0.1 } });
  const forged = counts(700, 4, { paid: { '1.0.0': 0, '1.1.0': 0.9 }, source: 99 });
  expect(
    compare(
      'step:paid',
      [...fair, ...forged].sort((a, b) => a.at - b.at),
    ).winner,
  ).toBeUndefined();
});

test('excludes a withdrawn arm from the comparison', () => {
  const some = counts(1500, 1, { paid: { '1.0.0': 0.1, '1.1.0': 0.14 } });
  const left = [
    { version: '1.0.0', traffic: 50 },
    { version: '1.1.0', traffic: 50, takenBack: { at: '', why: 'x' } },
  ];
  const result = compareArms({ arms: left, metric: 'step:paid', minViews: 10 }, some, { now: START + 86_400_000 });
  expect(result.winner).toBeUndefined();
  expect(result.verdict).toBe('only 1.0.0 is left: there is nothing to compare');
});

test('names a winner among the remaining arms despite the few views of a withdrawn one', () => {
  const some = counts(1500, 1, { paid: { '1.0.0': 0.1, '1.1.0': 0.14 } });
  const withBad = [...arms, { version: '1.2.0', traffic: 10, takenBack: { at: '', why: 'x' } }];
  const result = compareArms({ arms: withBad, metric: 'step:paid', minViews: 1000 }, some, {
    now: START + 86_400_000,
  });
  expect(result.winner).toBe('1.1.0');
});
