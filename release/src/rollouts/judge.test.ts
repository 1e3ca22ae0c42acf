import { expect, test } from 'vitest';
import { ALL_PAGES, addStep } from '../health/steps';
import { SLOT_MS, type SlotCount, TIME_CLASSES_MS } from '../health/timeBuckets';
import { judgeCanary, judgePromoted } from './judge';
import { DEFAULT_PLAN } from './plan';

const START = 1_700_000_000_000 - (1_700_000_000_000 % 60_000);
const target = { remote: 'mf-catalog', version: '1.1.0', stable: '1.0.0' };
const judgeCounts = (counts: readonly SlotCount[], conversions: readonly string[] = []) =>
  judgeCanary(target, counts, {
    plan: { ...DEFAULT_PLAN, conversions },
    ...{ traffic: 50, startedAt: START, stepSince: START, now: START + 20 * 60_000 },
  });

const buckets = Array.from({ length: 20 }, (_, bucket) => bucket);
const count = (
  at: number,
  version: string,
  route: string,
  quick: number,
  slow: number,
  more: Partial<SlotCount> = {},
): SlotCount => ({
  ...{ at, remote: 'mf-catalog', version, route, sampled: quick + slow, views: quick + slow, failures: {} },
  times: [quick, ...TIME_CLASSES_MS.slice(1).map(() => 0), slow],
  ...{ seenIn: buckets, failedIn: [], slowIn: slow ? buckets : [], sources: [] },
  ...more,
});
const slots = (make: (at: number, index: number) => SlotCount[]) =>
  Array.from({ length: 200 }, (_, index) => make(START + index * SLOT_MS, index)).flat();

test('withdraws for one slow route although the average is unchanged', () => {
  const counts = slots((at, index) => [
    count(at, '1.0.0', '/home', 392, 8),
    count(at, '1.1.0', '/home', 392, 8),
    count(at, '1.0.0', '/cart', 5, 0),
    count(at, '1.1.0', '/cart', 4, index % 2),
  ]);
  expect(judgeCounts(counts)).toMatchObject({
    decision: 'roll back',
    verdict: expect.stringMatching(/\/cart is slow in [\d.]+ % of the views of 1\.1\.0, 0\.0 % of 1\.0\.0/),
  });
  expect(judgeCounts(counts.filter(({ route }) => route === '/home')).decision).not.toBe('roll back');
});

function withSteps(share: (version: string) => number, sources = 200): SlotCount[] {
  return slots((at, index) =>
    ['1.0.0', '1.1.0'].map((version) => {
      const counted = count(at, version, '*', 20, 0);
      for (let page = 0; page < 20; page += 1) {
        const source = (index * 20 + page) % sources;
        addStep(counted, ALL_PAGES, source);
        if (((index * 20 + page) * share(version)) % 1 < share(version)) addStep(counted, 'paid', source);
      }
      return counted;
    }),
  );
}

test('withdraws when fewer visitors reach a step', () => {
  expect(
    judgeCounts(
      withSteps((version) => (version === '1.1.0' ? 0.04 : 0.1)),
      ['paid'],
    ),
  ).toMatchObject({
    decision: 'roll back',
    verdict: expect.stringMatching(/"paid" is reached on [\d.]+ % of the pages of 1\.1\.0, on 10\.\d % of 1\.0\.0/),
  });
  expect(
    judgeCounts(
      withSteps(() => 0.1),
      ['paid'],
    ).decision,
  ).not.toBe('roll back');
  expect(judgeCounts(withSteps((version) => (version === '1.1.0' ? 0.04 : 0.1))).decision).not.toBe('roll back');
});

test('ignores a step that too few pages reached, and says so', () => {
  expect(
    judgeCounts(
      withSteps(() => 0.001),
      ['paid'],
    ),
  ).toMatchObject({ verdict: expect.stringContaining('too few pages reached "paid"') });
});

test('ignores missing steps in the pages of one address', () => {
  const counts = withSteps(() => 0.1);
  for (const one of counts)
    if (one.version === '1.1.0') for (let page = 0; page < 500; page += 1) addStep(one, ALL_PAGES, 255);
  expect(judgeCounts(counts, ['paid']).decision).not.toBe('roll back');
});

test('counts only the canary’s views since the step began', () => {
  const counts = slots((at) => [count(at, '1.0.0', '/home', 40, 0), count(at, '1.1.0', '/home', 20, 0)]);
  const settled = 100;
  const judgement = judgeCanary(target, counts, {
    ...{ plan: DEFAULT_PLAN, traffic: 50, startedAt: START, now: START + 20 * 60_000 },
    stepSince: START + (200 - settled) * SLOT_MS,
  });
  expect(judgement).toMatchObject({ stepViews: settled * 20, views: 200 * 20 });
});

test.each([
  ['shell', 'roll back'],
  ['mf-booking', 'wait'],
])('decides after the promotion, when %s fails in the same minutes: %s', (remote, decision) => {
  const failing = { failures: { render: 10 }, failedIn: buckets };
  const counts = slots((at) => [
    count(at, '1.1.0', '/home', 20, 0, failing),
    count(at, '1.0.0', '/home', 20, 0, { ...failing, remote }),
  ]);
  const now = START + 20 * 60_000;
  const before = { failedShare: 0.002, slowShare: 0 };
  expect(judgePromoted(target, counts, { plan: DEFAULT_PLAN, promotedAt: START, now, before }).decision).toBe(decision);
});
