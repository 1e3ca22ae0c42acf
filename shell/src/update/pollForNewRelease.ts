import type { Composition } from '@doorstep/shared-api/remote';

/** The resolved manifest: what this visitor would get from the gateway now. */
const MANIFEST = '/mf-manifest/manifest.json';
const ONCE_MS = 60_000;

/**
 * Asks the gateway, at most once a minute, whether it would compose this visitor's page of other versions than the ones in
 * this tab. True once for each such set: a generation that changes nothing for this visitor is no news, and neither is one
 * that was told before.
 */
export function pollForNewRelease(
  ownComposition: Composition,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  let polledAt = now();
  let knownSet = ownComposition.set;
  return async () => {
    if (now() - polledAt < ONCE_MS) return false;
    polledAt = now();
    const set = await liveRelease();
    // Rolled back to what this tab has: the next change is news again.
    if (set === ownComposition.set) knownSet = set;
    if (set === undefined || set === knownSet) return false;
    knownSet = set;
    return true;
  };
}

/** Costs an empty answer as long as nothing was released. Without one nothing is known, and nothing is said. */
async function liveRelease(): Promise<string | undefined> {
  try {
    const response = await fetch(MANIFEST, { cache: 'no-cache', signal: AbortSignal.timeout(10_000) });
    const { set } = response.ok ? ((await response.json()) as { set?: unknown }) : {};
    return typeof set === 'string' ? set : undefined;
  } catch {
    return undefined;
  }
}
