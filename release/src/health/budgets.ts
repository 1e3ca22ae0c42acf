import { compareEvidence, maxExcess, type Stratum, shareOf } from './significance';
import type { SlotCount } from './timeBuckets';
import {
  againstBudget,
  type Budgets,
  bucketsOver,
  classesOf,
  p75In,
  VITAL_CLASSES,
  VITALS,
  type Vital,
  vitalText,
} from './vitals';

/** Values of a version below which its p75 is meaningless. */
export const MIN_SAMPLES = 50;
/** False alarms among equal canaries: one in 4,000 for each vital, so one in 1,000 for all four. */
export const VITAL_ALARM = 4000;
const QUARTER = 0.25;

export interface Budgeted {
  /** Odds against "no worse": the largest of the vitals whose p75 exceeds the budget, 1 without any. */
  readonly evidence: number;
  readonly worse: readonly { readonly text: string; readonly odds: number }[];
  readonly open: readonly string[];
  readonly unjudged: readonly string[];
}

interface Compared {
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
export function keepBudgets(compared: Compared): Budgeted {
  const { ours, theirs, budgets } = compared;
  const worse: { text: string; odds: number }[] = [];
  const [open, few]: [string[], string[]] = [[], []];
  let evidence = 1;
  for (const vital of VITALS) {
    const budget = budgets[vital];
    if (budget === undefined) continue;
    const [canary, stable] = [armOf(ours, vital, budget), armOf(theirs, vital, budget)];
    if (Math.min(canary.all, stable.all) < MIN_SAMPLES) {
      few.push(`${vital.toUpperCase()} (${canary.all} and ${stable.all})`);
      continue;
    }
    if (shareOf(canary) <= QUARTER) continue;
    const odds = compareEvidence(compared.strata((count) => againstBudget([count], vital, budget)));
    evidence = Math.max(evidence, odds);
    const text = textOf(vital, budget, ours, theirs);
    const isMet = bucketsOver(ours, vital, budget).size >= compared.minBuckets;
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

function armOf(counts: readonly SlotCount[], vital: Vital, budget: number) {
  const { hits, rest } = againstBudget(counts, vital, budget);
  return { hits, all: hits + rest };
}

function textOf(vital: Vital, budget: number, ours: readonly SlotCount[], theirs: readonly SlotCount[]): string {
  const of = (counts: readonly SlotCount[]) => p75Text(vital, counts);
  return `${vital.toUpperCase()} p75 of ${of(ours)} is above its budget of ${vitalText(vital, budget)} (stable ${of(theirs)})`;
}

function p75Text(vital: Vital, counts: readonly SlotCount[]): string {
  const ends = VITAL_CLASSES[vital];
  const p75 = p75In(classesOf(counts, vital), ends) ?? 0;
  return p75 === ends.at(-1) ? `more than ${vitalText(vital, p75)}` : vitalText(vital, p75);
}
