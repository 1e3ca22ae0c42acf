import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { programArgs } from '@doorstep/shared-process/program';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdFolder } from './holdFolder';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'doorstep-hold-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('waits for the first exporter, and names it after the timeout', async () => {
  const first = await holdFolder(folder);
  await expect(holdFolder(folder, 50)).rejects.toThrow(`Process ${process.pid} on `);
  const second = holdFolder(folder, 30_000);
  first.release();
  const held = await second;
  held.touch();
  held.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('takes over the lock of a killed exporter', async () => {
  const program = fileURLToPath(new URL('../../test/support/holdForEver.ts', import.meta.url));
  const child = spawn(process.execPath, [...programArgs(program), folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  await expect(holdFolder(folder, 50)).rejects.toThrow(`Process ${child.pid} on `);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
  (await holdFolder(folder, 50)).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('takes over the lock of a lost machine after five minutes', async () => {
  const lock = path.join(folder, 'edge.lock');
  writeFileSync(lock, JSON.stringify({ pid: 1, host: 'far-away.example', verb: 'edge' }));
  await expect(holdFolder(folder, 50)).rejects.toThrow('Process 1 on far-away.example is exporting into');
  const long = new Date(Date.now() - 6 * 60_000);
  utimesSync(lock, long, long);
  const held = await holdFolder(folder, 50);
  expect(readFileSync(lock, 'utf8')).toContain(`"pid":${process.pid}`);
  held.release();
});

test('stops an exporter whose lock another machine has taken over, and leaves that lock', async () => {
  const lock = path.join(folder, 'edge.lock');
  const first = await holdFolder(folder);
  const taken = JSON.stringify({ pid: 1, host: 'far-away.example', verb: 'edge' });
  writeFileSync(lock, taken);
  expect(() => first.touch()).toThrow('Another exporter has taken over');
  first.release();
  expect(readFileSync(lock, 'utf8')).toBe(taken);
});
