import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';
import { AREAS } from './mutation/areas';
import { missedFloors, scoreOf } from './mutation/score';

const area = { name: 'domain', mutate: [], tests: [], floor: 80 };
const statuses = (noticed: number, survived: number) => [
  ...Array<string>(noticed).fill('Killed'),
  ...Array<string>(survived).fill('Survived'),
];

test('a mutant that no test reaches counts as survived, and ignored ones are left out', () => {
  expect(scoreOf('domain', ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError'])).toEqual({
    name: 'domain',
    score: 50,
    survived: 2,
    tested: 4,
  });
});

test('the floor refuses a lower score and asks to be raised for a much higher one', () => {
  const lines = (noticed: number) => missedFloors([area], [scoreOf('domain', statuses(noticed, 100 - noticed))]);
  expect(lines(79)).toEqual([expect.stringContaining('below its floor of 80 %')]);
  expect(lines(80)).toEqual([]);
  expect(lines(84)).toEqual([]);
  expect(lines(85)).toEqual([expect.stringContaining('Raise the floor')]);
});

test('an unmeasured area needs no floor', () => {
  const unmeasured = { name: 'domain', mutate: [], tests: [] };
  expect(missedFloors([unmeasured], [scoreOf('domain', statuses(1, 99))])).toEqual([]);
  expect(AREAS.filter(({ floor }) => floor === 0)).toEqual([]);
});

test('the nightly run includes every area', () => {
  const workflow = readFileSync(path.join(root, '.github/workflows/nightly.yml'), 'utf8');
  expect(/area: \[(.*)\]/.exec(workflow)?.[1]?.split(', ')).toEqual(AREAS.map(({ name }) => name));
});

test('every area has a unique name, code and tests', () => {
  expect(new Set(AREAS.map(({ name }) => name)).size).toBe(AREAS.length);
  for (const { mutate, tests } of AREAS) expect(mutate.length * tests.length).toBeGreaterThan(0);
});
