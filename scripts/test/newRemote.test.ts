import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRemote } from '../scaffold/createRemote';
import { createRepositoryCopy } from '../scaffold/testing';

const LIMIT_MS = 120_000;
let repository: ReturnType<typeof createRepositoryCopy>;
beforeAll(() => {
  repository = createRepositoryCopy();
});
afterAll(() => repository.remove());

function run(program: string, options: readonly string[], cwd = '.') {
  const file = path.join(repository.folder, 'node_modules', program);
  const result = spawnSync(process.execPath, [file, ...options], {
    cwd: path.join(repository.folder, cwd),
    encoding: 'utf8',
    timeout: LIMIT_MS,
    env: { ...process.env, NODE_ENV: undefined },
  });
  return `${result.status === 0 ? 'ok' : `exit ${result.status}`}\n${result.stdout}${result.stderr}`;
}

test(
  'a remote that was just made is typed, passes lint and its own tests, and builds',
  async () => {
    await createRemote(repository.folder, { name: 'mf-gift-cards' });
    expect(run('typescript/bin/tsc', ['-p', 'mf-gift-cards'])).toMatch(/^ok/);
    const touched = [
      'mf-gift-cards',
      'package.json',
      'tsconfig.base.json',
      'playwright/monolith/index.tsx',
      'nginx/manifest',
    ];
    expect(run('@biomejs/biome/bin/biome', ['check', '--vcs-enabled=false', ...touched])).toMatch(/^ok/);
    expect(run('vitest/vitest.mjs', ['run', '--root', '.', '--project', 'unit', 'mf-gift-cards'])).toMatch(/^ok/);
    expect(run('@rsbuild/core/bin/rsbuild.js', ['build'], 'mf-gift-cards')).toMatch(/^ok/);
    const record = path.join(repository.folder, 'mf-gift-cards/dist/remote.json');
    expect(existsSync(record)).toBe(true);
    expect(JSON.parse(readFileSync(record, 'utf8'))).toMatchObject({
      name: 'mf-gift-cards',
      routes: [{ id: 'start', path: '/gift-cards', access: 'visitor', titles: { en: 'Gift cards' } }],
    });
  },
  LIMIT_MS,
);
