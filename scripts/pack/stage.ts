import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { providedLibraries } from '@doorstep/build/shared';
import { root } from '../install.mjs';
import { declareTypes } from './declarations';
import { type PUBLISHED_PACKAGES, PUBLISHED_PARTS } from './published';
import { isPublishedFile, transpile } from './transpile';

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly sideEffects?: boolean | readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: {
    readonly description?: string;
    readonly bin?: Readonly<Record<string, string>>;
    readonly exports?: Readonly<Record<string, string>>;
    readonly dependencies?: Readonly<Record<string, string>>;
  };
}

export async function stage(folder: (typeof PUBLISHED_PACKAGES)[number], staged: string): Promise<string> {
  const content = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as PackageJson;
  const { sources, copies = {} } = PUBLISHED_PARTS[folder];
  const files = sources.flatMap((source) => filesBelow(folder, source)).filter(isPublishedFile);
  const dist = path.join(staged, 'dist');
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  await transpile(path.join(root, folder), files, dist);
  declareTypes(folder, files, dist);
  for (const [from, to] of Object.entries(copies)) cpSync(path.join(root, from), path.join(staged, to));
  for (const file of ['README.md', 'CHANGELOG.md'])
    if (existsSync(path.join(root, folder, file))) cpSync(path.join(root, folder, file), path.join(staged, file));
  cpSync(path.join(root, 'LICENSE'), path.join(staged, 'LICENSE'));
  writeFileSync(path.join(staged, 'package.json'), `${JSON.stringify(packageJson(content, copies), null, 2)}\n`);
  return content.name;
}

function filesBelow(folder: string, source: string): string[] {
  const place = path.join(root, folder, source);
  if (statSync(place).isFile()) return [source];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(root, folder), path.join(entry.parentPath, entry.name)))
    .sort();
}

function packageJson(content: PackageJson, copies: Readonly<Record<string, string>>) {
  const { name, version, sideEffects, dependencies, peerDependencies, publishConfig = {} } = content;
  const exported = Object.entries(publishConfig.exports ?? content.exports ?? {});
  const extra = Object.values(copies).filter((file) => !file.startsWith('dist/'));
  return {
    ...{ name, version, license: 'MIT', type: 'module' },
    ...(publishConfig.description ? { description: publishConfig.description } : {}),
    engines: { node: '>=20.19' },
    ...(sideEffects === undefined ? {} : { sideEffects }),
    files: ['dist', 'README.md', 'CHANGELOG.md', 'LICENSE', ...extra],
    ...(name === '@doorstep/build' ? { libraries: providedLibraries() } : {}),
    ...(publishConfig.bin ? { bin: mapped(publishConfig.bin, compiledPathOf) } : {}),
    exports: {
      ...Object.fromEntries(exported.map(([entry, file]) => [entry, exportTargetOf(file)])),
      ...Object.fromEntries(extra.map((file) => [`./${file}`, `./${file}`])),
      './package.json': './package.json',
    },
    dependencies: { ...dependencies, ...publishConfig.dependencies },
    ...(peerDependencies ? { peerDependencies } : {}),
  };
}

/** `./src/index.ts` -> `./dist/src/index.js` */
const compiledPathOf = (file: string) => file.replace('./', './dist/').replace(/\.tsx?$/, '.js');

function exportTargetOf(file: string) {
  if (!/\.tsx?$/.test(file)) {
    const types = file.replace(/\.mjs$/, '.d.mts');
    return types === file ? compiledPathOf(file) : { types: compiledPathOf(types), default: compiledPathOf(file) };
  }
  return { types: compiledPathOf(file).replace(/\.js$/, '.d.ts'), default: compiledPathOf(file) };
}

const mapped = (list: Readonly<Record<string, string>>, to: (value: string) => string) =>
  Object.fromEntries(Object.entries(list).map(([key, value]) => [key, to(value)]));
