import type { ComposedRemote, Composition, RemoteVersion } from '@doorstep/shared-api/remote';

export const absolute = (url: string) => new URL(url, location.origin).href;

export const containerNameOf = (remote: string) => remote.replaceAll('-', '_');

/**
 * Tracks the version of each remote in this tab. It starts with the page's manifest. A remote that fails falls back to
 * its previous version, once, for the rest of the tab's life.
 */
export function createRemoteVersions(composition: Composition) {
  const steppedBack = new Set<string>();
  const verified = new Map<RemoteVersion, Promise<string>>();
  const hashes = new Map<RemoteVersion, string>();
  const byContainer = new Map(Object.keys(composition.remotes).map((name) => [containerNameOf(name), name]));

  function current(name: string): RemoteVersion | undefined {
    const remote: ComposedRemote | undefined = composition.remotes[name];
    return remote && steppedBack.has(name) && remote.fallback ? remote.fallback : remote;
  }

  return {
    names: Object.keys(composition.remotes),
    current,
    nameOfContainer: (container: string) => byContainer.get(container),
    versionAt(url: string): RemoteVersion | undefined {
      const query = absolute(url);
      const versions = Object.values(composition.remotes).flatMap((remote) => [remote, remote.fallback ?? []].flat());
      return versions.find((version) => absolute(version.url) === query);
    },
    /** Undefined when the hash was not proven. */
    integrityOf: (version: RemoteVersion) => version.integrity || hashes.get(version),
    /** Fetches the entry when the page has only the start of its hash, and derives the full hash from it. */
    async verifyIntegrity(version: RemoteVersion, limitMs: number): Promise<void> {
      if (version.integrity || !version.pin || hashes.has(version)) return;
      const verification = verified.get(version) ?? fetchFullIntegrity(version, version.pin, limitMs);
      verified.set(version, verification);
      verification.catch(() => verified.delete(version));
      hashes.set(version, await verification);
    },
    hasFallback: (name: string) => Boolean(composition.remotes[name]?.fallback) && !steppedBack.has(name),
    /** False when there is none or it is in use already. */
    fallBack(name: string): boolean {
      if (!composition.remotes[name]?.fallback || steppedBack.has(name)) return false;
      steppedBack.add(name);
      return true;
    },
  };
}

async function fetchFullIntegrity({ url }: RemoteVersion, integrityPrefix: string, limitMs: number): Promise<string> {
  const response = await fetch(absolute(url), { signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  if (!hash.startsWith(integrityPrefix)) throw new Error(`${url} is not what was released.`);
  return `sha384-${hash}`;
}

export type Remotes = ReturnType<typeof createRemoteVersions>;
