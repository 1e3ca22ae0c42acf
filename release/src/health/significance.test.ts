import { expect, test } from 'vitest';
import { compareEvidence, maxExcess, meanLikelihoodRatio, type Stratum } from './significance';

const stratum = (canary: [hits: number, rest: number], stable: [hits: number, rest: number]): Stratum => ({
  canary: { hits: canary[0], rest: canary[1] },
  stable: { hits: stable[0], rest: stable[1] },
});

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);

test('equals the mean likelihood ratio of the noncentral hypergeometric distribution for one stratum', () => {
  const [a, b, c, d] = [3, 7, 1, 19];
  const weight = (x: number, odds: number) => choose(a + b, x) * choose(c + d, a + c - x) * odds ** x;
  const share = (odds: number) => weight(a, odds) / [0, 1, 2, 3, 4].reduce((sum, x) => sum + weight(x, odds), 0);
  const ratios = [2, 4, 8, 16, 32, 64].map((odds) => share(odds) / share(1));
  const expected = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  expect(compareEvidence([stratum([a, b], [c, d])])).toBeCloseTo(expected, 8);
});

test('averages 1 for equal versions, so that repeated checks are safe', () => {
  for (const [hits, ofCanary, ofStable] of [
    [5, 4, 30],
    [12, 10, 15],
    [3, 50, 50],
  ] as const) {
    let expected = 0;
    for (let x = Math.max(0, hits - ofStable); x <= Math.min(hits, ofCanary); x += 1) {
      const chance = (choose(ofCanary, x) * choose(ofStable, hits - x)) / choose(ofCanary + ofStable, hits);
      expected += chance * meanLikelihoodRatio(stratum([x, ofCanary - x], [hits - x, ofStable - hits + x]));
    }
    expect(expected).toBeCloseTo(1, 10);
  }
});

test('keeps earlier evidence, and handles large numbers', () => {
  const worse = Array.from({ length: 10 }, () => stratum([5, 20], [0, 200]));
  const better = Array.from({ length: 50 }, () => stratum([0, 20], [5, 200]));
  expect(compareEvidence([...worse, ...better])).toBe(compareEvidence(worse));
  expect(compareEvidence(better)).toBe(1);
  expect(compareEvidence([stratum([40_000, 60_000], [40_000, 900_000])])).toBeGreaterThan(1e6);
  expect(compareEvidence([stratum([0, 0], [5, 5]), stratum([5, 5], [0, 0]), stratum([0, 0], [0, 0])])).toBe(1);
});

test('bounds the excess more tightly with more views', () => {
  const none = (all: number) => ({ hits: 0, all });
  expect(maxExcess(none(0), none(0))).toBe(1);
  expect(maxExcess(none(260), none(100_000))).toBeGreaterThan(0.01);
  expect(maxExcess(none(275), none(100_000))).toBeLessThan(0.01);
  expect(maxExcess({ hits: 50, all: 1000 }, { hits: 5, all: 1000 })).toBeGreaterThan(0.045);
});
