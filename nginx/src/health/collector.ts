import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { visitorOf } from '../../embedded/visitor';
import { releaseFolder, type Site } from '../store/site';
import { MINUTE_MS, removeDaysBefore, SLOT_MS, SLOW_MS, type SlotCount, TIME_CLASSES_MS, writeMinute } from './minutes';
import { parseReports, type Report } from './reports';

const KEEP_DAYS = 14;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** An office behind one address keeps below it; a program that wants to shout does not. */
const BATCHES_A_SECOND = 10;
const BURST = 100;
const MOST_ADDRESSES = 10_000;
/** Routes of one version that are counted by themselves within one slot; further ones are counted as `*`. */
const MOST_ROUTES = 60;

export interface Batch {
  readonly body: string;
  /** Who sent it; used for the limit alone and kept nowhere. */
  readonly address: string;
  readonly cookie: string | undefined;
}

/** Counts what browsers report and writes it down, minute by minute. */
export interface Collector {
  /** The status to answer with: 204 taken, 400 not a batch, 429 too many. */
  take(batch: Batch): 204 | 400 | 429;
  /** Puts on disk what changed since the last time. */
  flush(): void;
}

export function createCollector(site: Site, now: () => number = Date.now): Collector {
  const writer = randomBytes(4).toString('hex');
  const minutes = new Map<number, { counts: Map<string, SlotCount>; isChanged: boolean }>();
  const published = new Set<string>();
  const budgets = new Map<string, { left: number; at: number }>();
  let cleared = 0;

  function isWithinLimit(address: string): boolean {
    const at = now();
    if (budgets.size >= MOST_ADDRESSES) budgets.clear();
    const budget = budgets.get(address) ?? { left: BURST, at };
    budget.left = Math.min(BURST, budget.left + ((at - budget.at) / 1000) * BATCHES_A_SECOND);
    budget.at = at;
    budgets.set(address, budget);
    if (budget.left < 1) return false;
    budget.left -= 1;
    return true;
  }

  /** Only what is in the store can be counted, so nobody can fill the disk with made-up names. */
  function isPublished({ remote, version }: Report): boolean {
    const key = `${remote}@${version}`;
    if (published.has(key)) return true;
    if (!existsSync(path.join(releaseFolder(site, remote, version), 'release.json'))) return false;
    published.add(key);
    return true;
  }

  function countOf(report: Report, slot: number): SlotCount {
    const minute = slot - (slot % MINUTE_MS);
    const known = minutes.get(minute) ?? { counts: new Map<string, SlotCount>(), isChanged: true };
    known.isChanged = true;
    minutes.set(minute, known);
    const of = (route: string) => `${slot} ${report.remote} ${report.version} ${route}`;
    const isNew = !known.counts.has(of(report.route));
    const route = isNew && routesOf(known.counts, slot, report) >= MOST_ROUTES ? '*' : report.route;
    const count = known.counts.get(of(route)) ?? emptyCount(slot, report, route);
    known.counts.set(of(route), count);
    return count;
  }

  return {
    take({ body, address, cookie }) {
      if (!isWithinLimit(address)) return 429;
      const reports = parseReports(body);
      if (!reports) return 400;
      const visitor = visitorOf(cookie);
      // Testers see other versions than their bucket: they are no part of the comparison.
      if (visitor.override) return 204;
      // Without a cookie nobody knows the bucket; all of those stand together as one.
      const bucket = visitor.setCookie ? -1 : Number(visitor.bucket.slice(1));
      const at = now();
      for (const report of reports) if (isPublished(report)) add(countOf(report, at - (at % SLOT_MS)), report, bucket);
      return 204;
    },

    flush() {
      const at = now();
      for (const [minute, { counts, isChanged }] of minutes) {
        if (isChanged) writeMinute(site, writer, minute, [...counts.values()]);
        if (minute + 2 * MINUTE_MS < at) minutes.delete(minute);
        else minutes.set(minute, { counts, isChanged: false });
      }
      if (at - cleared < DAY_MS) return;
      cleared = at;
      removeDaysBefore(site, at - KEEP_DAYS * DAY_MS);
    },
  };
}

function routesOf(counts: ReadonlyMap<string, SlotCount>, slot: number, { remote, version }: Report): number {
  let routes = 0;
  for (const count of counts.values())
    if (count.at === slot && count.remote === remote && count.version === version) routes += 1;
  return routes;
}

const emptyCount = (at: number, { remote, version }: Report, route: string): SlotCount => ({
  ...{ at, remote, version, route },
  ...{ sampled: 0, views: 0, failures: {}, seenIn: [], failedIn: [], slowIn: [] },
  times: [...TIME_CLASSES_MS, Number.POSITIVE_INFINITY].map(() => 0),
});

function add(count: SlotCount, { kind, ms, oneIn }: Report, bucket: number): void {
  if (kind !== 'view') {
    count.failures[kind] = (count.failures[kind] ?? 0) + 1;
    once(count.failedIn, bucket);
    return;
  }
  count.sampled += 1;
  count.views += oneIn;
  once(count.seenIn, bucket);
  if (ms === undefined) return;
  const above = TIME_CLASSES_MS.findIndex((end) => ms <= end);
  const place = above < 0 ? TIME_CLASSES_MS.length : above;
  count.times[place] = (count.times[place] ?? 0) + 1;
  if (ms > SLOW_MS) once(count.slowIn, bucket);
}

function once(list: number[], bucket: number): void {
  if (!list.includes(bucket)) list.push(bucket);
}
