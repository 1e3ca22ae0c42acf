import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError } from '@doorstep/release/errors';
import type { RemoteDefinition } from '@doorstep/shared-api/remote';

const DEFINITION = 'src/remote.ts';

/** `mf-gifts`, where the repository is a remote as a whole; undefined elsewhere. */
export function remoteNameOf(repository: string): string | undefined {
  const file = path.join(repository, 'package.json');
  if (!existsSync(path.join(repository, DEFINITION)) || !existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name?.replace(/^.*\//, '');
}

export function requireRemoteName(repository: string): string {
  const name = remoteNameOf(repository);
  if (!name)
    throw new CommandError(
      `There is no ${DEFINITION} in ${repository}: run this in the folder that doorstep new made, or in one like it.`,
    );
  return name;
}

export async function readRemoteDefinition(repository: string): Promise<RemoteDefinition> {
  requireRemoteName(repository);
  const { tsImport } = await import('tsx/esm/api');
  const file = pathToFileURL(path.join(repository, DEFINITION)).href;
  const module: { remote?: RemoteDefinition } = await tsImport(file, import.meta.url);
  if (!module.remote) throw new CommandError(`${DEFINITION} exports no "remote".`);
  return module.remote;
}
