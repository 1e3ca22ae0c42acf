import { readFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies } from '@doorstep/release';
import { expect, test } from 'vitest';
import { readRemoteOptions } from './names';
import { repositoryFiles } from './repository';
import { LIBRARY_VERSIONS, PACKAGE_RANGES } from './versions';

const root = path.resolve(import.meta.dirname, '../../..');
const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const lock: Record<string, { version?: string; resolved?: string }> = readJson('package-lock.json').packages;

test.each(Object.entries(PACKAGE_RANGES))(
  'a new repository requires the version of %s that is packed here',
  (name, range) => {
    const { resolved } = lock[`node_modules/${name}`] ?? {};
    expect(satisfies(readJson(`${resolved}/package.json`).version, range)).toBe(true);
  },
);

test.each(Object.entries(LIBRARY_VERSIONS))(
  'a new repository requires the version of %s that the platform uses',
  (name, range) => {
    expect(satisfies(lock[`node_modules/${name}`]?.version ?? '', range)).toBe(true);
  },
);

test("a new repository imports only packages of its package.json and none of this repository's files", () => {
  const files = repositoryFiles(readRemoteOptions({ name: 'mf-gift-cards' }));
  const { devDependencies } = JSON.parse(files['package.json'] ?? '') as { devDependencies: Record<string, string> };
  const imported = Object.values(files).flatMap((text) =>
    [...text.matchAll(/from '((?:@[^/']+\/)?[^./'][^/']*)/g)].map(([, name]) => name ?? ''),
  );
  expect(imported.length).toBeGreaterThan(10);
  expect(imported.filter((name) => !devDependencies[name])).toEqual([]);
  expect(Object.values(files).join('\n')).not.toMatch(/\.\.\/tsconfig\.base|npm run release|--root \.\./);
});
