import { setImmediate as turn } from 'node:timers/promises';
import type { OpsHealthPoint, OpsHealthSeries, OpsVitalRow, OpsVitals } from '@doorstep/shared-api/ops';
import type { Site } from '../store/site';
import { failuresOf, slowViewCounts } from './analyze';
import { MIN_SAMPLES } from './budgets';
import { p75Of } from './healthStatus';
import { FAILURES } from './reports';
import { MINUTE_MS, readHealth, type SlotCount } from './timeBuckets';
import { type Budgets, DEFAULT_BUDGETS, vitalsOf } from './vitals';

/** Hours of history to choose from, with the resolution of each. */
export const RESOLUTION_BY_HOURS: Readonly<Record<number, number>> = {
  1: MINUTE_MS,
  6: 5 * MINUTE_MS,
  24: 20 * MINUTE_MS,
};
const HOUR_MS = 60 * MINUTE_MS;
const MAX_FAILURES = 10;
const MAX_VERSIONS = 5;
const MAX_ROUTES = 12;

/** Reads hour by hour, so that an embedded gateway can serve in between. */
export async function seriesOf(
  site: Site,
  remote: string,
  hours: number,
  now: number,
  budgets: Budgets = DEFAULT_BUDGETS,
): Promise<OpsHealthSeries> {
  const stepMs = RESOLUTION_BY_HOURS[hours] ?? MINUTE_MS;
  const to = now - (now % stepMs) + stepMs;
  const from = to - hours * HOUR_MS;
  const counts: SlotCount[] = [];
  for (let at = from; at < to; at += HOUR_MS) {
    for (const count of readHealth(site, at, Math.min(to, at + HOUR_MS)))
      if (count.remote === remote) counts.push(count);
    await turn();
  }
  const { versions, failures } = sumSeries(counts, from, to, stepMs);
  const rows = versions.flatMap(({ version }) => vitalRows(counts, version));
  return { from, to, stepMs, versions, failures, vitals: { budgets, enough: MIN_SAMPLES, rows } };
}

export function sumSeries(counts: readonly SlotCount[], from: number, to: number, stepMs: number) {
  const viewsOf = (version: string) =>
    counts.reduce((sum, count) => sum + (count.version === version ? count.views : 0), 0);
  const versions = [...new Set(counts.map(({ version }) => version))]
    .sort((a, b) => viewsOf(b) - viewsOf(a))
    .slice(0, MAX_VERSIONS)
    .map((version) => {
      const steps: SlotCount[][] = Array.from({ length: Math.round((to - from) / stepMs) }, () => []);
      for (const count of counts)
        if (count.version === version) steps[Math.floor((count.at - from) / stepMs)]?.push(count);
      return { version, points: steps.map((step, index) => pointOf(from + index * stepMs, step)) };
    });
  return { versions, failures: mostFrequent(counts) };
}

export function vitalRows(counts: readonly SlotCount[], version: string): OpsVitalRow[] {
  const own = counts.filter((count) => count.version === version && count.vitals);
  const all = vitalsOf(own);
  if (!all) return [];
  const routes = [...new Set(own.map(({ route }) => route))]
    .flatMap((route) => {
      const vitals = vitalsOf(own.filter((count) => count.route === route));
      return vitals ? [{ version, route, vitals }] : [];
    })
    .sort((a, b) => largestSampleCount(b.vitals) - largestSampleCount(a.vitals));
  return [{ version, vitals: all }, ...routes.slice(0, MAX_ROUTES)];
}

const largestSampleCount = (vitals: OpsVitals) => Math.max(...Object.values(vitals).map(({ samples }) => samples));

function pointOf(at: number, counts: readonly SlotCount[]): OpsHealthPoint {
  const sum = (value: (count: SlotCount) => number) => counts.reduce((total, count) => total + value(count), 0);
  const p75Ms = p75Of(sumTimes(counts));
  return {
    at,
    views: sum(({ views }) => views),
    failures: sum(failuresOf),
    slow: sum((count) => slowViewCounts(count).hits),
    ...(p75Ms === undefined ? {} : { p75Ms }),
  };
}

export function sumTimes(counts: readonly SlotCount[]): number[] {
  const times: number[] = [];
  for (const count of counts)
    for (const [index, views] of count.times.entries()) times[index] = (times[index] ?? 0) + views;
  return times;
}

function mostFrequent(counts: readonly SlotCount[]): OpsHealthSeries['failures'] {
  const pages = new Map<string, { version: string; route: string; kind: string; count: number }>();
  for (const { version, route, failures } of counts) {
    for (const kind of FAILURES) {
      if (!failures[kind]) continue;
      const key = `${version} ${route} ${kind}`;
      const current = pages.get(key) ?? { version, route, kind, count: 0 };
      current.count += failures[kind];
      pages.set(key, current);
    }
  }
  return [...pages.values()].sort((a, b) => b.count - a.count).slice(0, MAX_FAILURES);
}
