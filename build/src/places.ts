import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Folder of the repository. Its remotes are folders beside this one. In a team's repository this package is installed,
 * and the repository is one remote.
 */
const repositoryFolder = path.resolve(import.meta.dirname, '../..');

export const isInRepository = existsSync(path.join(repositoryFolder, 'build/src/places.ts'));

/** Folder of `contracts/` and the compiler's options. A build runs in the folder of its configuration. */
export const root = isInRepository ? repositoryFolder : process.cwd();

export const folderOf = (remote: string) => (isInRepository ? path.join(root, remote) : root);

export const buildPackageFile = (file: string) => path.join(import.meta.dirname, file);

export const requireFromTooling = createRequire(import.meta.url);

export function packageRoot(name: string): string {
  for (const folder of requireFromTooling.resolve.paths(name) ?? []) {
    const place = path.join(folder, name);
    if (existsSync(path.join(place, 'package.json'))) return place;
  }
  throw new Error(`${name} is not installed. Run npm ci at the root.`);
}

export const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
