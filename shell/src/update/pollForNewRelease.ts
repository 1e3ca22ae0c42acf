import type { Composition } from '@doorstep/shared-api/remote';

/** The resolved manifest: what this visitor would get from the gateway now. */
const MANIFEST = '/mf-manifest/manifest.json';
const ONCE_MS = 60_000;

/**
 * Asks the gateway, at most once a minute, whether it would compose this visitor's page of other versions than the ones in
 * this tab. True once for each such set: a generation that changes nothing for this visitor is no news, and neither is one
 * that was told before.
 */
export function createSetWatch(own: Composition, now: () => number = () => performance.now()): () => Promise<boolean> {
  let asked = now();
  let told = own.set;
  return async () => {
    if (now() - asked < ONCE_MS) return false;
    asked = now();
    const set = await liveSet();
    // Rolled back to what this tab has: the next change is news again.
    if (set === own.set) told = set;
    if (set === undefined || set === told) return false;
    told = set;
    return true;
  };
}

/** Costs an empty answer as long as nothing was released. Without one nothing is known, and nothing is said. */
async function liveSet(): Promise<string | undefined> {
  try {
    const answer = await fetch(MANIFEST, { cache: 'no-cache', signal: AbortSignal.timeout(10_000) });
    const { set } = answer.ok ? ((await answer.json()) as { set?: unknown }) : {};
    return typeof set === 'string' ? set : undefined;
  } catch {
    return undefined;
  }
}
