import type { OpsVital, OpsVitals } from '@doorstep/shared-api/ops';

export const VITALS = ['lcp', 'inp', 'cls', 'ttfb', 'tbt'] as const satisfies OpsVital[];
export type Vital = OpsVital;

/**
 * Upper limits of the value classes in ms (`cls`: thousandths). The last class has none. Budgets are among these
 * limits, so that the counts above a budget are exact.
 */
export const VITAL_CLASSES: Readonly<Record<Vital, readonly number[]>> = {
  lcp: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  inp: [50, 100, 150, 200, 300, 500, 1000, 2000],
  cls: [1, 5, 10, 25, 50, 100, 150, 250, 500],
  ttfb: [100, 200, 400, 600, 800, 1200, 1800, 3000, 6000],
  tbt: [50, 100, 200, 300, 600, 1000, 2000, 4000],
};

export interface VitalCount {
  values: [source: number, place: number, count: number][];
  /** Highest class of each visitor bucket (0..99). */
  worst: [bucket: number, place: number][];
}

export interface VitalCounts {
  vitals?: Partial<Record<Vital, VitalCount>>;
}

/** Vitals without a budget are only displayed. */
export type Budgets = Readonly<Partial<Record<Vital, number>>>;
/** Limits that web.dev calls good, for three of four visits. */
export const DEFAULT_BUDGETS: Budgets = { lcp: 2500, inp: 200, cls: 100, ttfb: 800 };

/** Parses `lcp=3000 cls=0.15 ttfb=off`. Missing budgets keep their default. Returns a message for invalid text. */
export function parseBudgets(text: string): Budgets | string {
  const budgets: Partial<Record<Vital, number>> = { ...DEFAULT_BUDGETS };
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [name = '', value = ''] = part.split('=');
    const vital = VITALS.find((each) => each === name);
    if (!vital) return `"${part}" does not name one of ${VITALS.join(', ')}: write it like lcp=2500 or cls=0.1`;
    const limit = vital === 'cls' ? Math.round(1000 * Number(value || 'none')) : Number(value || 'none');
    if (value === 'off') delete budgets[vital];
    else if (VITAL_CLASSES[vital].includes(limit)) budgets[vital] = limit;
    else
      return `"${part}" is not a budget of ${vital}: use off or one of ${VITAL_CLASSES[vital].map(vitalNumberText(vital)).join(', ')}`;
  }
  return budgets;
}

const vitalNumberText = (vital: Vital) => (value: number) => String(vital === 'cls' ? value / 1000 : value);

export const vitalText = (vital: Vital, value: number) =>
  vital === 'cls' ? String(value / 1000) : `${value.toLocaleString('en')} ms`;

export function addVital(count: VitalCounts, vital: Vital, value: number, bucket: number, source: number): void {
  const { values, worst } = count.vitals?.[vital] ?? { values: [], worst: [] };
  count.vitals = { ...count.vitals, [vital]: { values, worst } };
  const above = VITAL_CLASSES[vital].findIndex((end) => value <= end);
  const place = above < 0 ? VITAL_CLASSES[vital].length : above;
  const counted = values.find((each) => each[0] === source && each[1] === place);
  if (counted) counted[2] += 1;
  else values.push([source, place, 1]);
  const met = worst.find((each) => each[0] === bucket);
  if (met) met[1] = Math.max(met[1], place);
  else worst.push([bucket, place]);
}

export function sumClasses(counts: readonly VitalCounts[], vital: Vital): number[] {
  const classes = [...VITAL_CLASSES[vital], Number.POSITIVE_INFINITY].map(() => 0);
  for (const { vitals } of counts)
    for (const [, place, count] of vitals?.[vital]?.values ?? []) classes[place] = (classes[place] ?? 0) + count;
  return classes;
}

/** Estimates the p75 as if the values of a class were spread evenly over it. */
export function estimateP75(classes: readonly number[], ends: readonly number[]): number | undefined {
  const all = classes.reduce((sum, count) => sum + count, 0);
  if (!all) return undefined;
  let below = 0;
  for (const [index, count] of classes.entries()) {
    const [start, end] = [ends[index - 1] ?? 0, ends[index]];
    if (below + count < all * 0.75) {
      below += count;
      continue;
    }
    return end === undefined ? start : Math.round(start + ((all * 0.75 - below) / count) * (end - start));
  }
  return undefined;
}

export function vitalsOf(counts: readonly VitalCounts[]): OpsVitals | undefined {
  const figures: Partial<Record<Vital, OpsVitals[Vital]>> = {};
  for (const vital of VITALS) {
    const classes = sumClasses(counts, vital);
    const p75 = estimateP75(classes, VITAL_CLASSES[vital]);
    if (p75 !== undefined) figures[vital] = { samples: classes.reduce((sum, count) => sum + count, 0), p75 };
  }
  return Object.keys(figures).length ? figures : undefined;
}

export function countOverBudget(counts: readonly VitalCounts[], vital: Vital, budget: number) {
  const within = classIndexOf(vital, budget);
  let [hits, rest] = [0, 0];
  for (const [place, count] of sumClasses(counts, vital).entries()) {
    if (place > within) hits += count;
    else rest += count;
  }
  return { hits, rest };
}

export function bucketsOverBudget(counts: readonly VitalCounts[], vital: Vital, budget: number): ReadonlySet<number> {
  const within = classIndexOf(vital, budget);
  const worst = counts.flatMap(({ vitals }) => vitals?.[vital]?.worst ?? []);
  return new Set(worst.filter(([, place]) => place > within).map(([bucket]) => bucket));
}

const classIndexOf = (vital: Vital, budget: number) => VITAL_CLASSES[vital].indexOf(budget);

export function withoutSources(count: VitalCounts, sources: ReadonlySet<number>): VitalCounts {
  if (!count.vitals) return {};
  const vitals: NonNullable<VitalCounts['vitals']> = {};
  for (const vital of VITALS) {
    const counted = count.vitals[vital];
    if (counted) vitals[vital] = { ...counted, values: counted.values.filter(([source]) => !sources.has(source)) };
  }
  return { vitals };
}

export const isVitalCounts = (vitals: unknown): boolean =>
  vitals === undefined ||
  (typeof vitals === 'object' &&
    vitals !== null &&
    Object.entries(vitals).every(
      ([name, count]) => VITALS.some((vital) => vital === name) && isVitalCount(name as Vital, count),
    ));

function isVitalCount(vital: Vital, count: Partial<VitalCount> | null): boolean {
  const { values, worst } = count ?? {};
  const isPlace = (place: unknown) => isWhole(place) && place <= VITAL_CLASSES[vital].length;
  return (
    Array.isArray(values) &&
    Array.isArray(worst) &&
    values.every(
      (each) => Array.isArray(each) && each.length === 3 && isSource(each[0]) && isPlace(each[1]) && isWhole(each[2]),
    ) &&
    worst.every((each) => Array.isArray(each) && each.length === 2 && isWhole(each[0]) && isPlace(each[1]))
  );
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isSource = (value: unknown) => value === -1 || isWhole(value);
