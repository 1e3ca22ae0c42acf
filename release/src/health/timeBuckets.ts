import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Site } from '../store/site';
import type { FailureKind } from './reports';
import type { StepCounts } from './steps';
import type { VitalCounts } from './vitals';

/** Slots of five seconds, because a gate cannot wait for a full minute. */
export const SLOT_MS = 5000;
export const MINUTE_MS = 60_000;
/** Upper limits of the time classes. The last class has none. */
export const TIME_CLASSES_MS = [500, 1000, 2000, 4000, 8000] as const;
/** Views above this are slow, like a poor largest contentful paint in Web Vitals. */
export const SLOW_MS = 4000;

export type SourceCount = [
  source: number,
  sampled: number,
  views: number,
  failures: number,
  slow: number,
  timed: number,
];

export interface SlotCount extends VitalCounts {
  /** Unix time in ms at which the slot begins. */
  readonly at: number;
  readonly remote: string;
  readonly version: string;
  readonly route: string;
  sampled: number;
  /** Sum of the views that the reports represent. */
  views: number;
  failures: Partial<Record<FailureKind, number>>;
  /** Reported views by time class: one number for each of `TIME_CLASSES_MS`, and one for longer times. */
  times: number[];
  /** Visitor buckets (0..99) with a view, a failure or a slow view. */
  seenIn: number[];
  failedIn: number[];
  slowIn: number[];
  /** Counts by address. Absent from gateways that do not count them. */
  sources?: SourceCount[];
  steps?: StepCounts;
}

/** Beside the store, not in it, because serving and releasing do not need it. */
export const healthFolder = (site: Site) => path.join(path.dirname(site.root), 'health');

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const minuteOf = (at: number) => new Date(at).toISOString().slice(11, 16).replace(':', '');

/** Writes one minute of one writer atomically. Several gateways may write in parallel. */
export function writeMinute(site: Site, writer: string, minute: number, counts: readonly SlotCount[]): void {
  const folder = path.join(healthFolder(site), dayOf(minute));
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${minuteOf(minute)}.${writer}.json`);
  writeFileSync(`${file}.tmp`, `${JSON.stringify(counts)}\n`);
  renameSync(`${file}.tmp`, file);
}

export interface Minute {
  /** Start in Unix ms. */
  readonly minute: number;
  readonly writer: string;
  readonly counts: readonly SlotCount[];
}

/** Reads the counts of slots that begin within [from, to), in order of time, optionally of some remotes only. */
export function readHealth(site: Site, from: number, to: number, remotes?: readonly string[]): SlotCount[] {
  const counts: SlotCount[] = [];
  // Read minute by minute, because days of all remotes do not fit into memory.
  for (const minute of minutesIn(site, from, to))
    for (const count of minute.counts)
      if (count.at >= from && count.at < to && (remotes === undefined || remotes.includes(count.remote)))
        counts.push(count);
  return counts.sort((a, b) => a.at - b.at);
}

/** Minutes that overlap [from, to). */
export const readMinutes = (site: Site, from: number, to: number): Minute[] => [...minutesIn(site, from, to)];

function* minutesIn(site: Site, from: number, to: number): Generator<Minute> {
  for (let day = startOfDay(from); day < to; day += 24 * 60 * MINUTE_MS) {
    const folder = path.join(healthFolder(site), dayOf(day));
    for (const name of filesIn(folder)) {
      const match = /^(\d\d)(\d\d)\.([0-9a-z]+)\.json$/.exec(name);
      if (!match) continue;
      const writer = match[3] ?? '';
      const minute = day + (Number(match[1]) * 60 + Number(match[2])) * MINUTE_MS;
      if (minute + MINUTE_MS <= from || minute >= to) continue;
      yield { minute, writer, counts: readMinute(path.join(folder, name)) };
    }
  }
}

const startOfDay = (at: number) => Date.parse(`${dayOf(at)}T00:00:00Z`);

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readMinute(file: string): SlotCount[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SlotCount[];
  } catch {
    // Removed meanwhile or damaged: the counts are incomplete, but not wrong.
    return [];
  }
}

export function removeDaysBefore(site: Site, before: number): void {
  for (const day of filesIn(healthFolder(site))) {
    if (/^\d{4}-\d\d-\d\d$/.test(day) && day < dayOf(before))
      rmSync(path.join(healthFolder(site), day), { recursive: true, force: true });
  }
}
