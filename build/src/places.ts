import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Where things lie. In this repository the remotes are folders beside this one; a team's own repository has this package
 * installed, and is one remote as a whole.
 */
const beside = path.resolve(import.meta.dirname, '../..');

export const isInRepository = existsSync(path.join(beside, 'build/src/places.ts'));

/** Where `contracts/` and the compiler's options are. A build runs in the folder of its configuration. */
export const root = isInRepository ? beside : process.cwd();

export const folderOf = (remote: string) => (isInRepository ? path.join(root, remote) : root);

/** One of this package's own files, also where its sources were compiled; without its extension. */
export const ownFile = (file: string) => path.join(import.meta.dirname, file);

export const fromTooling = createRequire(import.meta.url);

export function packageRoot(name: string): string {
  for (const folder of fromTooling.resolve.paths(name) ?? []) {
    const place = path.join(folder, name);
    if (existsSync(path.join(place, 'package.json'))) return place;
  }
  throw new Error(`${name} is not installed. Run npm ci at the root.`);
}

export const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
