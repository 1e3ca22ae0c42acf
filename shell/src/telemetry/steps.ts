/** `performance.mark('doorstep:step', { detail: 'paid' })`: a visitor got as far as that. Nothing else of a mark is read. */
const MARK = 'doorstep:step';
const NAME = /^[a-z][a-z0-9-]{0,31}$/;
/** Maximum steps per page. The gateway accepts this many plus one for the page itself. */
const MAX_STEPS = 19;

/**
 * Tells each step that this document reaches once, also those that it reached before this code came. Answers with how to take what the
 * browser has not told yet.
 */
export function watchSteps(tell: (step: string) => void): () => void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('mark')) return () => undefined;
  const reported = new Set<string>();
  const hear = (entries: PerformanceEntryList) => {
    for (const { name, detail } of entries as PerformanceMark[]) {
      if (name !== MARK || typeof detail !== 'string' || !NAME.test(detail)) continue;
      if (reported.has(detail) || reported.size >= MAX_STEPS) continue;
      reported.add(detail);
      tell(detail);
    }
  };
  const observer = new PerformanceObserver((list) => hear(list.getEntries()));
  observer.observe({ type: 'mark', buffered: true });
  return () => hear(observer.takeRecords());
}
