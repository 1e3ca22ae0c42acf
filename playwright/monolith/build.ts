import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BuildRecord } from '@doorstep/shared-api/remote';

const folder = import.meta.dirname;

export async function buildMonolith(): Promise<{ dist: string; record: BuildRecord }> {
  const rsbuild = path.join(folder, '../../node_modules/@rsbuild/core/bin/rsbuild.js');
  await promisify(execFile)(process.execPath, [rsbuild, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const dist = path.join(folder, 'dist');
  return { dist, record: JSON.parse(await readFile(path.join(dist, 'remote.json'), 'utf8')) as BuildRecord };
}
