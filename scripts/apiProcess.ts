import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { programArgs } from '@doorstep/shared-process/program';
import { apiOutput } from './apiOutput';
import { root } from './install.mjs';

export interface Api {
  /** Resolves when the API is ready. Rejects with its message when it refuses to start. */
  ready: Promise<void>;
  /** Resolves with the reason when the API cannot be kept running. */
  exited: Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Limits the young generation to 4 MB: with Node's default of 16 MB, the process keeps 34 MB for good after a start.
 * Optimises functions of the embedded database after about 50 ms of run time instead of 2 ms, because a start runs many
 * of them for little longer than that.
 */
const FLAGS = ['--max-semi-space-size=4', '--wasm-tiering-budget=50000000'];
/** Limits glibc to one memory arena. With an arena for each thread, the process holds 15 to 50 MB more. */
const MALLOC = { MALLOC_ARENA_MAX: '1' };
const RESTART_AFTER_MS = 500;
const DEATHS_PER_MINUTE = 5;

/** Restarts the API when it dies after it was ready. `log` receives its log lines. */
export function startApi(log: (lines: string) => void): Api {
  let child: ChildProcess | undefined;
  let stopping = false;
  let wasReady = false;
  let becameReady: () => void = () => {};
  let rejected: (reason: Error) => void = () => {};
  let gaveUp: (reason: string) => void = () => {};
  const deaths: number[] = [];

  function launch() {
    const started = spawn(process.execPath, [...FLAGS, ...programArgs(path.join(root, 'api-server/src/main.ts'))], {
      cwd: root,
      env: { ...MALLOC, ...process.env },
      // Ctrl-C in a terminal signals the whole process group, but the parent stops the API in order.
      detached: true,
      // The IPC channel closes when the parent is killed, which tells the API to stop.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let complaint = '';
    const output = apiOutput({
      log,
      show: (line) => process.stdout.write(`${line}\n`),
      onReady: () => {
        wasReady = true;
        becameReady();
      },
    });
    started.stdout?.on('data', output.take);
    started.stderr?.on('data', (data: Buffer) => {
      complaint = `${complaint}${data}`.slice(-4000);
      if (wasReady) process.stderr.write(data);
    });
    started.on('close', (code, signal) => {
      if (stopping) return;
      const reason = complaint.trim() || `The API stopped (${signal ?? code}).`;
      if (!wasReady) return rejected(new Error(reason));
      const now = Date.now();
      deaths.push(now);
      if (deaths.filter((at) => now - at < 60_000).length >= DEATHS_PER_MINUTE) {
        return gaveUp(`The API stopped ${DEATHS_PER_MINUTE} times within a minute. ${reason}`);
      }
      console.error(`The API stopped (${signal ?? code}). Starting it again.`);
      setTimeout(() => stopping || launch(), RESTART_AFTER_MS);
    });
    child = started;
  }

  const ready = new Promise<void>((resolve, reject) => {
    becameReady = resolve;
    rejected = reject;
  });
  const exited = new Promise<string>((resolve) => {
    gaveUp = resolve;
  });
  launch();
  return {
    ready,
    exited,
    stop: () =>
      new Promise((resolve) => {
        stopping = true;
        if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        // SIGTERM would wait for load balancers to notice the shutdown.
        child.kill('SIGINT');
      }),
  };
}
