import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { requiredRanges } from './shared';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sharedApiFolder = path.join(root, 'shared-api');
const { exports } = JSON.parse(readFileSync(path.join(sharedApiFolder, 'package.json'), 'utf8')) as {
  exports: Record<string, string>;
};
const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^;]*?from '([^']+)'|import\('([^']+)'\)/g;

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, fixed, lazy]) => fixed ?? lazy ?? '');

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
}

function bundledFilesOf(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const name of importsOf(file).filter((each) => each.startsWith('.'))) {
    const target = path.resolve(path.dirname(file), name);
    const match = [`${target}.ts`, `${target}.tsx`, path.join(target, 'index.ts'), target].find(
      (each) => existsSync(each) && path.extname(each) !== '',
    );
    if (match && /\.tsx?$/.test(match)) bundledFilesOf(match, known);
  }
  return known;
}

test('bundles no second API client with the parts of shared-api that remotes use', () => {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const imported = remotes.flatMap((remote) => filesBelow(path.join(root, remote, 'src')).flatMap(importsOf));
  const ownCopies = new Set(
    imported.filter((name) => name.startsWith('@doorstep/shared-api') && !(name in requiredRanges())),
  );
  const bundled = [...ownCopies].filter((name) => !name.includes('/testing'));
  expect(bundled).toContain('@doorstep/shared-api/passkeys');
  const withClient = bundled.filter((name) => {
    const file = exports[`.${name.slice('@doorstep/shared-api'.length)}`];
    return (
      file && [...bundledFilesOf(path.join(sharedApiFolder, file))].some((each) => each.includes('/src/client/baseApi'))
    );
  });
  expect(withClient).toEqual([]);
});
