import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';
import { repositoryFiles } from './markdownPages';

const sources = repositoryFiles().filter(
  (file) => /^(?:shared-api|mf-[a-z]+)\/src\/.*\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file),
);

const endpoints = sources.flatMap((file) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  if (!source.includes('.injectEndpoints(')) return [];
  const names = source.matchAll(/^\s+(\w+): build\.(?:query|mutation|infiniteQuery)\b/gm);
  return [...names].map(([, name = '']) => ({ name, file }));
});

test('endpoint names are unique, because a page would call only the first of two', () => {
  expect(endpoints.length).toBeGreaterThan(150);
  const first = new Map(endpoints.toReversed().map(({ name, file }) => [name, file]));
  const repeated = endpoints.filter(({ name, file }) => first.get(name) !== file);
  expect(repeated.map(({ name, file }) => `${name} in ${file} and in ${first.get(name)}`)).toEqual([]);
});
