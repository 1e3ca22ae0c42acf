export interface HitCounts {
  readonly hits: number;
  /** Views without a hit. */
  readonly rest: number;
}

export interface Stratum {
  readonly canary: HitCounts;
  readonly stable: HitCounts;
}

/** Supposed odds ratios of the canary. All are tested, with equal weight. */
const SUPPOSED_ODDS_RATIOS = [2, 4, 8, 16, 32, 64] as const;

/**
 * Returns the odds against "the canary is no worse" by a mixture sequential probability ratio test. Given a stratum's
 * totals, the canary's hits are hypergeometric when the versions are alike, and noncentral hypergeometric (Fisher)
 * otherwise. The product of the likelihood ratios is then a martingale: by Ville, it ever exceeds 1/a with probability
 * a at most. So the maximum counts.
 */
export function compareEvidence(strata: Iterable<Stratum>, supposed: readonly number[] = SUPPOSED_ODDS_RATIOS): number {
  const logs = supposed.map(() => 0);
  let max = 1;
  for (const stratum of strata) {
    const ratios = logRatios(stratum, supposed);
    for (const [index, ratio] of ratios.entries()) logs[index] = (logs[index] ?? 0) + ratio;
    max = Math.max(max, mean(logs.map(Math.exp)));
  }
  return max;
}

/** Likelihood ratio of one stratum over the supposed odds. Its mean is 1 when the versions are alike. */
export const meanLikelihoodRatio = (stratum: Stratum) => mean(logRatios(stratum, SUPPOSED_ODDS_RATIOS).map(Math.exp));

const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;

/** ln of P(observed | odds ratio) / P(observed | alike), for each supposed odds ratio. */
function logRatios({ canary, stable }: Stratum, supposed: readonly number[]): number[] {
  const hits = canary.hits + stable.hits;
  const ofCanary = canary.hits + canary.rest;
  const ofStable = stable.hits + stable.rest;
  const min = Math.max(0, hits - ofStable);
  const max = Math.min(hits, ofCanary);
  if (min === max) return supposed.map(() => 0);
  // ln of the hypergeometric weights, computed from one number of hits to the next.
  const weights = [0];
  for (let x = min; x < max; x += 1) {
    const step = ((ofCanary - x) * (hits - x)) / ((x + 1) * (ofStable - hits + x + 1));
    weights.push((weights.at(-1) ?? 0) + Math.log(step));
  }
  const alike = logSum(weights);
  return supposed.map((ratio) => {
    const log = Math.log(ratio);
    const worse = logSum(weights.map((weight, index) => weight + (min + index) * log));
    return canary.hits * log - worse + alike;
  });
}

function logSum(logs: readonly number[]): number {
  const max = logs.reduce((a, b) => Math.max(a, b));
  return max + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - max), 0));
}

/** Failure rates that the test assumes for a bad version, from near the tolerated rate to near certainty. */
const SUPPOSED_FAILURE_RATES = [4 / 9, 13 / 18, 17 / 18] as const;

/**
 * Returns the odds against "at most this share of views fails" for one version alone, by the same kind of test. If
 * fewer fail, the product falls on average, so it ever exceeds 1/a with probability a at most.
 */
export function singleVersionEvidence(arms: Iterable<HitCounts>, tolerated: number): number {
  const supposed = SUPPOSED_FAILURE_RATES.map((part) => tolerated + part * (1 - tolerated));
  const logs = supposed.map(() => 0);
  let max = 1;
  for (const { hits, rest } of arms) {
    for (const [index, share] of supposed.entries())
      logs[index] =
        (logs[index] ?? 0) + hits * Math.log(share / tolerated) + rest * Math.log((1 - share) / (1 - tolerated));
    max = Math.max(max, mean(logs.map(Math.exp)));
  }
  return max;
}

/** One-sided 95 % quantile of the normal distribution. */
const Z = 1.645;

function wilson(hits: number, all: number): { low: number; high: number } {
  if (all <= 0) return { low: 0, high: 1 };
  const share = hits / all;
  const spread = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * all)) / all);
  const middle = share + (Z * Z) / (2 * all);
  const scale = 1 + (Z * Z) / all;
  return { low: (middle - spread) / scale, high: (middle + spread) / scale };
}

/** Upper limit of the canary's excess share of hits over the stable version, with 95 % confidence (Newcombe). */
export function maxExcess(canary: { hits: number; all: number }, stable: { hits: number; all: number }): number {
  const [a, b] = [shareOf(canary), shareOf(stable)];
  const [above, below] = [wilson(canary.hits, canary.all).high - a, b - wilson(stable.hits, stable.all).low];
  return a - b + Math.sqrt(above * above + below * below);
}

export const shareOf = ({ hits, all }: { hits: number; all: number }) => (all > 0 ? hits / all : 0);
