import type { ComposedRemote, Composition, RemoteVersion } from '@doorstep/shared-api/remote';

export const absolute = (url: string) => new URL(url, location.origin).href;

export const containerOf = (remote: string) => remote.replaceAll('-', '_');

/**
 * Which version of each remote this tab uses. It starts with the manifest the page was born with; a remote that fails
 * steps back to its previous version, once, for the rest of the tab's life.
 */
export function createRemotes(composition: Composition) {
  const steppedBack = new Set<string>();
  const byContainer = new Map(Object.keys(composition.remotes).map((name) => [containerOf(name), name]));

  function current(name: string): RemoteVersion | undefined {
    const remote: ComposedRemote | undefined = composition.remotes[name];
    return remote && steppedBack.has(name) && remote.fallback ? remote.fallback : remote;
  }

  return {
    names: Object.keys(composition.remotes),
    current,
    nameOfContainer: (container: string) => byContainer.get(container),
    /** The version whose entry lies at this address, whichever remote it belongs to. */
    versionAt(url: string): RemoteVersion | undefined {
      const asked = absolute(url);
      const versions = Object.values(composition.remotes).flatMap((remote) => [remote, remote.fallback ?? []].flat());
      return versions.find((version) => absolute(version.url) === asked);
    },
    hasFallback: (name: string) => Boolean(composition.remotes[name]?.fallback) && !steppedBack.has(name),
    /** Steps back to the previous version; false when there is none or it is in use already. */
    stepBack(name: string): boolean {
      if (!composition.remotes[name]?.fallback || steppedBack.has(name)) return false;
      steppedBack.add(name);
      return true;
    },
  };
}

export type Remotes = ReturnType<typeof createRemotes>;
