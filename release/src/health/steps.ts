/**
 * Counts for the steps that pages declare: per step, the number of pages by source address. `ALL_PAGES` counts all
 * pages, the base of the shares.
 */
export type StepCounts = Record<string, [source: number, pages: number][]>;
export const ALL_PAGES = '*';

/** Name of a step, declared by `performance.mark('doorstep:step', { detail: 'paid' })`. */
const STEP = /^[a-z][a-z0-9-]{0,31}$/;
export const isDeclaredStep = (name: unknown): name is string => typeof name === 'string' && STEP.test(name);
export const isStepName = (name: unknown): name is string => name === ALL_PAGES || isDeclaredStep(name);

/** Limit of step names per version and slot, so that invented names cannot fill the disk. */
const MAX_STEPS = 20;

/** Read own properties only: a step may be called `constructor`. */
const ownCountsOf = (steps: StepCounts, step: string) => (Object.hasOwn(steps, step) ? steps[step] : undefined);

export function addStep(count: { steps?: StepCounts }, step: string, source: number): void {
  const steps = { ...count.steps };
  if (!ownCountsOf(steps, step) && Object.keys(steps).length >= MAX_STEPS) return;
  const counted = [...(ownCountsOf(steps, step) ?? [])];
  const own = counted.findIndex(([each]) => each === source);
  if (own < 0) counted.push([source, 1]);
  else counted[own] = [source, (counted[own]?.[1] ?? 0) + 1];
  count.steps = { ...steps, [step]: counted };
}

export const pagesReachingStep = (count: { steps?: StepCounts }, step: string): number =>
  (ownCountsOf(count.steps ?? {}, step) ?? []).reduce((sum, [, pages]) => sum + pages, 0);

export const stepsWithoutSources = (steps: StepCounts, sources: ReadonlySet<number>): StepCounts =>
  Object.fromEntries(
    Object.entries(steps).map(([step, counted]) => [step, counted.filter(([source]) => !sources.has(source))]),
  );

export const isStepCounts = (steps: unknown): boolean =>
  steps === undefined ||
  (typeof steps === 'object' &&
    steps !== null &&
    Object.entries(steps).every(
      ([name, counted]) =>
        isStepName(name) &&
        Array.isArray(counted) &&
        counted.every(
          (each) =>
            Array.isArray(each) &&
            each.length === 2 &&
            each.every((value, index) => Number.isSafeInteger(value) && value >= (index ? 0 : -1)),
        ),
    ));
