import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../install.mjs';

const run = promisify(execFile);
const trust = (...args: string[]) => run('npm', ['run', 'trust', '--', ...args], { cwd: root });

test('npm run trust prints the count of each trial and ends with the number that held', async () => {
  const { stdout } = await trust(...'--quick --only input,reports,load --cases 60 --seconds 1 --memory 4'.split(' '));
  expect(stdout).toMatch(/^held {2}input +60 cases, 0 answers of 5xx \(/m);
  expect(stdout).toMatch(/^held {2}reports +\d{6} forged reports, 0 releases that they stopped \(/m);
  expect(stdout).toMatch(/^held {2}load +[1-9]\d+ requests a second held for 1 s, p50 \d+ ms, p99 \d+ ms/m);
  expect(stdout).toMatch(/^held {2}load .*; memory \d+ to \d+ MB in 4 s at half of it/m);
  expect(stdout.trim().split('\n').at(-1)).toBe('3 held, 0 failed');
}, 600_000);

test('npm run trust rejects an unknown trial and lists the known ones', async () => {
  await expect(trust('--only', 'everything')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('permissions, input, kills'),
  });
}, 60_000);
