import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesOverLimit, readCosts, readLimits } from './costs';
import { root } from './install.mjs';

it('names files over their limit, but none that cost more because the machine is slow', () => {
  const limits = { referenceSeconds: 1, files: { 'a.test.ts': 10, 'b.test.ts': 10, 'c.test.ts': 10 } };
  const files = { 'a.test.ts': 15, 'b.test.ts': 17, 'new.test.ts': 400 };
  expect(filesOverLimit(files, limits, 1).map((line) => line.split(':')[0])).toEqual(['b.test.ts']);
  expect(filesOverLimit(files, limits, 2)).toEqual([]);
  expect(filesOverLimit(files, limits, 0.1).map((line) => line.split(':')[0])).toEqual(['b.test.ts']);
});

it('takes the highest cost of a file that ran several times', () => {
  const line = (seconds: number) => JSON.stringify([path.join(root, 'nginx/test/a.test.ts'), seconds]);
  expect(readCosts(`${line(2)}\n${line(3)}\n`)).toEqual({ 'nginx/test/a.test.ts': 3 });
});

it('limits only files that exist', () => {
  expect(Object.keys(readLimits().files).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
