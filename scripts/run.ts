import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from './install.mjs';

export interface Ran {
  code: number;
  output: string;
}

export interface RunOptions {
  /** The output is passed on as it comes; otherwise it is only collected. */
  show?: boolean;
  env?: NodeJS.ProcessEnv;
  /** The root, unless something else is said. */
  cwd?: string;
  /** After so long the program and all that it started are ended, and its code is `TOOK_TOO_LONG`. */
  limitMs?: number;
}

export const TOOK_TOO_LONG = 124;

/** Runs a program. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
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
        endAll(child);
        take(`${program} took longer than ${Math.round((options.limitMs ?? 0) / 60_000)} minutes and was ended.\n`);
        // Something that had another parent by then may still hold the output open.
        done(TOOK_TOO_LONG);
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

/** It and what it has started, and so on; the youngest ones last, so that nobody starts another one meanwhile. */
function endAll({ pid }: ChildProcess): void {
  const all = pid === undefined ? [] : [pid];
  for (const each of all) all.push(...childrenOf(each));
  for (const each of all) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended by itself.
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

/** A program of node_modules/.bin. */
export const runBin = (name: string, args: readonly string[], options: RunOptions = {}) =>
  run(process.execPath, [`${root}/node_modules/.bin/${name}`, ...args], options);
