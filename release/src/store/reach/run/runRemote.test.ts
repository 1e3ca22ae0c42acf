import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { programArgs } from '@doorstep/shared-process/program';
import { expect, test, vi } from 'vitest';

const WAIT_MS = 120_000;
vi.setConfig({ testTimeout: 2 * WAIT_MS });

const program = fileURLToPath(new URL('../../../../test/support/stuckPage.ts', import.meta.url));
const start = () => spawn(process.execPath, programArgs(program), { stdio: ['ignore', 'pipe', 'inherit'] });

/** Text of a file of the system, which may be gone by now. */
const textOf = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
/** The process of the page: the loader of its parent may have others. */
const pageOf = (pid = 0) =>
  textOf(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .find((child) => textOf(`/proc/${child}/cmdline`).includes('sandboxedPage')) ?? '';
const usedTicks = (pid: string) => {
  try {
    const numbers = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    // A zombie has ended; whoever adopted it has not looked yet.
    return numbers[0] === 'Z' ? 'ended' : Number(numbers[11]) + Number(numbers[12]);
  } catch {
    return 'ended';
  }
};

test('a page whose script has no end is ended, and that is said', async () => {
  const parent = start();
  let out = '';
  parent.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  await new Promise((resolve) => parent.once('close', resolve));
  expect(out).toContain('"late"');
});

test.runIf(process.platform === 'linux')('it ends as well when the process that started it was killed', async () => {
  const parent = start();
  await new Promise((resolve) => parent.stdout.once('data', resolve));
  const page = await vi.waitUntil(() => pageOf(parent.pid), { timeout: WAIT_MS });
  // It runs by now, and not for long.
  await vi.waitUntil(() => usedTicks(page) === 'ended' || Number(usedTicks(page)) > 30, {
    timeout: WAIT_MS,
    interval: 5,
  });
  expect(usedTicks(page)).not.toBe('ended');
  parent.kill('SIGKILL');
  await vi.waitUntil(() => usedTicks(page) === 'ended', { timeout: WAIT_MS });
});
