let isAlive = false;
const waiting = new Set<() => void>();

/** The first screen was hydrated, or rendered where nothing was prerendered. */
export function screenIsAlive(): void {
  isAlive = true;
  for (const run of waiting) run();
  waiting.clear();
}

/** Runs once the first screen is alive; now, when it is. Returns how to stop waiting. */
export function onScreenAlive(run: () => void): () => void {
  if (isAlive) run();
  else waiting.add(run);
  return () => void waiting.delete(run);
}
