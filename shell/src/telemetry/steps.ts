/**
 * `performance.mark('doorstep:step', { detail: 'paid' })`: the visitor reached this step. Other data of a mark is not
 * read.
 */
const MARK = 'doorstep:step';
const STEP_NAME = /^[a-z][a-z0-9-]{0,31}$/;
/** Maximum steps per page. The gateway accepts this many plus one for the page itself. */
const MAX_STEPS = 19;

/**
 * Reports each step once, including steps before this code loaded. The returned function takes the marks that the
 * browser has not delivered yet.
 */
export function watchSteps(tell: (step: string) => void): () => void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('mark')) return () => undefined;
  const reported = new Set<string>();
  const hear = (entries: PerformanceEntryList) => {
    for (const { name, detail } of entries as PerformanceMark[]) {
      if (name !== MARK || typeof detail !== 'string' || !STEP_NAME.test(detail)) continue;
      if (reported.has(detail) || reported.size >= MAX_STEPS) continue;
      reported.add(detail);
      tell(detail);
    }
  };
  const observer = new PerformanceObserver((list) => hear(list.getEntries()));
  observer.observe({ type: 'mark', buffered: true });
  return () => hear(observer.takeRecords());
}
