import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { packageGraph, packageImports, workspacePackages } from './packageImports';

export const packageFolders = (): string[] =>
  workspacePackages()
    .map(({ folder }) => folder)
    .filter((folder) => existsSync(path.join(root, folder, 'tsconfig.json')));

export function withDependants(folders: readonly string[]): string[] {
  const packages = workspacePackages();
  const graph = packageGraph(packages, packageImports(packages));
  const reached = new Set(packages.filter(({ folder }) => folders.includes(folder)).map(({ name }) => name));
  // Iterating a set also visits items that are added meanwhile.
  for (const name of reached) {
    for (const [dependant, needs] of graph) if (needs.has(name)) reached.add(dependant);
  }
  const typed = packageFolders();
  return packages.filter(({ name, folder }) => reached.has(name) && typed.includes(folder)).map(({ folder }) => folder);
}
