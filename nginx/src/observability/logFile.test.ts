import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lineWriter } from './logFile';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'doorstep-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a stopped writer has written every line, also those that came while it wrote', async () => {
  const file = path.join(folder, 'access.log');
  const writer = lineWriter(file);
  writer.write('first');
  const stopped = writer.stop();
  writer.write('second');
  await stopped;
  await writer.stop();
  expect(readFileSync(file, 'utf8')).toBe('first\nsecond\n');
});

test('a writer without lines makes no file, and one whose folder is gone stops', async () => {
  await lineWriter(path.join(folder, 'empty.log')).stop();
  expect(() => readFileSync(path.join(folder, 'empty.log'))).toThrow();
  const writer = lineWriter(path.join(folder, 'gone', 'access.log'));
  writer.write('lost');
  await expect(writer.stop()).resolves.toBeUndefined();
});
