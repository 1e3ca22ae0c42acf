import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockedPackages, root } from './install.mjs';

/** A remote is a top-level folder named `mf-...`. */
export function buildables(): string[] {
  const remotes = readdirSync(root).filter(
    (name) => name.startsWith('mf-') && existsSync(path.join(root, name, 'rsbuild.config.ts')),
  );
  return ['shell', ...remotes.sort()];
}

export async function buildChanged(print: (line: string) => void): Promise<string[]> {
  const common = hashOf(
    ['shared-api', 'shared-ui', 'build', 'contracts'],
    ['tsconfig.base.json'],
    // Leave out links to our own packages: a new version of one remote must not rebuild the others.
    JSON.stringify(lockedPackages(root)),
  );
  const stale = buildables()
    .map((name) => ({ name, inputs: hashOf([name], [], common) }))
    .filter(({ name, inputs }) => !isUpToDate(name, inputs));
  const waiting = [...stale];
  async function worker() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      print(`Building ${next.name} ...`);
      await build(next.name);
      mkdirSync(path.dirname(inputsFile(next.name)), { recursive: true });
      writeFileSync(inputsFile(next.name), next.inputs);
    }
  }
  await Promise.all([worker(), worker()]);
  return stale.map(({ name }) => name);
}

const inputsFile = (name: string) => path.join(root, 'node_modules/.cache/doorstep', `${name}.inputs`);

const isUpToDate = (name: string, inputs: string) =>
  existsSync(inputsFile(name)) &&
  existsSync(path.join(root, name, 'dist/remote.json')) &&
  readFileSync(inputsFile(name), 'utf8') === inputs;

const IGNORED = new Set(['node_modules', 'dist', 'test-results', '.data']);

function hashOf(folders: readonly string[], files: readonly string[], seed = ''): string {
  const hash = createHash('sha256').update(seed);
  const addFile = (file: string) => hash.update(path.relative(root, file)).update(readFileSync(file));
  const addFolder = (folder: string) => {
    for (const item of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (IGNORED.has(item.name)) continue;
      const full = path.join(folder, item.name);
      if (item.isDirectory()) addFolder(full);
      else if (!/\.(test\.tsx?|md)$/.test(item.name)) addFile(full);
    }
  };
  for (const folder of folders) addFolder(path.join(root, folder));
  for (const file of files) addFile(path.join(root, file));
  return hash.digest('hex');
}

function build(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const rsbuild = path.join(root, 'node_modules/@rsbuild/core/bin/rsbuild.js');
    const child = spawn(process.execPath, [rsbuild, 'build'], {
      cwd: path.join(root, name),
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    child.stderr.on('data', (data) => {
      output += data;
    });
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${name} could not be built:\n${output}`));
    });
  });
}
