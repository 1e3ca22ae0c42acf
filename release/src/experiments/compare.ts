import type { ArmFigures, ExperimentResult } from '@doorstep/shared-api/ops';
import { failuresOf, percent, settledBefore, slowViewCounts, versionHealth } from '../health/analyze';
import { compareEvidence, type HitCounts, shareOf } from '../health/significance';
import { dominantSources, excludeSources, heaviestSources } from '../health/sources';
import { ALL_PAGES, isDeclaredStep, pagesReachingStep } from '../health/steps';
import { strataOf } from '../health/strata';
import type { SlotCount } from '../health/timeBuckets';
import { type Budgets, countOverBudget, DEFAULT_BUDGETS } from '../health/vitals';
import type { Experiment } from './experimentFiles';

/** Share of experiments with equal arms that may name a winner: one in this many. */
const ONE_FALSE_WINNER_IN = 20;
/** Supposed odds ratios. Arms can win by small differences, while the canary gate looks for large ones. */
const SUPPOSED_ODDS_RATIOS = [1.05, 1.1, 1.2, 1.5, 2, 4] as const;

interface MetricMeasure {
  /** Input of the test: more `hits` per view is worse. */
  arm(count: SlotCount): HitCounts;
  figure(counts: readonly SlotCount[]): { readonly hits: number; readonly all: number };
}

/** Undefined for an unknown metric. */
export function metricMeasureOf(metric: string, budgets: Budgets = DEFAULT_BUDGETS): MetricMeasure | undefined {
  const figureOf = (arm: MetricMeasure['arm']) => (counts: readonly SlotCount[]) => {
    const sum = sumOf(counts, arm);
    return { hits: sum.hits, all: sum.hits + sum.rest };
  };
  if (metric === 'failures')
    return {
      arm: (count) => ({ hits: failuresOf(count), rest: count.sampled }),
      figure: (counts) => {
        const { hits } = sumOf(counts, (count) => ({ hits: failuresOf(count), rest: 0 }));
        return {
          hits,
          all: Math.max(
            hits,
            counts.reduce((sum, { views }) => sum + views, 0),
          ),
        };
      },
    };
  if (metric === 'slow') return { arm: slowViewCounts, figure: figureOf(slowViewCounts) };
  if (metric === 'lcp' || metric === 'inp') {
    const budget = budgets[metric] ?? DEFAULT_BUDGETS[metric] ?? 0;
    const arm = (count: SlotCount) => countOverBudget([count], metric, budget);
    return { arm, figure: figureOf(arm) };
  }
  const step = metric.startsWith('step:') ? metric.slice('step:'.length) : undefined;
  if (!isDeclaredStep(step)) return undefined;
  // Pages and reached steps of equal arms have the same distribution. More pages per reached step is worse.
  const arm = (count: SlotCount) => ({
    hits: pagesReachingStep(count, ALL_PAGES),
    rest: pagesReachingStep(count, step),
  });
  return {
    arm,
    figure: (counts) => {
      const { hits, rest } = sumOf(counts, arm);
      return { hits: rest, all: hits };
    },
  };
}

function sumOf(counts: readonly SlotCount[], armOf: (count: SlotCount) => HitCounts): HitCounts {
  let [hits, rest] = [0, 0];
  for (const count of counts) {
    const arm = armOf(count);
    hits += arm.hits;
    rest += arm.rest;
  }
  return { hits, rest };
}

/**
 * Compares the arms pairwise with the gate's sequential test. It may be repeated at any time: the probability of a
 * false winner stays below `ONE_FALSE_WINNER_IN`. `counts` are those of the remote since the start, in order of time.
 */
export function compareArms(
  { arms, metric, minViews }: Pick<Experiment, 'arms' | 'metric' | 'minViews'>,
  counts: readonly SlotCount[],
  { now, budgets }: { readonly now: number; readonly budgets?: Budgets | undefined },
): ExperimentResult {
  const measure = metricMeasureOf(metric, budgets);
  if (!measure) throw new Error(`There is no metric "${metric}".`);
  const versions = arms.map(({ version }) => version);
  const reported = counts.filter(({ at, version }) => at < settledBefore(now) && versions.includes(version));
  const settled = excludeSources(reported, dominantSources(reported, versions));
  // Correct for the number of comparisons: each arm is compared with each other one.
  const needed = ONE_FALSE_WINNER_IN * versions.length * (versions.length - 1);
  const open = arms.filter(({ takenBack }) => !takenBack).map(({ version }) => version);
  const oddsIn = (some: readonly SlotCount[], version: string) => {
    const others = open.filter((each) => each !== version);
    return others.length && open.includes(version)
      ? Math.min(...others.map((other) => oddsOfBetter(some, version, other, measure)))
      : 0;
  };
  const winnerIn = (some: readonly SlotCount[]) => open.find((version) => oddsIn(some, version) >= needed);
  const figures: ArmFigures[] = versions.map((version) => {
    const own = settled.filter((count) => count.version === version);
    const { views, failures, failedShare } = versionHealth(version, own);
    const figure = measure.figure(own);
    return { version, views, failures, failedShare, ...figure, share: shareOf(figure), odds: oddsIn(settled, version) };
  });
  const few = figures.filter(({ version, views }) => open.includes(version) && views < minViews);
  const best = winnerIn(settled);
  const isOneVoice =
    best !== undefined &&
    heaviestSources(settled).some((source) => winnerIn(excludeSources(settled, new Set([source]))) !== best);
  const winner = few.length || isOneVoice ? undefined : best;
  const verdict =
    open.length < 2
      ? `only ${open.join('')} is left: there is nothing to compare`
      : few.length
        ? `too few views: ${few.map(({ version, views }) => `${version} has ${views} of ${minViews}`).join(', ')}`
        : isOneVoice
          ? `reports from more addresses are needed: one address alone decides nothing`
          : winner === undefined
            ? `no winner yet: ${figures.map(figureText).join(', ')}; odds of ${needed} to 1 are needed`
            : `${winner} is the winner: ${figures.map(figureText).join(', ')}; ${needed} to 1 are needed`;
  return { arms: figures, needed, ...(winner === undefined ? {} : { winner }), verdict };
}

const oddsOfBetter = (counts: readonly SlotCount[], better: string, worse: string, { arm }: MetricMeasure) =>
  compareEvidence(
    strataOf(
      counts.filter(({ version }) => version === better || version === worse),
      worse,
      arm,
    ),
    SUPPOSED_ODDS_RATIOS,
  );

const figureText = ({ version, share, hits, all, odds }: ArmFigures) =>
  `${version} ${percent(share)} (${hits} of ${all}, odds ${odds > 1e6 ? 'more than a million' : odds.toFixed(odds < 10 ? 1 : 0)})`;
