import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isInstalled, lockedPackages, root } from '../install.mjs';

const LIMIT_MS = 120_000;
let repository: string;

const repositoryPath = (...parts: string[]) => path.join(repository, ...parts);
const write = (file: string, value: unknown) => {
  mkdirSync(path.dirname(repositoryPath(file)), { recursive: true });
  writeFileSync(repositoryPath(file), JSON.stringify(value));
};

function run(program: string, args: readonly string[], cwd = repository): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    // Leaves out npm's own variables, which `npm test` puts into the environment.
    env: { PATH: process.env.PATH, HOME: repository, npm_config_offline: 'true', npm_config_audit: 'false' },
  });
  expect(status, `${program} ${args.join(' ')}: ${stdout}${stderr}`).toBe(0);
  return stdout;
}

const runInstall = () =>
  run(process.execPath, ['--input-type=module', '-e', "(await import('./scripts/install.mjs')).installWhenNeeded()"]);

beforeAll(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'doorstep-install-'));
  write('package.json', { name: 'site', version: '1.0.0', private: true, workspaces: ['mf-one', 'mf-two'] });
  for (const name of ['mf-one', 'mf-two'])
    write(`${name}/package.json`, { name: `@site/${name}`, version: '1.0.0', dependencies: {} });
  write('dependency/package.json', { name: 'dependency', version: '1.0.0' });
  cpSync(path.join(root, 'scripts/install.mjs'), repositoryPath('scripts/install.mjs'));
  run('npm', ['pack', '--pack-destination', '..'], repositoryPath('dependency'));
  run('npm', ['install', '--package-lock-only']);
}, LIMIT_MS);
afterAll(() => rmSync(repository, { recursive: true, force: true }));

test(
  'packages are installed when none exist or a dependency changed, but not for a new version of a remote',
  () => {
    expect(runInstall()).toContain('Installing packages');
    expect(runInstall()).toBe('');

    run('npm', ['version', 'minor', '-w', '@site/mf-one']);
    expect(JSON.parse(readFileSync(repositoryPath('package-lock.json'), 'utf8')).packages['mf-one'].version).toBe(
      '1.1.0',
    );
    expect(runInstall()).toBe('');

    const lockBefore = readFileSync(repositoryPath('package-lock.json'));
    run('npm', ['install', './dependency-1.0.0.tgz', '-w', '@site/mf-two', '--package-lock-only']);
    expect(runInstall()).toContain('Installing packages');
    expect(readFileSync(repositoryPath('node_modules/dependency/package.json'), 'utf8')).toContain('1.0.0');
    expect(runInstall()).toBe('');

    writeFileSync(repositoryPath('package-lock.json'), lockBefore);
    write('mf-two/package.json', { name: '@site/mf-two', version: '1.0.0', dependencies: {} });
    expect(runInstall()).toContain('Installing packages');
    expect(existsSync(repositoryPath('node_modules/dependency'))).toBe(false);
  },
  LIMIT_MS,
);

test('a package with another version or without its link counts as not installed', () => {
  const recordFile = repositoryPath('node_modules/.package-lock.json');
  const before = readFileSync(recordFile, 'utf8');
  expect(isInstalled(repository)).toBe(true);
  const record = JSON.parse(before);
  record.packages['node_modules/more'] = { version: '1.0.0' };
  writeFileSync(recordFile, JSON.stringify(record));
  expect(isInstalled(repository)).toBe(false);
  writeFileSync(recordFile, before);
  rmSync(repositoryPath('node_modules/@site/mf-one'));
  expect(isInstalled(repository)).toBe(false);
});

test('the build key contains registry packages, but no versions of our own', () => {
  const places = lockedPackages(root).map(([place]) => place);
  expect(places).toContain('node_modules/typescript');
  expect(
    places.filter((place) => place.startsWith('node_modules/@doorstep/') || !place.includes('node_modules')),
  ).toEqual([]);
});
