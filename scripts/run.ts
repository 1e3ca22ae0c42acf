import { spawn } from 'node:child_process';
import { root } from './install.mjs';

export interface Ran {
  code: number;
  output: string;
}

/** Runs a program at the root. `show` passes its output on as it comes; otherwise it is only collected. */
export function run(
  program: string,
  args: readonly string[],
  options: { show?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...options.env } });
    let output = '';
    const take = (data: Buffer) => {
      output += data;
      if (options.show) process.stdout.write(data);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A program of node_modules/.bin. */
export const runBin = (
  name: string,
  args: readonly string[],
  options: { show?: boolean; env?: NodeJS.ProcessEnv } = {},
) => run(process.execPath, [`${root}/node_modules/.bin/${name}`, ...args], options);
