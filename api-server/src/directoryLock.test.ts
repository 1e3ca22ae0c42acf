import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectoryInUse, lockDirectory } from './directoryLock';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'doorstep-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('the second one is refused, naming the first one', () => {
  const unlock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUse);
  expect(() => lockDirectory(directory)).toThrow(new RegExp(`process ${process.pid}\\b`));
  unlock();
  lockDirectory(directory)();
  expect(readdirSync(directory)).toEqual([]);
});

test('the lock of a process that is gone is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  for (const left of [`${pid} 123`, 'nonsense', '']) {
    writeFileSync(join(directory, 'api.lock'), left);
    const unlock = lockDirectory(directory);
    expect(readFileSync(join(directory, 'api.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    unlock();
  }
});

test.runIf(existsSync('/proc/self/stat'))('a number that another process has got since is no lock', () => {
  writeFileSync(join(directory, 'api.lock'), `${process.pid} 1`);
  lockDirectory(directory)();
});

test('only its own lock is removed', () => {
  const unlock = lockDirectory(directory);
  writeFileSync(join(directory, 'api.lock'), '1 somebody-else');
  unlock();
  expect(readdirSync(directory)).toEqual(['api.lock']);
});
