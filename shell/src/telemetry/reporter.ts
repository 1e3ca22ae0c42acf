import type { Composition } from '@doorstep/shared-api/remote';
import { pathAt } from '../routing/pathAt';
import { listenToHealth, type Phase, type TimedNote } from './buffer';
import { watchSteps } from './steps';
import { type SpanReport, traceCalls } from './traces';
import { type Vital, type VitalsView, watchVitals } from './vitals';

/** release/src/health/reports.ts defines the format of reports. */
export const REPORTS_PATH = '/_doorstep/reports';

/** The first view of a document is always reported, later views one in this many. */
const LATER_VIEWS_ONE_IN = 5;
/** Web vitals are reported by one document in this many. */
const VITALS_ONE_IN = 2;
/** Trace spans are reported by one document in this many. */
const TRACED_ONE_IN = 10;
/** Maximum per page. The gateway accepts no more. */
const MAX_VITALS = 40;
const FIRST_VIEW_DELAY_MS = 1000;
/** Added to the time for which errors are already held back (buffer.ts). */
const FIRST_ERROR_DELAY_MS = 750;
const BATCH_MS = 10_000;
/** The gateway takes no more in one batch. */
const BATCH_LENGTH = 20;
/** Limit for a tab's whole life, because a tab can loop. */
const MAX_REPORTS = 400;

/** Contains no data about the visitor. */
export interface Report {
  readonly remote: string;
  readonly version: string;
  /** The path of a route of the composition; `*` for every other address. */
  readonly route: string;
  readonly kind: 'view' | 'vital' | 'step' | 'error' | 'reach' | Phase;
  /** For a view: milliseconds from navigation until it was rendered. Left out when the page was not visible. */
  readonly ms?: number;
  /** For a vital: its name. `value` is in whole ms, or in thousandths for `cls`. */
  readonly vital?: Vital;
  readonly value?: number;
  /** A declared step that the visitor reached. `*` announces that the page reports steps. */
  readonly step?: string;
  /** Number of views that this one represents. */
  readonly oneIn?: number;
  /** Number of the view in this document. Left out for the first. */
  readonly view?: number;
}

/** The gateway signs a page for half an hour. This leaves a margin. */
const MAX_SIGNATURE_AGE_MS = 25 * 60_000;

const REMOTE_CODE = /\/remotes\/([a-z0-9-]+)\/([^/\s]+)\//;
const SHELL_CODE = /\/shell\/[^/\s]+\//;

/** The first address in the stack is that of the watch itself. */
const callerIn = (stack: string) => stack.split('\n').filter((line) => /https?:/.test(line))[1] ?? '';

/**
 * A view is one visit to one route of one remote. It fails once at most, and counts only for the version that the page
 * was composed with, because the previous version's behaviour says nothing about either.
 */
export function startReporter(composition: Composition, random: () => number = Math.random): void {
  const batch: Report[] = [];
  /**
   * Vitals and steps, in batches of their own, so that a gateway that does not support them still accepts everything
   * else.
   */
  const vitals: Report[] = [];
  const spans: SpanReport[] = [];
  let vitalCount = 0;
  let isPageReported = false;
  let sentCount = 0;
  /** The gateway's proof that this page is one of its own. Without it reports count for nothing. */
  let page: { readonly token: string; readonly at: number } | undefined;
  let isSigning = false;
  /** The gateway does not know this page and never will, so no report of it counts. */
  let isForeign = false;
  let view = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sendsAt = Number.POSITIVE_INFINITY;
  let wentAt = 0;
  let isFirstView = true;
  let counted = new Set<string>();
  let failed = new Set<string>();

  const isComposed = (remote: string, version: string) =>
    version === (remote === 'shell' ? composition.shell : composition.remotes[remote]?.version);
  const routeOf = (path: string) => pathAt(composition, path)?.path ?? '*';
  const route = () => routeOf(location.pathname);
  const [own] = performance.getEntriesByType('navigation');
  const firstPath = own && URL.canParse(own.name) ? new URL(own.name).pathname : location.pathname;
  const watched = random() * VITALS_ONE_IN < 1 ? watchVitals(routeOf(firstPath), addVital) : undefined;
  // Measures the same sample of documents as the vitals.
  const takeSteps = watched && watchSteps(addStep);
  const ofShell = { remote: 'shell', version: composition.shell, route: routeOf(firstPath) };
  const traced = traceCalls(random() * TRACED_ONE_IN < 1, routeOf(firstPath), (span) => {
    spans.push(span);
    sendWithin(BATCH_MS);
  });
  let isReplaying = true;

  const leave = () => {
    takeSteps?.();
    watched?.end();
    send();
  };
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave());
  addEventListener('pagehide', leave);
  listenToHealth(hear);
  isReplaying = false;
  sign();

  function hear(note: TimedNote): void {
    if (note.kind === 'navigation') {
      wentAt = note.at;
      isFirstView = false;
      view += 1;
      counted = new Set();
      failed = new Set();
      watched?.navigated(note.at, view, isReplaying ? undefined : route());
      traced.navigated(note.at, view, route());
    } else if (note.kind === 'shown') {
      if (isComposed(note.remote, note.version)) {
        watched?.shownBy(note.remote, note.version);
        traced.shownBy(note.remote, note.version, note.at);
      }
      const time = document.visibilityState === 'visible' ? { ms: Math.round(note.at - wentAt) } : {};
      countView(note.remote, note.version, time);
      countView('shell', composition.shell, {});
    } else if (note.kind === 'failure') {
      countFailure(note.remote, note.version, note.phase);
    } else if (note.kind === 'reach') {
      const [, remote, version] = REMOTE_CODE.exec(callerIn(note.stack)) ?? [];
      if (remote && version) countFailure(remote, version, 'reach');
    } else {
      const stack = note.error instanceof Error ? (note.error.stack ?? '') : '';
      const [, remote, version] = REMOTE_CODE.exec(stack) ?? [];
      // Without one of our URLs in the stack, it is foreign code, such as a browser extension.
      if (remote && version) countFailure(remote, version, 'error');
      else if (SHELL_CODE.test(stack)) countFailure('shell', composition.shell, 'error');
    }
  }

  function countView(remote: string, version: string, time: { ms?: number }): void {
    if (!isComposed(remote, version) || counted.has(remote)) return;
    counted.add(remote);
    if (isFirstView)
      add({ remote, version, route: route(), kind: 'view', ...time }, sentCount ? BATCH_MS : FIRST_VIEW_DELAY_MS);
    else if (random() * LATER_VIEWS_ONE_IN < 1)
      add({ remote, version, route: route(), kind: 'view', ...time, oneIn: LATER_VIEWS_ONE_IN }, BATCH_MS);
  }

  function countFailure(
    remote: string,
    version: string,
    kind: Exclude<Report['kind'], 'view' | 'vital' | 'step'>,
  ): void {
    // Offline, everything fails regardless of its version.
    if (!navigator.onLine || !isComposed(remote, version) || failed.has(remote)) return;
    failed.add(remote);
    countView(remote, version, {});
    add({ remote, version, route: route(), kind }, FIRST_ERROR_DELAY_MS);
  }

  function addVital({ number, route, remote }: VitalsView, vital: Vital, value: number): void {
    if (!remote || route === undefined) return;
    for (const [name, version] of [
      [remote.name, remote.version],
      ['shell', composition.shell],
    ] as const) {
      reportPage();
      if (vitalCount >= MAX_VITALS) return;
      vitalCount += 1;
      vitals.push({ remote: name, version, route, kind: 'vital', vital, value, ...(number ? { view: number } : {}) });
    }
    sendWithin(BATCH_MS);
  }

  function addStep(step: string): void {
    reportPage();
    vitals.push({ ...ofShell, kind: 'step', step });
    sendWithin(BATCH_MS);
  }

  /** Counts this page for the share of pages that reach a step. Not urgent, so it waits for the first vital or step. */
  function reportPage(): void {
    if (!isPageReported) vitals.push({ ...ofShell, kind: 'step', step: '*' });
    isPageReported = true;
  }

  function add(report: Report, withinMs: number): void {
    if (sentCount + batch.length >= MAX_REPORTS) return;
    batch.push(view ? { ...report, view } : report);
    if (batch.length >= BATCH_LENGTH) send();
    if (batch.length) sendWithin(withinMs);
  }

  function sendWithin(withinMs: number): void {
    const at = performance.now() + withinMs;
    if (at >= sendsAt) return;
    clearTimeout(timer);
    sendsAt = at;
    timer = setTimeout(send, withinMs);
  }

  function send(): void {
    clearTimeout(timer);
    sendsAt = Number.POSITIVE_INFINITY;
    if (!batch.length && !vitals.length && !spans.length) return;
    if (!page || performance.now() - page.at > MAX_SIGNATURE_AGE_MS) {
      sign();
      return;
    }
    while (batch.length || vitals.length || spans.length) {
      if (batch.length) sentCount += Math.min(batch.length, BATCH_LENGTH);
      const next = [batch, vitals].find((list) => list.length);
      post(page.token, next?.splice(0, BATCH_LENGTH) ?? spans.splice(0, BATCH_LENGTH).map(withAge));
    }
  }

  function post(token: string, reports: readonly (Report | SpanReport)[]): void {
    const body = JSON.stringify({ page: token, reports });
    navigator.sendBeacon(REPORTS_PATH, new Blob([body], { type: 'application/json' }));
  }

  function sign(): void {
    if (isSigning || isForeign) return;
    isSigning = true;
    fetch(`${REPORTS_PATH}?generation=${composition.generation}&set=${composition.set}`)
      .then(async (response) => {
        // Always read the body, because an unread one holds its connection.
        const text = await response.text();
        isForeign = response.status === 403;
        if (!response.ok) return;
        const { page: token } = JSON.parse(text) as { page: string };
        page = { token, at: performance.now() };
        if (sendsAt === Number.POSITIVE_INFINITY) send();
      })
      // The network or the gateway failed. The next report tries again.
      .catch(() => undefined)
      .finally(() => {
        isSigning = false;
      });
  }
}

/** Sends the age instead of a time, because the gateway's clock differs. */
const withAge = (span: SpanReport): SpanReport => ({
  ...span,
  ago: Math.max(span.ms, Math.round(performance.now() - span.ago)),
});
