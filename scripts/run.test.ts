import { expect, it } from 'vitest';
import { run, TIMEOUT_EXIT_CODE } from './run';

it('returns the exit code and the output of a program', async () => {
  expect(await run(process.execPath, ['-e', 'console.log("done"); process.exit(3)'])).toEqual({
    code: 3,
    output: 'done\n',
  });
});

it('kills a program that takes too long, with its child', async () => {
  const start = "const { spawn } = require('node:child_process')";
  const sleeper = `${start}; const child = spawn('sleep', ['600'], { stdio: 'inherit' }); console.log(child.pid); setInterval(() => {}, 1000)`;
  const { code, output } = await run(process.execPath, ['-e', sleeper], { limitMs: 3000 });
  expect(code).toBe(TIMEOUT_EXIT_CODE);
  expect(output).toContain('took longer than');
  const pid = Number.parseInt(output, 10);
  expect(pid).toBeGreaterThan(0);
  await expect.poll(() => isRunning(pid)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
