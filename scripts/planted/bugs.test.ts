import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../install.mjs';
import { CONTRACT_TESTS_BY_AREA, inapplicableBugIssues, type PlantedBug, plantBug, readBugs } from './bugs';

const bug = (search: string, replace: string): PlantedBug => ({
  area: 'client',
  file: 'a.ts',
  search,
  replace,
  betweenStates: false,
});

it('reads at least 150 distinct bugs, 60 of them between two states', () => {
  const bugs = readBugs();
  expect(bugs.length).toBeGreaterThanOrEqual(150);
  expect(bugs.filter(({ betweenStates }) => betweenStates).length).toBeGreaterThanOrEqual(60);
  expect(new Set(bugs.map(({ file, search }) => `${file}: ${search}`)).size).toBe(bugs.length);
  expect(bugs.filter(({ area }) => !(area in CONTRACT_TESTS_BY_AREA))).toEqual([]);
  const files = [...new Set(bugs.map(({ file }) => file))];
  expect(files.filter((file) => existsSync(path.join(root, file))).length).toBeGreaterThan(files.length / 2);
});

it('reports bugs that can no longer be planted and bugs that change nothing', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-bugs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'a.ts'), 'if (a < b) return a < c;\n');
  expect(inapplicableBugIssues([bug('a < b', 'a <= b')], folder)).toEqual([]);
  expect(inapplicableBugIssues([bug('a <', 'a <='), bug('a > b', 'a >= b'), bug('a < b', 'a < b')], folder)).toEqual([
    'a.ts has "a <" 2 times instead of once',
    'a.ts has "a > b" 0 times instead of once',
    'a.ts: the bug "a < b" changes nothing',
  ]);
});

it('plants a bug literally, whatever characters it contains', () => {
  expect(plantBug('sum = $a + b', bug('$a', "$& $' $1"))).toBe("sum = $& $' $1 + b");
});
