import { LOCAL_SOURCE } from './pageToken';
import { FAILURES } from './reports';
import { stepsWithoutSources } from './steps';
import { type SlotCount, type SourceCount, TIME_CLASSES_MS } from './timeBuckets';
import { VITALS, withoutSources } from './vitals';

/** Share of a version's reports above which an address is left out of the decision. */
const MAX_SHARE = 0.5;
const MIN_REPORTS = 10;
/** Number of addresses to leave out in turn: those with the most reports and the most failures. */
const MAX_LEAVE_OUT_TRIALS = 6;

export const excludeSources = (counts: readonly SlotCount[], sources: ReadonlySet<number>): readonly SlotCount[] =>
  sources.size ? counts.map((count) => withoutIn(count, sources)) : counts;

function withoutIn(count: SlotCount, sources: ReadonlySet<number>): SlotCount {
  const [sourceCounts, left] = [[], []] as [SourceCount[], SourceCount[]];
  for (const each of count.sources ?? []) (sources.has(each[0]) ? sourceCounts : left).push(each);
  const own = {
    ...withoutSources(count, sources),
    ...(count.steps ? { steps: stepsWithoutSources(count.steps, sources) } : {}),
  };
  if (!sourceCounts.length) return { ...count, ...own };
  const sum = (index: 1 | 2 | 3 | 4 | 5) => sourceCounts.reduce((total, each) => total + each[index], 0);
  const failed = FAILURES.reduce((total, kind) => total + (count.failures[kind] ?? 0), 0);
  const slow = left.reduce((total, each) => total + each[4], 0);
  const timed = left.reduce((total, each) => total + each[5], 0);
  return {
    ...count,
    sources: left,
    sampled: count.sampled - sum(1),
    views: count.views - sum(2),
    failures: { error: failed - sum(3) },
    times: [timed - slow, ...TIME_CLASSES_MS.slice(1).map(() => 0), slow],
    ...own,
  };
}

interface SourceCounts {
  readonly reports: number;
  readonly failures: number;
  readonly values: number;
  readonly steps: number;
}

function totals(counts: readonly SlotCount[]): Map<number, SourceCounts> {
  const sums = new Map<number, SourceCounts>();
  const add = (source: number, reports: number, failures: number, values: number, steps = 0) => {
    const sum = sums.get(source) ?? { reports: 0, failures: 0, values: 0, steps: 0 };
    sums.set(source, {
      reports: sum.reports + reports,
      failures: sum.failures + failures,
      values: sum.values + values,
      steps: sum.steps + steps,
    });
  };
  for (const { sources = [], vitals = {}, steps = {} } of counts) {
    for (const [source, sampled, , failures] of sources) add(source, sampled + failures, failures, 0);
    for (const vital of VITALS) for (const [source, , count] of vitals[vital]?.values ?? []) add(source, 0, 0, count);
    for (const counted of Object.values(steps)) for (const [source, pages] of counted) add(source, 0, 0, 0, pages);
  }
  return sums;
}

export function dominantSources(counts: readonly SlotCount[], versions: readonly string[]): Set<number> {
  const loud = new Set<number>();
  for (const version of versions) {
    const sums = totals(counts.filter((count) => count.version === version));
    for (const which of ['reports', 'values', 'steps'] as const) {
      const all = [...sums.values()].reduce((total, told) => total + told[which], 0);
      for (const [source, told] of sums)
        if (source !== LOCAL_SOURCE && all >= MIN_REPORTS && told[which] > MAX_SHARE * all) loud.add(source);
    }
  }
  return loud;
}

export function heaviestSources(counts: readonly SlotCount[]): number[] {
  const sums = [...totals(counts)].filter(([source]) => source !== LOCAL_SOURCE);
  const top = (by: keyof SourceCounts) =>
    sums
      .filter(([, told]) => told[by] > 0)
      .sort(([, a], [, b]) => b[by] - a[by])
      .slice(0, MAX_LEAVE_OUT_TRIALS)
      .map(([source]) => source);
  return [...new Set([...top('failures'), ...top('reports'), ...top('values'), ...top('steps')])];
}

/** Undefined when they were not counted, or when this machine itself reported. */
export function countSources(counts: readonly SlotCount[]): number | undefined {
  if (counts.some(({ sources }) => sources === undefined)) return undefined;
  const sources = totals(counts);
  return sources.has(LOCAL_SOURCE) ? undefined : sources.size;
}
