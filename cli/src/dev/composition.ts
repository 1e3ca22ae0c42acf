import type { Composition, RemoteDefinition } from '@doorstep/shared-api/remote';

/** A remote in development: what its source says of it now, and where its entry is served. */
export interface DevRemote {
  readonly definition: RemoteDefinition;
  readonly url: string;
  /** Of the entry; a shell in development mode runs one without. */
  readonly integrity?: string;
}

/** What the site serves this visitor, with these remotes in place of their live versions, whether they have one or not. */
export function withDevRemotes(composition: Composition, devRemotes: readonly DevRemote[]): Composition {
  const inDev = new Map(devRemotes.map((remote) => [remote.definition.name, remote]));
  const ownPaths = new Set(devRemotes.flatMap(({ definition }) => definition.routes.map(({ path }) => path)));
  /** A route that moved from one remote to another belongs to the one that is being written. */
  const others = <T extends { readonly routes: readonly (readonly [string, ...unknown[]])[] }>(
    remotes: Readonly<Record<string, T>> = {},
  ): Record<string, T> =>
    Object.fromEntries(
      Object.entries(remotes)
        .filter(([name]) => !inDev.has(name))
        .map(([name, remote]) => [name, { ...remote, routes: remote.routes.filter(([path]) => !ownPaths.has(path)) }]),
    );
  const own = devRemotes.map(({ definition, url, integrity = '' }): [string, Composition['remotes'][string]] => [
    definition.name,
    {
      version: 'dev',
      url,
      integrity,
      routes: definition.routes.map(({ path, access, data }) => (data ? [path, access, data] : [path, access])),
    },
  ]);
  return {
    ...composition,
    remotes: { ...others(composition.remotes), ...Object.fromEntries(own) },
    ...(composition.others ? { others: others(composition.others) } : {}),
  };
}

/** The composition in a page of a Doorstep site; undefined in anything else. */
export function compositionIn(html: string): Composition | undefined {
  const json = /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html)?.[1];
  return json === undefined ? undefined : (JSON.parse(json) as Composition);
}
