interface Scheduler {
  readonly scheduler?: { yield?(): Promise<void> };
}

/** Lets the page scroll, paint and answer before the next piece of work, which goes before what waits already. */
export const yieldToMain = (): Promise<void> =>
  (globalThis as Scheduler).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
