import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programArgs } from '@doorstep/shared-process/program';
import { expect, test, vi } from 'vitest';
import { childPidOf, usedTicks } from '../../../../test/support/childProcess';

const WAIT_MS = 120_000;
vi.setConfig({ testTimeout: 2 * WAIT_MS });

const program = fileURLToPath(new URL('../../../../test/support/stuckPage.ts', import.meta.url));
const startStuckPage = () => spawn(process.execPath, programArgs(program), { stdio: ['ignore', 'pipe', 'inherit'] });

const pageOf = (pid?: number) => childPidOf(pid, 'sandboxedPage');

test('ends a page whose script never finishes, and reports it', async () => {
  const parent = startStuckPage();
  let out = '';
  parent.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  await new Promise((resolve) => parent.once('close', resolve));
  expect(out).toContain('"late"');
});

test.runIf(process.platform === 'linux')('it ends as well when the process that started it was killed', async () => {
  const parent = startStuckPage();
  await new Promise((resolve) => parent.stdout.once('data', resolve));
  const page = await vi.waitUntil(() => pageOf(parent.pid), { timeout: WAIT_MS });
  await vi.waitUntil(() => usedTicks(page) === 'ended' || Number(usedTicks(page)) > 30, {
    timeout: WAIT_MS,
    interval: 5,
  });
  expect(usedTicks(page)).not.toBe('ended');
  parent.kill('SIGKILL');
  await vi.waitUntil(() => usedTicks(page) === 'ended', { timeout: WAIT_MS });
});
