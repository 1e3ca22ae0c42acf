import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { oftenRetried, recordAndCheckRetries } from './retries';

const day = (number: number) => new Date(Date.UTC(2030, 0, number));
const run = (number: number, ...tests: string[]) => ({ at: day(number).toISOString(), tests });

it('names tests retried in three runs of a week, but none with fewer or older retries', () => {
  const runs = [run(1, 'old'), run(2, 'old'), run(9, 'old', 'often'), run(10, 'often', 'often'), run(11, 'often')];
  expect(oftenRetried(runs, day(12))).toEqual(['often']);
  expect(oftenRetried(runs.slice(0, -1), day(12))).toEqual([]);
});

it('keeps the runs of a week and fails the third that retries the same test', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-retries-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'of', 'a', 'clone.json');
  expect(recordAndCheckRetries(['one'], file, day(1))).toEqual([true, '']);
  expect(recordAndCheckRetries(['one', 'two'], file, day(2))).toEqual([true, '']);
  expect(recordAndCheckRetries([], file, day(3))).toEqual([true, '']);
  expect(recordAndCheckRetries(['one'], file, day(3))).toEqual([false, 'one']);
  expect(recordAndCheckRetries([], file, day(3))).toEqual([true, '']);
  expect(recordAndCheckRetries(['one'], file, day(20))).toEqual([true, '']);
});
