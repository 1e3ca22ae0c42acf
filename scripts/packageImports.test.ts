import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './install.mjs';
import { repositoryFiles } from './markdownPages';
import { packageGraph, packageImports, packagesInCycles, workspacePackages } from './packageImports';

const packages = workspacePackages();
const imports = packageImports(packages);
const graph = packageGraph(packages, imports);

const exportPattern = (entry: string) => new RegExp(`^${entry.replaceAll('.', '\\.').replace('*', '[^\'"`]+')}$`);

test('packages have no dependency cycles, including types and tests', () => {
  expect(packagesInCycles(graph)).toEqual([]);
});

test('a cycle of three packages is found without the packages that lead to it', () => {
  const cyclic = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'leaf'])],
    ['c', new Set(['a'])],
    ['leaf', new Set<string>()],
  ]);
  expect(packagesInCycles(cyclic)).toEqual(['a -> b', 'b -> c', 'c -> a']);
});

test('imports of all kinds are found: values, types, dynamic, relative and in tests', () => {
  const seen = (file: string, specifier: string) =>
    imports.some((each) => each.file === file && each.specifier === specifier);
  expect(seen('shell/src/App.tsx', '@doorstep/shared-api')).toBe(true);
  expect(seen('bench/src/server/gateway.ts', '@doorstep/playwright/startSite')).toBe(true);
  expect(seen('shell/src/messages/index.ts', './en.json')).toBe(true);
  expect(seen('playwright/monolith/index.tsx', '@doorstep/shared-ui/styles.css')).toBe(true);
  expect(seen('scripts/packageImports.test.ts', './packageImports')).toBe(true);
});

test('no relative import leaves its package', () => {
  const leaving = imports.filter(({ specifier, owner, target }) => specifier.startsWith('.') && target !== owner);
  expect(leaving.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([]);
});

test('imports use only the exports of a package.json', () => {
  const deep = imports.filter(
    ({ specifier, target }) =>
      !specifier.startsWith('.') && !target?.entries.some((entry) => exportPattern(entry).test(specifier)),
  );
  expect(deep.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([]);
});

describe('every entry that a package exports is used by another package', () => {
  // The build names shared modules as strings.
  const sources = repositoryFiles()
    .filter((file) => /\.(?:tsx?|mjs|cjs)$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const names = (folder: string) =>
    new Set(
      sources.flatMap(({ file, text }) =>
        // Examples stand for other teams' code, so they count as users.
        file.startsWith(`${folder}/`) && !file.startsWith(`${folder}/examples/`)
          ? []
          : [...text.matchAll(/['"`](@doorstep\/[^'"`\s]+)['"`]/g)].map(([, name]) => name),
      ),
    );
  const entries = packages.flatMap(({ folder, entries }) => entries.map((entry) => ({ entry, folder })));

  test.each(entries)('another package imports $entry', ({ entry, folder }) => {
    expect([...names(folder)].some((name) => exportPattern(entry).test(name ?? ''))).toBe(true);
  });
});
