import { expect, test } from 'vitest';
import { seeded, simulate } from '../../test/support/simulateReports';
import { type AnalysisInput, analyze } from './analyze';
import { parseReports } from './reports';
import { sumSeries, vitalRows } from './series';
import type { SlotCount } from './timeBuckets';
import {
  addVital,
  DEFAULT_BUDGETS,
  estimateP75,
  isVitalCounts,
  parseBudgets,
  sumClasses,
  VITAL_CLASSES,
  type VitalCounts,
  vitalsOf,
} from './vitals';

const START = Date.parse('2026-11-21T08:00:00Z');
const vital = (more: object = {}) => ({
  ...{ remote: 'mf-catalog', version: '1.0.0', route: '/home', kind: 'vital', vital: 'lcp', value: 1200 },
  ...more,
});
const isAccepted = (more: object) => parseReports(JSON.stringify({ page: '', reports: [vital(more)] })) !== undefined;

test.each([
  ['whole ms', {}, true],
  ['of a later view, how fast it answered', { vital: 'inp', view: 3 }, true],
  ['nothing at all', { value: 0, vital: 'cls' }, true],
  ['of a later view, how fast it was loaded', { vital: 'lcp', view: 1 }, false],
  ['a part of a ms', { value: 0.5 }, false],
  ['less than nothing', { value: -1 }, false],
  ['more than an hour', { value: 3_600_001 }, false],
  ['a text', { value: '1200' }, false],
  ['no value', { value: undefined }, false],
  ['another vital', { vital: 'fid' }, false],
  ['a name of every object', { vital: 'constructor' }, false],
])('validates a vital that is %s', (_what, more, expected) => {
  expect(isAccepted(more)).toBe(expected);
});

test('keeps only the fields of a vital report', () => {
  const text = JSON.stringify({ page: '', reports: [vital({ element: 'Mia Torres', ms: 1, oneIn: 5 })] });
  expect(parseReports(text)?.reports).toEqual([vital({ view: 0 })]);
});

test.each([
  ['lcp', 0, 0],
  ['lcp', 500, 0],
  ['lcp', 501, 1],
  ['lcp', 2500, 4],
  ['lcp', 2501, 5],
  ['lcp', 3_600_000, 9],
  ['cls', 0, 0],
  ['cls', 100, 5],
  ['cls', 101, 6],
  ['inp', 200, 3],
  ['ttfb', 801, 5],
] as const)('counts %s of %i in class %i', (name, value, place) => {
  const count = {} as SlotCount;
  addVital(count, name, value, 3, 7);
  expect(sumClasses([count], name).indexOf(1)).toBe(place);
});

test('groups values by address and class, and keeps the worst class of each visitor bucket', () => {
  const count: VitalCounts = {};
  for (const [value, bucket, source] of [
    [400, 3, 7],
    [450, 3, 7],
    [9000, 3, 8],
    [600, 4, 7],
  ] as const)
    addVital(count, 'lcp', value, bucket, source);
  expect(count.vitals?.lcp).toEqual({
    values: [
      [7, 0, 2],
      [8, 8, 1],
      [7, 1, 1],
    ],
    worst: [
      [3, 8],
      [4, 1],
    ],
  });
});

test('bounds the counts by classes, addresses and buckets', () => {
  const count: VitalCounts = {};
  for (let round = 0; round < 50_000; round += 1) addVital(count, 'inp', (round * 37) % 5000, round % 100, round % 256);
  expect(count.vitals?.inp?.values.length).toBeLessThanOrEqual(256 * (VITAL_CLASSES.inp.length + 1));
  expect(count.vitals?.inp?.worst).toHaveLength(100);
});

test('estimates the p75 within its class, or at the end of the last one', () => {
  expect(estimateP75([], VITAL_CLASSES.lcp)).toBeUndefined();
  expect(estimateP75([0, 0, 0, 0, 4, 0], VITAL_CLASSES.lcp)).toBe(2375);
  expect(estimateP75([0, 0, 0, 0, 3, 1], VITAL_CLASSES.lcp)).toBe(2500);
  expect(estimateP75([...VITAL_CLASSES.lcp.map(() => 0), 5], VITAL_CLASSES.lcp)).toBe(10_000);
});

test.each([
  ['', DEFAULT_BUDGETS],
  ['lcp=3000 cls=0.15', { ...DEFAULT_BUDGETS, lcp: 3000, cls: 150 }],
  ['inp=off, ttfb=600', { lcp: 2500, cls: 100, ttfb: 600 }],
  ['lcp=2600', expect.stringContaining('"lcp=2600" is not a budget of lcp: use off or one of 500, 1000')],
  ['cls=', expect.stringContaining('one of 0.001, 0.005, 0.01')],
  ['fid=100', expect.stringContaining('does not name one of lcp, inp, cls, ttfb')],
])('parses the budgets "%s", or explains what is invalid', (text, expected) => {
  expect(parseBudgets(text)).toEqual(expected);
});

test.each([
  [undefined, true],
  [{}, true],
  [{ lcp: { values: [[7, 0, 2]], worst: [[3, 0]] } }, true],
  [{ lcp: { values: [[-1, 9, 2]], worst: [] } }, true],
  [{ lcp: { values: [[7, 10, 2]], worst: [] } }, false],
  [{ lcp: { values: [[7, 0, -2]], worst: [] } }, false],
  [{ lcp: { values: [[7, 0]], worst: [] } }, false],
  [{ lcp: null }, false],
  [{ fid: { values: [], worst: [] } }, false],
  [null, false],
  ['lcp', false],
])('validates vitals of another gateway such as %j', (vitals, expected) => {
  expect(isVitalCounts(vitals)).toBe(expected);
});

test('shows each vital in total and by route, the most reported route first', () => {
  const at = (route: string, values: readonly number[], version = '1.0.0'): SlotCount => {
    const count: SlotCount = {
      ...{ at: START, remote: 'mf-catalog', version, route, sampled: 1, views: 1, failures: {} },
      ...{ times: [1, 0, 0, 0, 0, 0], seenIn: [1], failedIn: [], slowIn: [] },
    };
    for (const value of values) addVital(count, 'lcp', value, 1, 1);
    return count;
  };
  const counts = [at('/home', [400]), at('/offers', [4500, 4500, 4500]), at('/Faq', []), at('/home', [400], '1.1.0')];
  expect(vitalRows(counts, '1.0.0').map(({ route, vitals }) => [route, vitals.lcp?.samples, vitals.lcp?.p75])).toEqual([
    [undefined, 4, 5333],
    ['/offers', 3, 5500],
    ['/home', 1, 375],
  ]);
  expect(vitalRows(counts, '2.0.0')).toEqual([]);
  expect(vitalsOf([at('/Faq', [])])).toBeUndefined();
  expect(sumSeries(counts, START, START + 60_000, 60_000).versions).toHaveLength(2);
});

const MINUTES = 60;
const question = (seconds: number, more: Partial<AnalysisInput> = {}): AnalysisInput => ({
  ...{ canary: 'canary', stable: 'stable', traffic: 50, forMinutes: 5, margin: 2 },
  ...{ since: START, now: START + seconds * 1000 },
  ...more,
});
const lcpBehaviour = (badShare: number) => ({
  ...{ failing: 0.002, slow: 0.05 },
  vitals: { lcp: { good: 1800, bad: 3500, badShare } },
});
const simulateCounts = (stable: number, canary: number, seconds: number, viewsPerSecond = 20, seed = 1) =>
  simulate(
    { viewsPerSecond, traffic: 50, stable: lcpBehaviour(stable), canary: lcpBehaviour(canary) },
    START,
    seconds,
    seeded(seed),
  );

test('withdraws a canary above its budget and worse than the stable version, and names the vital', () => {
  const counts = simulateCounts(0.1, 0.5, 5 * MINUTES);
  expect(analyze(question(5 * MINUTES + 5), counts)).toMatchObject({
    decision: 'roll back',
    why: expect.stringMatching(/^LCP p75 of 3,\d+ ms is above its budget of 2,500 ms \(stable [12],\d+ ms\); odds of/),
    canary: { vitals: { lcp: { samples: expect.any(Number) } } },
  });
});

test.each([
  ['worse, but within its budget', 0.05, 0.2, {}, 'promote'],
  ['above its budget as the stable version is', 0.5, 0.45, { margin: 4 }, 'promote'],
  ['above a budget that is off', 0.1, 0.5, { budgets: {} }, 'promote'],
  ['above a budget that was made wider', 0.1, 0.5, { budgets: { lcp: 4000 } }, 'promote'],
] as const)('promotes a canary that is %s', (_what, stable, canary, more, expected) => {
  expect(analyze(question(10 * MINUTES + 5, more), simulateCounts(stable, canary, 10 * MINUTES)).decision).toBe(
    expected,
  );
});

test('waits while a canary above its budget may be worse', () => {
  const { decision, why } = analyze(question(6 * MINUTES), simulateCounts(0.26, 0.3, 6 * MINUTES, 10));
  expect([decision, why]).toEqual([
    'wait',
    expect.stringMatching(
      /^LCP p75 .* above its budget .*: up to \d+\.\d points more values above it cannot be ruled out/,
    ),
  ]);
});

test('ignores vitals with too few values, and names them', () => {
  const few = analyze(question(6 * MINUTES, { margin: 30 }), simulateCounts(0, 1, 6 * MINUTES, 1));
  expect(few).toMatchObject({
    decision: 'promote',
    why: expect.stringMatching(
      /; too few values to judge LCP \(\d+ and \d+\), INP \(0 and 0\), .* \(50 of each version are needed\)$/,
    ),
  });
});

test('keeps a canary when one visitor bucket or one address sent all bad values', () => {
  const counts = simulateCounts(0.1, 0.5, 5 * MINUTES);
  const ofOne = (which: 'values' | 'worst') =>
    structuredClone(counts).map((count) => {
      for (const each of count.version === 'canary' ? (count.vitals?.lcp?.[which] ?? []) : []) each[0] = 1;
      return count;
    });
  expect(analyze(question(5 * MINUTES + 5), ofOne('worst')).decision).toBe('wait');
  expect(analyze(question(5 * MINUTES + 5), ofOne('values')).decision).not.toBe('roll back');
});

test('withdraws at most 1 of 150 canaries whose vitals equal those of the stable version', {
  timeout: 60_000,
}, () => {
  const alarms = Array.from({ length: 150 }, (_, run) => {
    const share = [0.2, 0.3, 0.6][run % 3] ?? 0;
    const counts = simulateCounts(share, share, 5 * MINUTES, 12, run);
    return analyze(question(5 * MINUTES + 5), counts).why;
  }).filter((why) => /^LCP.*odds of/.test(why));
  expect(alarms.length).toBeLessThanOrEqual(1);
});
