import type { Composition } from '@doorstep/shared-api/remote';

const MANIFEST = '/mf-manifest/manifest.json';
const MIN_POLL_INTERVAL_MS = 60_000;

/**
 * Asks at most once a minute whether the gateway would compose this visitor's page of other versions. True once for
 * each such set: a generation that changes nothing for this visitor is no news.
 */
export function pollForNewRelease(
  ownComposition: Composition,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  let polledAt = now();
  let knownSet = ownComposition.set;
  return async () => {
    if (now() - polledAt < MIN_POLL_INTERVAL_MS) return false;
    polledAt = now();
    const set = await fetchLivePageSet();
    // The release was rolled back to this tab's versions, so the next change is news again.
    if (set === ownComposition.set) knownSet = set;
    if (set === undefined || set === knownSet) return false;
    knownSet = set;
    return true;
  };
}

/** An empty answer while nothing was released. Without an answer nothing is reported. */
async function fetchLivePageSet(): Promise<string | undefined> {
  try {
    const response = await fetch(MANIFEST, { cache: 'no-cache', signal: AbortSignal.timeout(10_000) });
    const { set } = response.ok ? ((await response.json()) as { set?: unknown }) : {};
    return typeof set === 'string' ? set : undefined;
  } catch {
    return undefined;
  }
}
