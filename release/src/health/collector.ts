import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isRunning, readableExperiments } from '../experiments/experimentFiles';
import { visitorOf } from '../http/visitor';
import { releaseFolder, type Site } from '../store/site';
import { createPageTokens, networkOf, type PageView } from './pageToken';
import { parseReports, type Report, type ViewReport } from './reports';
import type { BrowserSpan } from './spans';
import { ALL_PAGES, addStep } from './steps';
import {
  MINUTE_MS,
  removeDaysBefore,
  SLOT_MS,
  SLOW_MS,
  type SlotCount,
  type SourceCount,
  TIME_CLASSES_MS,
  writeMinute,
} from './timeBuckets';
import { addVital } from './vitals';

const RETENTION_DAYS = 14;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Limit per address. An office stays below it, a flooding program does not. */
const BATCHES_A_SECOND = 10;
const BURST = 100;
const MAX_ADDRESSES = 10_000;
/** Routes of one version with their own counts within one slot. Others count as `*`. */
const MAX_ROUTES = 60;

/** Limit of reporting pages per address, high enough for an office. */
const PAGE_RATE_LIMIT = { perSecond: 2, burst: 100 };
const BATCH_RATE_LIMIT = { perSecond: BATCHES_A_SECOND, burst: BURST };
const MAX_REPORTS_OF_PAGE = 120;
/** Limit for vitals, counted separately so that failures are still reported. */
const MAX_VITALS_OF_PAGE = 40;
const MAX_SPANS_OF_PAGE = 60;
const MAX_STEPS_OF_PAGE = 20;
const MAX_PAGES = 200_000;

export interface Sender {
  /** For the limits, and for the number of the address (0 to 255). Never stored. */
  readonly address: string;
  /** A proxy is in between, so a local address is not that of the visitor. */
  readonly isProxied?: boolean;
  readonly cookie: string | undefined;
}

export interface ReportBatch extends Sender {
  readonly body: string;
}

export interface Collector {
  /** Issues a signed page view for a visitor of this page. Undefined when the site does not show it, or 429. */
  page(page: Sender & { generation: number; set: string }): string | undefined | 429;
  /** Returns the status: 204 accepted, 400 no valid batch, 403 page not signed here, 429 too many. */
  take(batch: ReportBatch): 204 | 400 | 403 | 429;
  flush(): void;
}

export function createCollector(
  site: Site,
  now: () => number = Date.now,
  healthToken?: string,
  exportSpan: (span: BrowserSpan) => void = () => undefined,
): Collector {
  const tokens = createPageTokens(site, healthToken, now);
  const pages = new Map<string, CountedPage>();
  const writer = randomBytes(4).toString('hex');
  const minutes = new Map<number, { counts: Map<string, SlotCount>; isChanged: boolean }>();
  const published = new Set<string>();
  const budgets = new Map<string, { left: number; at: number }>();
  let cleared = 0;

  function isWithinLimit(what: string, address: string, { perSecond, burst }: typeof PAGE_RATE_LIMIT): boolean {
    const at = now();
    const key = `${what} ${networkOf(address)}`;
    if (budgets.size >= MAX_ADDRESSES) budgets.clear();
    const budget = budgets.get(key) ?? { left: burst, at };
    budget.left = Math.min(burst, budget.left + ((at - budget.at) / 1000) * perSecond);
    budget.at = at;
    budgets.set(key, budget);
    if (budget.left < 1) return false;
    budget.left -= 1;
    return true;
  }

  /** Undefined when no more views fit into memory. */
  function countedOf({ id, expiresAt }: PageView): CountedPage | undefined {
    const page = pages.get(id);
    if (page) return page;
    if (pages.size >= MAX_PAGES) return undefined;
    const counted = {
      expiresAt,
      views: new Set<string>(),
      vitals: new Set<string>(),
      spans: new Set<string>(),
      steps: new Set<string>(),
    };
    pages.set(id, counted);
    return counted;
  }

  /** Counts only versions in the store, so that made-up names cannot fill the disk. */
  function isPublished({ remote, version }: Report): boolean {
    const key = `${remote}@${version}`;
    if (published.has(key)) return true;
    if (!existsSync(path.join(releaseFolder(site, remote, version), 'release.json'))) return false;
    published.add(key);
    return true;
  }

  function countOf(report: Report, slot: number): SlotCount {
    const minute = slot - (slot % MINUTE_MS);
    const current = minutes.get(minute) ?? { counts: new Map<string, SlotCount>(), isChanged: true };
    current.isChanged = true;
    minutes.set(minute, current);
    const of = (route: string) => `${slot} ${report.remote} ${report.version} ${route}`;
    const isNew = !current.counts.has(of(report.route));
    const route = isNew && countRoutes(current.counts, slot, report) >= MAX_ROUTES ? '*' : report.route;
    const count = current.counts.get(of(route)) ?? emptyCount(slot, report, route);
    current.counts.set(of(route), count);
    return count;
  }

  return {
    page({ address, isProxied = false, cookie, generation, set }) {
      if (!isWithinLimit('pages', address, PAGE_RATE_LIMIT)) return 429;
      const visitor = visitorOf(cookie);
      // Without the gateway's cookie the page's versions are unknown. Testers are not part of the comparison.
      if (visitor.setCookie || visitor.override) return undefined;
      const bucket = Number(visitor.bucket.slice(1));
      return tokens.issue({ generation, set, bucket, source: tokens.sourceOf(address, isProxied) });
    },

    take({ body, address, cookie }) {
      if (!isWithinLimit('batches', address, BATCH_RATE_LIMIT)) return 429;
      const batch = parseReports(body);
      if (!batch) return 400;
      const page = tokens.read(batch.page);
      const isTester = visitorOf(cookie).override !== undefined;
      if (!page || isTester) return 403;
      const counted = countedOf(page);
      if (!counted) return 429;
      const at = now();
      for (const report of batch.reports) {
        if (page.versions[report.remote] !== report.version || !isNewReport(report, counted)) continue;
        if (!isPublished(report)) continue;
        if (report.kind === 'span') {
          exportSpan(report);
          continue;
        }
        const slot = at - (at % SLOT_MS);
        if (report.kind === 'step') {
          // A page shows all its versions together, so each may have helped or interfered.
          for (const [remote, version] of Object.entries(page.versions))
            if (isPublished({ ...report, remote, version }))
              addStep(countOf({ ...report, remote, version, route: '*' }, slot), report.step, page.source);
          continue;
        }
        const count = countOf(report, slot);
        if (report.kind === 'vital') addVital(count, report.vital, report.value, page.bucket, page.source);
        else addViewReport(count, report, page);
      }
      return 204;
    },

    flush() {
      const at = now();
      for (const [id, { expiresAt }] of pages) {
        // The oldest entries come first.
        if (expiresAt >= at) break;
        pages.delete(id);
      }
      for (const [minute, { counts, isChanged }] of minutes) {
        if (isChanged) writeMinute(site, writer, minute, [...counts.values()]);
        if (minute + 2 * MINUTE_MS < at) minutes.delete(minute);
        else minutes.set(minute, { counts, isChanged: false });
      }
      if (at - cleared < DAY_MS) return;
      cleared = at;
      removeDaysBefore(site, Math.min(at - RETENTION_DAYS * DAY_MS, ...experimentStarts(site)));
    },
  };
}

function experimentStarts(site: Site): number[] {
  const { records } = readableExperiments(site);
  return records.filter(isRunning).map(({ startedAt }) => startedAt);
}

interface CountedPage {
  readonly expiresAt: number;
  readonly views: Set<string>;
  readonly vitals: Set<string>;
  readonly spans: Set<string>;
  readonly steps: Set<string>;
}

function isNewReport(report: Report, { views, vitals, spans, steps }: CountedPage): boolean {
  if (report.kind === 'step') {
    // Skip a step of a page that is not counted, because the share would exceed 100 per cent.
    if (
      steps.has(report.step) ||
      steps.size >= MAX_STEPS_OF_PAGE ||
      (report.step !== ALL_PAGES && !steps.has(ALL_PAGES))
    )
      return false;
    steps.add(report.step);
    return true;
  }
  if (report.kind === 'span') {
    if (spans.has(report.span) || spans.size >= MAX_SPANS_OF_PAGE) return false;
    spans.add(report.span);
    return true;
  }
  const isVital = report.kind === 'vital';
  const [counted, limit] = isVital ? [vitals, MAX_VITALS_OF_PAGE] : [views, MAX_REPORTS_OF_PAGE];
  const what = isVital ? report.vital : report.kind === 'view' ? 'view' : 'failure';
  const key = `${report.remote} ${report.view} ${what}`;
  if (counted.has(key) || counted.size >= limit) return false;
  counted.add(key);
  return true;
}

function countRoutes(counts: ReadonlyMap<string, SlotCount>, slot: number, { remote, version }: Report): number {
  let routes = 0;
  for (const count of counts.values())
    if (count.at === slot && count.remote === remote && count.version === version) routes += 1;
  return routes;
}

const emptyCount = (at: number, { remote, version }: Report, route: string): SlotCount => ({
  ...{ at, remote, version, route },
  ...{ sampled: 0, views: 0, failures: {}, seenIn: [], failedIn: [], slowIn: [], sources: [] },
  times: [...TIME_CLASSES_MS, Number.POSITIVE_INFINITY].map(() => 0),
});

function addViewReport(count: SlotCount, { kind, ms, oneIn }: ViewReport, { bucket, source }: PageView): void {
  const own = sourceIn(count, source);
  if (kind !== 'view') {
    count.failures[kind] = (count.failures[kind] ?? 0) + 1;
    own[3] += 1;
    addOnce(count.failedIn, bucket);
    return;
  }
  count.sampled += 1;
  count.views += oneIn;
  own[1] += 1;
  own[2] += oneIn;
  addOnce(count.seenIn, bucket);
  if (ms === undefined) return;
  const above = TIME_CLASSES_MS.findIndex((end) => ms <= end);
  const place = above < 0 ? TIME_CLASSES_MS.length : above;
  count.times[place] = (count.times[place] ?? 0) + 1;
  own[5] += 1;
  if (ms <= SLOW_MS) return;
  own[4] += 1;
  addOnce(count.slowIn, bucket);
}

function sourceIn(count: SlotCount, source: number): SourceCount {
  count.sources ??= [];
  const current = count.sources.find(([each]) => each === source);
  if (current) return current;
  const added: SourceCount = [source, 0, 0, 0, 0, 0];
  count.sources.push(added);
  return added;
}

function addOnce(list: number[], bucket: number): void {
  if (!list.includes(bucket)) list.push(bucket);
}
