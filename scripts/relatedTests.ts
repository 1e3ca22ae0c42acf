import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { type PackageImport, packageImports, workspacePackages } from './packageImports';

const UNIT_TEST =
  /^[^/]+(?:\/[^/]+)?\/(?:src|cli)\/.*\.test\.tsx?$|^scripts\/(?:[^/]+|(?:pack|planted|scaffold|trust)\/.*)\.test\.ts$/;
const ENDINGS = ['', '.ts', '.tsx', '.mts', '.mjs', '.d.ts', '/index.ts', '/index.tsx'];

/**
 * Returns the unit tests that import these files directly or indirectly, and changed tests themselves. A file without
 * importers, such as a message or a picture, selects all tests of its package. Returns `undefined` for a file outside
 * of all packages, which may concern every test.
 */
export function relatedTests(changed: readonly string[]): string[] | undefined {
  const packages = workspacePackages();
  const imports = packageImports(packages);
  const folders = packages.map(({ folder }) => folder);
  const importers = new Map<string, Set<string>>();
  const sources = new Set(imports.map(({ file }) => file));
  for (const each of imports) {
    const file = importedFileOf(each);
    if (file) importers.set(file, (importers.get(file) ?? new Set()).add(each.file));
  }
  const reached = new Set<string>();
  for (const file of changed) {
    const folder = folders.filter((each) => file.startsWith(`${each}/`)).sort((a, b) => b.length - a.length)[0];
    // The checks of `scripts` read pages and pipelines, and always run.
    if (!folder && !/^(?:docs|deploy|\.github|\.changeset|contracts)\/|\.md$/.test(file)) return undefined;
    reached.add(file);
    if (folder && !importers.has(file) && !UNIT_TEST.test(file))
      for (const source of sources) if (source.startsWith(`${folder}/`)) reached.add(source);
  }
  // Iterating a set also visits items that are added meanwhile.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return [...reached].filter((file) => UNIT_TEST.test(file) && existsSync(path.join(root, file))).sort();
}

function importedFileOf({ file, specifier, target }: PackageImport): string | undefined {
  if (specifier.startsWith('.')) return findExistingFile(path.posix.join(path.posix.dirname(file), specifier));
  const entry = target && entryOf(target.folder, `.${specifier.slice(target.name.length)}`);
  return target && entry ? findExistingFile(path.posix.join(target.folder, entry)) : undefined;
}

const exportsByFolder = new Map<string, Record<string, unknown>>();

function entryOf(folder: string, wanted: string): string | undefined {
  let exports = exportsByFolder.get(folder);
  if (!exports) {
    exports = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')).exports ?? {};
    exportsByFolder.set(folder, exports as Record<string, unknown>);
  }
  for (const [name, value] of Object.entries(exports ?? {})) {
    if (typeof value !== 'string') continue;
    if (name === wanted) return value;
    const [before = '', after] = name.split('*');
    if (after !== undefined && wanted.startsWith(before) && wanted.endsWith(after))
      return value.replace('*', wanted.slice(before.length, wanted.length - after.length));
  }
  return undefined;
}

function findExistingFile(file: string): string | undefined {
  const candidates = [...ENDINGS.map((ending) => file + ending), file.replace(/\.js$/, '.ts')];
  return candidates.find((candidate) => {
    const at = path.join(root, candidate);
    return existsSync(at) && statSync(at).isFile();
  });
}
