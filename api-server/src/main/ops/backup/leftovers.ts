import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const GUARD = `process.stdin.resume().on('end', () => {
  for (const path of process.argv.slice(1)) require('fs').rmSync(path, { recursive: true, force: true, maxRetries: 5 });
});`;

/**
 * Deletes these files and folders when this process is killed, also by SIGKILL, until the returned function is called.
 * With `endsOnSignal`, SIGINT, SIGTERM and SIGHUP delete them at once and end the process: for commands, not for
 * servers.
 */
export function removeWhenKilled(paths: readonly string[], { endsOnSignal = false } = {}): () => void {
  // Start it in its own process group, so that it survives when this process's group is killed.
  const guard = spawn(process.execPath, ['-e', GUARD, ...paths], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  const end = () => {
    for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    process.exit(130);
  };
  if (endsOnSignal) for (const signal of SIGNALS) process.on(signal, end);
  return () => {
    // Kill the guard instead of sending a message: a late message would let it delete files that must stay.
    guard.kill('SIGKILL');
    if (endsOnSignal) for (const signal of SIGNALS) process.off(signal, end);
  };
}
