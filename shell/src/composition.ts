import type { ComposedRemote, Composition, PageData, PinnedVersion, RemoteVersion } from '@doorstep/shared-api/remote';

export function readComposition(): Composition {
  const composition = readJson('composition');
  if (!composition) throw new Error('This page carries no composition. Open the site through its gateway.');
  return withLazyRemotes(composition as Composition);
}

/** A long manifest only points at the remotes that the page's own route does not need. */
function withLazyRemotes({ others, ...composition }: Composition): Composition {
  if (!others) return composition;
  const described = Object.entries(others).map(([name, { routes, fallback, ...own }]): [string, ComposedRemote] => [
    name,
    { ...toRemoteVersion(name, own), ...(fallback ? { fallback: toRemoteVersion(name, fallback) } : {}), routes },
  ]);
  return { ...composition, remotes: { ...composition.remotes, ...Object.fromEntries(described) } };
}

const toRemoteVersion = (name: string, { version, pin }: PinnedVersion): RemoteVersion => ({
  version,
  url: `/remotes/${name}/${version}/remoteEntry.js`,
  integrity: '',
  pin,
});

export const isPrerendered = (): boolean => document.getElementById('page-data') !== null;

/** Undefined when the screen was not prerendered. */
export const readPageData = () => readJson('page-data') as PageData | undefined;

function readJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
