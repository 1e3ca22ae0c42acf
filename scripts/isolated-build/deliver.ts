import { spawn } from 'node:child_process';
import path from 'node:path';

export interface Step {
  readonly what: string;
  readonly ok: boolean;
  readonly ms: number;
  readonly output: string;
}

export async function* runIsolatedBuild(folder: string, remote: string, tests = remote): AsyncGenerator<Step> {
  const bin = (file: string) => path.join('node_modules', file);
  const steps: readonly [string, readonly string[]][] = [
    ['types', [bin('typescript/bin/tsc'), '-p', remote]],
    ['lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--vcs-enabled=false', '--error-on-warnings', remote]],
    ['tests', [bin('vitest/vitest.mjs'), 'run', '--root', '.', '--project', 'unit', '--reporter=dot', tests]],
    ['build and publish', ['scripts/release.mjs', 'publish', remote, '--version', '9.9.9']],
  ];
  for (const [what, args] of steps) {
    const since = performance.now();
    const { code, output } = await run(folder, args);
    yield { what, ok: code === 0, ms: performance.now() - since, output };
    if (code !== 0) return;
  }
}

function run(cwd: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const { NODE_ENV: _set, VITEST: _inside, INIT_CWD: _from, ...env } = process.env;
    const child = spawn(process.execPath, args, { cwd, env: { ...env, DATA_DIR: '.data' } });
    let output = '';
    const take = (data: Buffer) => {
      output += data;
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('close', (code) => resolve({ code, output }));
  });
}
