import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityOf } from '@doorstep/shared-process';
import { makeZombie } from '@doorstep/shared-process/zombie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DirectoryInUseError, lockDirectory, markLockEnding, waitForLockHolder } from './directoryLock';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'doorstep-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('rejects a second process, naming the first one', () => {
  const unlock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError);
  expect(() => lockDirectory(directory)).toThrow(new RegExp(`process ${process.pid}\\b`));
  unlock();
  lockDirectory(directory)();
  expect(readdirSync(directory)).toEqual([]);
});

test('takes over the lock of a dead process', () => {
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

test('removes only its own lock', () => {
  const unlock = lockDirectory(directory);
  writeFileSync(join(directory, 'api.lock'), '1 somebody-else');
  unlock();
  expect(readdirSync(directory)).toEqual(['api.lock']);
});

test.runIf(existsSync('/proc/self/stat'))(
  'the lock of a process that ended and was not reaped is taken over',
  async () => {
    const zombie = await makeZombie();
    try {
      writeFileSync(join(directory, 'api.lock'), `${zombie.pid} ${identityOf(zombie.pid).startTime}`);
      lockDirectory(directory)();
    } finally {
      zombie.reap();
    }
  },
);

describe('a waiting process', () => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  beforeEach(() => void lines.splice(0));

  test('does not wait for a running process', async () => {
    expect(await waitForLockHolder(directory, say)).toBe('none');
    const unlock = lockDirectory(directory);
    expect(await waitForLockHolder(directory, say)).toBe('running');
    unlock();
    expect(lines).toEqual([]);
  });

  test('waits for an ending process, and names it', async () => {
    const unlock = lockDirectory(directory);
    markLockEnding(directory);
    expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError);
    const waiting = waitForLockHolder(directory, say);
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toBe(`Waiting for process ${process.pid} to shut down and release ${directory} ...`);
    unlock();
    expect(await waiting).toBe('ended');
    expect(readdirSync(directory)).toEqual([]);
  });

  test('waits no longer than its timeout', async () => {
    const unlock = lockDirectory(directory);
    markLockEnding(directory);
    expect(await waitForLockHolder(directory, say, { timeoutMs: 60 })).toBe('running');
    unlock();
  });

  test('waits for a process whose parent has gone', async () => {
    const parent = spawn('sleep', ['600']);
    const unlock = lockDirectory(directory, 'api.lock', parent.pid);
    expect(await waitForLockHolder(directory, say)).toBe('running');
    parent.kill('SIGKILL');
    await new Promise((resolve) => parent.once('exit', resolve));
    expect(await waitForLockHolder(directory, say, { timeoutMs: 60 })).toBe('running');
    expect(lines).toHaveLength(1);
    unlock();
  });

  test('leaves the lock of another process unmarked', () => {
    writeFileSync(join(directory, 'api.lock'), '1 123\n');
    markLockEnding(directory);
    expect(readFileSync(join(directory, 'api.lock'), 'utf8')).toBe('1 123\n');
  });
});
