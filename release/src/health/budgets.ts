import { compareEvidence, maxExcess, type Stratum, shareOf } from './significance';
import type { SlotCount } from './timeBuckets';
import {
  type Budgets,
  bucketsOverBudget,
  countOverBudget,
  estimateP75,
  sumClasses,
  VITAL_CLASSES,
  VITALS,
  type Vital,
  vitalText,
} from './vitals';

/** Values of a version below which its p75 is meaningless. */
export const MIN_SAMPLES = 50;
/** False alarms among equal canaries: one in 4,000 for each vital, so one in 1,000 for all four. */
export const VITAL_ALARM = 4000;
const MAX_SHARE_OVER_BUDGET = 0.25;

export interface BudgetResult {
  /** Odds against "no worse": the largest of the vitals whose p75 exceeds the budget, 1 without any. */
  readonly evidence: number;
  readonly worse: readonly { readonly text: string; readonly odds: number }[];
  readonly open: readonly string[];
  readonly unjudged: readonly string[];
}

interface BudgetComparison {
  readonly ours: readonly SlotCount[];
  readonly theirs: readonly SlotCount[];
  readonly budgets: Budgets;
  readonly minBuckets: number;
  /** Percentage points by which more of its values may exceed the budget, with 95 % confidence. */
  readonly margin: number;
  strata(armOf: (count: SlotCount) => Stratum['canary']): Iterable<Stratum>;
}

/**
 * Checks the budgets. A canary breaks one when its p75 exceeds it, and significantly more of its values do than of the
 * stable version's.
 */
export function checkBudgets(compared: BudgetComparison): BudgetResult {
  const { ours, theirs, budgets } = compared;
  const worse: { text: string; odds: number }[] = [];
  const [open, few]: [string[], string[]] = [[], []];
  let evidence = 1;
  for (const vital of VITALS) {
    const budget = budgets[vital];
    if (budget === undefined) continue;
    const [canary, stable] = [overBudgetCounts(ours, vital, budget), overBudgetCounts(theirs, vital, budget)];
    if (Math.min(canary.all, stable.all) < MIN_SAMPLES) {
      few.push(`${vital.toUpperCase()} (${canary.all} and ${stable.all})`);
      continue;
    }
    if (shareOf(canary) <= MAX_SHARE_OVER_BUDGET) continue;
    const odds = compareEvidence(compared.strata((count) => countOverBudget([count], vital, budget)));
    evidence = Math.max(evidence, odds);
    const text = brokenBudgetText(vital, budget, ours, theirs);
    const isMet = bucketsOverBudget(ours, vital, budget).size >= compared.minBuckets;
    if (odds >= VITAL_ALARM && isMet) worse.push({ text, odds });
    const excess = 100 * maxExcess(canary, stable);
    if (excess > compared.margin)
      open.push(
        `${text}: up to ${excess.toFixed(1)} points more values above it cannot be ruled out yet, ${compared.margin} would be allowed`,
      );
  }
  const unjudged = few.length
    ? [`too few values to judge ${few.join(', ')} (${MIN_SAMPLES} of each version are needed)`]
    : [];
  return { evidence, worse, open, unjudged };
}

function overBudgetCounts(counts: readonly SlotCount[], vital: Vital, budget: number) {
  const { hits, rest } = countOverBudget(counts, vital, budget);
  return { hits, all: hits + rest };
}

function brokenBudgetText(
  vital: Vital,
  budget: number,
  ours: readonly SlotCount[],
  theirs: readonly SlotCount[],
): string {
  const of = (counts: readonly SlotCount[]) => p75Text(vital, counts);
  return `${vital.toUpperCase()} p75 of ${of(ours)} is above its budget of ${vitalText(vital, budget)} (stable ${of(theirs)})`;
}

function p75Text(vital: Vital, counts: readonly SlotCount[]): string {
  const ends = VITAL_CLASSES[vital];
  const p75 = estimateP75(sumClasses(counts, vital), ends) ?? 0;
  return p75 === ends.at(-1) ? `more than ${vitalText(vital, p75)}` : vitalText(vital, p75);
}
