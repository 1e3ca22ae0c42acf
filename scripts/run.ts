import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from './install.mjs';

export interface RunResult {
  code: number;
  output: string;
}

export interface RunOptions {
  show?: boolean;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Time limit, after which the program and all its children are killed. The exit code is then `TIMEOUT_EXIT_CODE`. */
  limitMs?: number;
}

export const TIMEOUT_EXIT_CODE = 124;

export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: options.cwd ?? root, env: { ...process.env, ...options.env } });
    let output = '';
    const take = (data: Buffer | string) => {
      output += data;
      if (options.show) process.stdout.write(data);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const limit =
      options.limitMs &&
      setTimeout(() => {
        killProcessTree(child);
        take(`${program} took longer than ${Math.round((options.limitMs ?? 0) / 60_000)} minutes and was ended.\n`);
        // Do not wait for `close`: a detached child may still hold the output open.
        done(TIMEOUT_EXIT_CODE);
      }, options.limitMs);
    const done = (code: number) => {
      if (limit) clearTimeout(limit);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      take(error.message);
      done(127);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}

/** Kills parents first, so that none can start another child meanwhile. */
function killProcessTree({ pid }: ChildProcess): void {
  const all = pid === undefined ? [] : [pid];
  for (const each of all) all.push(...childrenOf(each));
  for (const each of all) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

export const runBin = (name: string, args: readonly string[], options: RunOptions = {}) =>
  run(process.execPath, [`${root}/node_modules/.bin/${name}`, ...args], options);
