import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInstalled, root } from '../install.mjs';
import { createRemote } from './createRemote';
import { entries } from './entries';
import { createRepositoryCopy } from './testing';

let repository: ReturnType<typeof createRepositoryCopy>;
beforeAll(() => {
  repository = createRepositoryCopy();
});
afterAll(() => repository.remove());

const readRepositoryFile = (file: string) => readFileSync(path.join(repository.folder, file), 'utf8');

describe('npm run new', () => {
  test.each([
    ['gifts', {}, /mf-NAME.*"gifts"/],
    ['mf-', {}, /cannot be the name of a remote/],
    ['mf-Gifts', {}, /cannot be the name of a remote/],
    ['mf-gift_cards', {}, /cannot be the name of a remote/],
    ['mf-../x', {}, /cannot be the name of a remote/],
    ['mf-9lives', {}, /cannot be the name of a remote/],
    [`mf-${'a'.repeat(60)}`, {}, /40 at most/],
    ['mf-profile', {}, /\/profile is a route of mf-account/],
    ['mf-gifts', { access: 'everybody' }, /--access must be one of visitor, customer, provider, member, admin/],
    ['mf-gifts', { owner: 'gifts' }, /--owner must be a person or a team/],
    ['mf-account', {}, /a folder mf-account already/],
  ] as const)('rejects %s %o in one line and changes nothing', async (name, options, reason) => {
    const before = Object.keys(entries).map(readRepositoryFile);
    const listed = readdirSync(repository.folder);
    const rejection = await createRemote(repository.folder, { name, ...options }).catch(
      (error: Error) => error.message,
    );
    expect(rejection).toMatch(reason);
    expect(String(rejection).split('\n')).toHaveLength(1);
    expect(Object.keys(entries).map(readRepositoryFile)).toEqual(before);
    expect(readdirSync(repository.folder)).toEqual(listed);
  });

  test('adds the new remote to every list of remotes and needs no installation', async () => {
    await createRemote(repository.folder, { name: 'mf-gift-cards', owner: '@doorstep/gifts', access: 'customer' });
    expect(JSON.parse(readRepositoryFile('package.json')).workspaces).toContain('mf-gift-cards');
    const lock = JSON.parse(readRepositoryFile('package-lock.json'));
    expect(lock.packages[''].workspaces).toEqual(JSON.parse(readRepositoryFile('package.json')).workspaces);
    expect(lock.packages['node_modules/@doorstep/mf-gift-cards']).toEqual({ resolved: 'mf-gift-cards', link: true });
    const { name, version, peerDependencies } = JSON.parse(readRepositoryFile('mf-gift-cards/package.json'));
    expect(lock.packages['mf-gift-cards']).toEqual({ name, version, peerDependencies });
    const keys = Object.keys(lock.packages);
    expect(keys).toEqual([...keys].sort((a, b) => a.localeCompare(b, 'en')));
    expect(isInstalled(repository.folder)).toBe(true);
    expect(existsSync(path.join(repository.folder, 'node_modules/@doorstep/mf-gift-cards/package.json'))).toBe(true);
    expect(readRepositoryFile('.github/workflows/mf-gift-cards.yml')).toContain('remote: mf-gift-cards');
    expect(readRepositoryFile('.github/CODEOWNERS')).toMatch(/^\/mf-gift-cards\/ +@doorstep\/gifts$/m);
    expect(JSON.parse(readRepositoryFile('nginx/manifest/manifest.json')).microFrontends['mf-gift-cards']).toHaveLength(
      1,
    );
    expect(readRepositoryFile('README.md')).toMatch(/^\| \[mf-gift-cards\]\(mf-gift-cards\/README\.md\) +\|/m);
    expect(readRepositoryFile('playwright/monolith/index.tsx')).toMatch(/\.\.\.giftCards,?\s*\]/);
    expect(readRepositoryFile('mf-gift-cards/src/remote.ts')).toContain("path: '/gift-cards', access: 'customer'");
  });

  test('writes files that pass the linter unchanged', async () => {
    await createRemote(repository.folder, { name: 'mf-a-remote-with-a-rather-long-name', owner: '@doorstep/gifts' });
    const files = ['README.md', 'package.json', 'tsconfig.base.json', 'mf-a-remote-with-a-rather-long-name'];
    const { status, stdout, stderr } = spawnSync(
      path.join(root, 'node_modules/.bin/biome'),
      ['check', '--vcs-enabled=false', ...files],
      { cwd: repository.folder, encoding: 'utf8' },
    );
    expect(status, stdout + stderr).toBe(0);
    // The linter is a separate program, which a busy machine runs many times slower.
  }, 120_000);
});
