/**
 * Observations of a page in ms since its navigation began. `cls` has no unit. `tbt` follows web.dev: from the first
 * paint on, the part of each task beyond 50 ms.
 */
export interface PageObservations {
  fcp?: number;
  lcp?: number;
  /** The page contains the screen's heading. */
  content?: number;
  /** The page contains the screen's first piece of data. */
  data?: number;
  /** React responds to clicks on that piece. */
  usable?: number;
  tbt: number;
  cls: number;
}

/** Runs in the page before its scripts. */
export function observePage({ content, data }: { content: string; data: string }): void {
  const observed: Omit<PageObservations, 'tbt'> = { cls: 0 };
  const longTasks: PerformanceEntry[] = [];
  const blocked = (from: number) =>
    longTasks.reduce((sum, { startTime, duration }) => {
      const after = startTime + duration - Math.max(startTime, from);
      return sum + Math.max(0, after - 50);
    }, 0);
  Object.assign(window, { observedNow: () => ({ ...observed, tbt: blocked(observed.fcp ?? 0) }) });

  const measure = () => {
    if (!document.querySelector(content)) return;
    observed.content ??= performance.now();
    const exposedModule = document.querySelector(data);
    if (!exposedModule) return;
    observed.data ??= performance.now();
    if (Object.keys(exposedModule).some((key) => key.startsWith('__reactProps'))) observed.usable ??= performance.now();
  };
  new MutationObserver(measure).observe(document, { childList: true, subtree: true });
  // Poll, because hydrating existing markup triggers no mutation observer.
  const timer = setInterval(() => {
    measure();
    if (observed.usable !== undefined) clearInterval(timer);
  }, 20);

  const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') observed.fcp = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    observed.lcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) observed.cls += value;
  });
  watch('longtask', (entry) => {
    longTasks.push(entry);
  });
}
