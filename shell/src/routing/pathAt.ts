import { type Access, type Composition, matchRoutePath, type DataView as ViewName } from '@doorstep/shared-api/remote';

export interface RouteOfPath {
  readonly remote: string;
  readonly path: string;
  readonly access: Access;
  readonly data: readonly ViewName[];
}

/** An exact path wins over one with parameters. */
export function pathAt({ remotes }: Pick<Composition, 'remotes'>, address: string): RouteOfPath | undefined {
  let fitting: RouteOfPath | undefined;
  for (const [remote, { routes }] of Object.entries(remotes))
    for (const [path, access, data = []] of routes) {
      if (path === address) return { remote, path, access, data };
      if (matchRoutePath(path, address)) fitting = { remote, path, access, data };
    }
  return fitting;
}
