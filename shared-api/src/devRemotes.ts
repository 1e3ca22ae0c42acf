import type { ComposedRemote, Composition, RemoteDefinition } from './remote';

export interface DevRemote {
  readonly definition: Pick<RemoteDefinition, 'name' | 'routes'>;
  readonly url: string;
  /** Integrity hash of the entry. A shell in development mode runs entries without one. */
  readonly integrity?: string;
}

/** Path at which `doorstep dev` describes its remote, as JSON of a `DevRemote` whose `url` is a path. */
export const DEV_REMOTE_PATH = '/_doorstep/dev/remote';
export const DEV_CHANGES_PATH = '/_doorstep/dev/changes';

export function withDevRemotes(composition: Composition, devRemotes: readonly DevRemote[]): Composition {
  const inDev = new Map(devRemotes.map((remote) => [remote.definition.name, remote]));
  const ownPaths = new Set(devRemotes.flatMap(({ definition }) => definition.routes.map(({ path }) => path)));
  /** A route that moved from one remote to another belongs to the one that is being written. */
  const others = <T extends { readonly routes: ComposedRemote['routes'] }>(
    remotes: Readonly<Record<string, T>> = {},
  ): Record<string, T> =>
    Object.fromEntries(
      Object.entries(remotes)
        .filter(([name]) => !inDev.has(name))
        .map(([name, remote]) => [name, { ...remote, routes: remote.routes.filter(([path]) => !ownPaths.has(path)) }]),
    );
  const own = devRemotes.map(({ definition, url, integrity = '' }): [string, ComposedRemote] => [
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
