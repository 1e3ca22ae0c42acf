import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { repositoryFiles } from './markdownPages';

/** From the lowest to the highest: a room may import the rooms before it. */
export const ROOMS = ['platform', 'identity', 'catalog', 'money', 'bookings', 'records', 'operator', 'main'];

const SOURCE_FOLDER = 'api-server/src/';

export interface SourceImport {
  /** Relative to `api-server/src`, such as `money/tips/readTip.ts`. */
  readonly from: string;
  readonly to: string;
}

/** Clause of a static import or re-export, or the parenthesis of a dynamic import, and the path. */
const IMPORT =
  /\b(?:(?:import|export)\s+(?<clause>[^'";()]*?)\s*from\s*|import\s*\(\s*|import\s+)(['"])(?<specifier>\.[^'"]+)\2/g;

/** TypeScript removes such imports, so they couple nothing at run time. */
const isTypeOnly = (clause: string) =>
  /^type\b/.test(clause) || /^\{(?:\s*type\s[^,}]*,?)+\s*\}$/.test(clause.replaceAll('\n', ' '));

export function runtimeImports(text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(({ groups }) =>
    isTypeOnly(groups?.clause ?? '') ? [] : [groups?.specifier ?? ''],
  );
}

/** Imports between the sources of the API server, without tests and without imports of types. */
export function apiServerImports(): SourceImport[] {
  const files = repositoryFiles()
    .filter((file) => file.startsWith(SOURCE_FOLDER) && file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(SOURCE_FOLDER.length));
  const known = new Set(files);
  return files.flatMap((from) =>
    runtimeImports(readFileSync(path.join(root, SOURCE_FOLDER, from), 'utf8')).flatMap((specifier) => {
      const base = path.posix.join(path.posix.dirname(from), specifier);
      const to = [`${base}.ts`, `${base}/index.ts`].find((file) => known.has(file));
      return to ? [{ from, to }] : [];
    }),
  );
}

const roomOf = (file: string) => ROOMS.indexOf(file.split('/', 1)[0] ?? '');

/** Imports of a room by a lower one, sorted. The files beside the rooms count as highest. */
export function backImports(imports: readonly SourceImport[]): string[] {
  const lines = imports.flatMap(({ from, to }) =>
    roomOf(from) >= 0 && roomOf(to) > roomOf(from) ? [`${from} > ${to}`] : [],
  );
  return [...new Set(lines)].sort();
}

/** Imports from outside of a file that lies behind its room's index.ts, sorted. */
export function importsPastDoors(imports: readonly SourceImport[]): string[] {
  const doors = new Set(imports.flatMap(({ from, to }) => [from, to]).filter((file) => /^\w+\/index\.ts$/.test(file)));
  return imports
    .filter(
      ({ from, to }) => roomOf(from) !== roomOf(to) && !doors.has(to) && doors.has(`${to.split('/', 1)[0]}/index.ts`),
    )
    .map(({ from, to }) => `${from} > ${to}`)
    .sort();
}

/** Groups of folders that import each other in a circle, the largest first. */
export function folderCycles(imports: readonly SourceImport[]): string[][] {
  const needs = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [folder, other] = [path.posix.dirname(from), path.posix.dirname(to)];
    if (folder !== other) needs.set(folder, (needs.get(folder) ?? new Set()).add(other));
  }
  const reached = new Map([...needs.keys()].map((folder) => [folder, reachableFrom(folder, needs)]));
  const groups = new Map<string, string[]>();
  for (const [folder, others] of reached) {
    if (!others.has(folder)) continue;
    const group = [...others].filter((other) => reached.get(other)?.has(folder)).sort();
    groups.set(group.join(), group);
  }
  return [...groups.values()].sort((one, other) => other.length - one.length);
}

function reachableFrom(start: string, needs: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [...(needs.get(start) ?? [])];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (reached.has(folder)) continue;
    reached.add(folder);
    open.push(...(needs.get(folder) ?? []));
  }
  return reached;
}
