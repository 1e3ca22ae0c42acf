interface Scheduler {
  readonly scheduler?: { yield?(): Promise<void> };
}

/** The page can scroll, paint and answer before the next piece of work, which goes before work that waits already. */
export const yieldToMain = (): Promise<void> =>
  (globalThis as Scheduler).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
