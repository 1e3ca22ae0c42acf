import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../install.mjs';

const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  'biome.json',
  'README.md',
];
const FOLDERS = [
  '.github',
  'nginx/manifest',
  'shared-api',
  'shared-ui',
  'build',
  'playwright/monolith',
  'contracts',
  'mf-account',
];
const LEFT_OUT = new Set(['node_modules', 'dist', 'test-results']);

/** Installed packages are shared with the original. */
export function createRepositoryCopy() {
  const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-new-'));
  for (const name of [...FILES, ...FOLDERS]) {
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (source) => !LEFT_OUT.has(path.basename(source)),
    });
  }
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@doorstep'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@doorstep' && name !== '.cache' && name !== '.federation')
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  }
  for (const name of ['shared-api', 'shared-ui', 'build', 'mf-account', 'router']) {
    symlinkSync(`../../${name === 'router' ? 'build/router' : name}`, path.join(modules, '@doorstep', name));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
