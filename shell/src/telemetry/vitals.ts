/**
 * Names of web vitals in reports. Values are in ms, or in thousandths for `cls`. `tbt`: the time by which long tasks
 * exceed 50 ms each.
 */
export type Vital = 'lcp' | 'inp' | 'cls' | 'ttfb' | 'tbt';

export interface VitalsView {
  readonly startedAt: number;
  readonly number: number;
  /** Left out when the route is no longer known. */
  readonly route: string | undefined;
  remote?: { readonly name: string; readonly version: string };
  /** The longest interactions by their number, in ms. */
  readonly interactions: Map<number, number>;
  readonly countBefore: number;
}

/** Shorter events have no record. */
const MIN_EVENT_MS = 16;
/** INP skips the longest interaction per this many interactions. */
const INTERACTIONS_PER_SKIP = 50;
const KEPT_INTERACTIONS = 10;
/** Layout shifts so near to each other count as one. */
const SHIFT_GAP_MS = 1000;
/** Longer tasks delay the response to a press. */
const LONG_TASK_MS = 50;
const MAX_SHIFT_SESSION_MS = 5000;

/** Fields that TypeScript's library lacks. */
interface Entry extends PerformanceEntry {
  readonly hadRecentInput?: boolean;
  readonly value?: number;
  readonly interactionId?: number;
}
type Navigation = PerformanceNavigationTiming & { readonly activationStart?: number };

const interactionCount = () => (performance as { interactionCount?: number }).interactionCount ?? 0;

/** The returned function handles the entries not delivered yet. */
function observe(type: string, hear: (entry: Entry) => void): () => void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return () => undefined;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(hear));
  observer.observe({ type, buffered: true, durationThreshold: MIN_EVENT_MS } as PerformanceObserverInit);
  return () => observer.takeRecords().forEach(hear);
}

/**
 * Uses the browser's own records, including those from before this code loaded. Ends when the page is first hidden,
 * because a page that comes back was not loaded again.
 */
export function watchVitals(firstRoute: string, tell: (view: VitalsView, vital: Vital, value: number) => void) {
  const [navigation] = performance.getEntriesByType('navigation') as Navigation[];
  /** A prerendered page begins when somebody goes there. */
  const begin = navigation?.activationStart ?? 0;
  const wasHidden =
    document.visibilityState === 'hidden' ||
    performance
      .getEntriesByType('visibility-state')
      .some(({ name, startTime }) => name === 'hidden' && startTime >= begin);

  let views: VitalsView[] = [{ startedAt: 0, number: 0, route: firstRoute, interactions: new Map(), countBefore: 0 }];
  let firstEndsAt = Number.POSITIVE_INFINITY;
  let lcp: number | undefined;
  let cls = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('layout-shift') ? 0 : undefined;
  let tbt = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask') ? 0 : undefined;
  let session = { sum: 0, from: 0, to: Number.NEGATIVE_INFINITY };

  const takes = [
    observe('largest-contentful-paint', ({ startTime }) => {
      if (startTime < firstEndsAt) lcp = Math.max(0, startTime - begin);
    }),
    observe('layout-shift', ({ startTime, hadRecentInput, value = 0 }) => {
      if (hadRecentInput || startTime >= firstEndsAt) return;
      const goesOn = startTime - session.to < SHIFT_GAP_MS && startTime - session.from < MAX_SHIFT_SESSION_MS;
      session = goesOn
        ? { ...session, sum: session.sum + value, to: startTime }
        : { sum: value, from: startTime, to: startTime };
      cls = Math.max(cls ?? 0, session.sum);
    }),
    observe('longtask', ({ startTime, duration }) => {
      if (startTime < firstEndsAt) tbt = (tbt ?? 0) + Math.max(0, duration - LONG_TASK_MS);
    }),
    observe('first-input', answered),
    observe('event', answered),
  ];

  function answered({ startTime, duration, interactionId }: Entry): void {
    // The press that leads away is answered by the view that it leaves.
    const view = views.findLast(({ startedAt }) => startedAt <= startTime);
    if (!view || !interactionId) return;
    const { interactions } = view;
    interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
    if (interactions.size <= KEPT_INTERACTIONS) return;
    const [shortest] = [...interactions].sort(([, a], [, b]) => a - b);
    if (shortest) interactions.delete(shortest[0]);
  }

  function tellAll(view: VitalsView, countAfter: number): void {
    const tellOne = (vital: Vital, value: number | undefined) =>
      value !== undefined && tell(view, vital, Math.round(value));
    if (!view.number) {
      if (navigation?.responseStart) tellOne('ttfb', Math.max(0, navigation.responseStart - begin));
      if (!wasHidden) {
        tellOne('lcp', lcp);
        tellOne('cls', cls && 1000 * cls);
        tellOne('tbt', tbt);
      }
    }
    const longest = [...view.interactions.values()].sort((a, b) => b - a);
    const count = Math.max(longest.length, countAfter - view.countBefore);
    const lapses = Math.min(Math.floor(count / INTERACTIONS_PER_SKIP), longest.length - 1);
    // Interactions without an entry were all fast.
    tellOne('inp', longest[lapses] ?? (count > 0 ? MIN_EVENT_MS : undefined));
  }

  return {
    shownBy(name: string, version: string): void {
      const current = views.at(-1);
      if (current) current.remote ??= { name, version };
    },

    /** The click that led there may not be recorded yet, so the previous view is reported at the next navigation. */
    navigated(startedAt: number, number: number, route: string | undefined): void {
      firstEndsAt = Math.min(firstEndsAt, startedAt);
      views.push({ startedAt, number, route, interactions: new Map(), countBefore: interactionCount() });
      for (const take of takes) take();
      const [oldest, next] = views;
      if (!oldest || !next || views.length < 3) return;
      tellAll(oldest, next.countBefore);
      views.shift();
    },

    end(): void {
      for (const take of takes) take();
      for (const [index, view] of views.entries()) tellAll(view, views[index + 1]?.countBefore ?? interactionCount());
      views = [];
    },
  };
}
