import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { repositoryFiles } from './markdownPages';

export interface WorkspacePackage {
  readonly name: string;
  /** Relative to the root, such as `build/router`. */
  readonly folder: string;
  /** Entry points as written in an import, such as `@doorstep/shared-ui/forms`. `*` stands for any text. */
  readonly entries: readonly string[];
  readonly dependencies: readonly string[];
}

/** Type imports count as well, since they couple packages just as much. */
export interface PackageImport {
  readonly file: string;
  readonly owner: WorkspacePackage;
  readonly specifier: string;
  readonly target: WorkspacePackage | undefined;
}

interface PackageJson {
  readonly name: string;
  readonly workspaces?: readonly string[];
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const readPackage = (folder: string) =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as PackageJson;

export function workspacePackages(): WorkspacePackage[] {
  return (readPackage('.').workspaces ?? []).map((folder) => {
    const { name, exports = {}, dependencies, devDependencies, peerDependencies } = readPackage(folder);
    return {
      name,
      folder,
      entries: Object.keys(exports).map((entry) => name + entry.slice('.'.length)),
      dependencies: Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }),
    };
  });
}

const SOURCE = /\.(?:ts|tsx|mts|cts|js|mjs|cjs)$/;
const WRITES_SOURCES = /^(?:cli\/src\/scaffold\/(?:templates|repository)|scripts\/scaffold\/entries)\.ts$/;
/**
 * Matches `import … from 'x'`, `export … from 'x'`, `import 'x'`, `import('x')`, `require('x')` and
 * `require.resolve('x')`.
 */
const IMPORT =
  /(?:\bfrom\s+|\bimport\s+|\b(?:import|require|resolve)\(\s*(?:\/\*[^*]*\*\/\s*)?)(['"])(?<specifier>(?:\.|@doorstep\/)[^'"]*)\1/g;

export function packageImports(packages: readonly WorkspacePackage[]): PackageImport[] {
  const ownerOf = (file: string) =>
    packages
      .filter(({ folder }) => `${file}/`.startsWith(`${folder}/`))
      .sort((one, other) => other.folder.length - one.folder.length)[0];
  return repositoryFiles().flatMap((file) => {
    const owner = ownerOf(file);
    if (!owner || !SOURCE.test(file) || WRITES_SOURCES.test(file)) return [];
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(IMPORT)].map(({ groups }) => {
      const specifier = groups?.specifier ?? '';
      const target = specifier.startsWith('.')
        ? ownerOf(path.posix.join(path.posix.dirname(file), specifier))
        : packages.find(({ name }) => `${specifier}/`.startsWith(`${name}/`));
      return { file, owner, specifier, target };
    });
  });
}

export function packageGraph(
  packages: readonly WorkspacePackage[],
  imports: readonly PackageImport[],
): Map<string, Set<string>> {
  const names = new Set(packages.map(({ name }) => name));
  const graph = new Map(
    packages.map(({ name, dependencies }) => [name, new Set(dependencies.filter((each) => names.has(each)))]),
  );
  for (const { owner, target } of imports) {
    if (target && target !== owner) graph.get(owner.name)?.add(target.name);
  }
  return graph;
}

/** Repeatedly removes packages that need none of the rest, and returns the remainder. */
export function packagesInCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const rest = new Map(graph);
  for (;;) {
    const free = [...rest].find(([, needed]) => ![...needed].some((name) => rest.has(name)));
    if (!free) return [...rest].map(([name, needed]) => `${name} -> ${[...needed].filter((each) => rest.has(each))}`);
    rest.delete(free[0]);
  }
}
