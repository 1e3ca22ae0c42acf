let isAlive = false;
const waiting = new Set<() => void>();

export function markScreenAlive(): void {
  isAlive = true;
  for (const run of waiting) run();
  waiting.clear();
}

/** Runs at once when the screen is alive already. The returned function stops waiting. */
export function onScreenAlive(run: () => void): () => void {
  if (isAlive) run();
  else waiting.add(run);
  return () => void waiting.delete(run);
}
