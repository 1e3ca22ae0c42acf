import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { useOperatedSite } from './support/operatedSite';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 240_000 });
// Restoring elsewhere needs another DATA_DIR, which selects another database only for the embedded kind.
const site = useOperatedSite('embedded');

test('backs up a running site, verifies the file, and restores it elsewhere', async () => {
  const owner = ['create', '--name', 'Robin Hale', '--phone', '+15035550100', '--role', 'owner'];
  expect((await site.run('staff', owner, 'a long enough secret of mine\n')).code).toBe(0);
  const key = join(site.dataDir, 'backup.key');
  expect(await site.run('backup', ['key', key])).toMatchObject({ code: 0 });
  expect((await site.run('backup', ['key', key])).output).toContain('already exists');
  const to = join(site.dataDir, 'kept');
  await site.start();
  expect((await site.run('messages', ['list'])).output).toBe('No messages are waiting, and none were given up.\n');
  expect((await site.run('messages', ['replay', 'om_1'])).output).toContain('None of these messages was given up');
  mkdirSync(to);
  writeFileSync(join(to, 'doorstep-20200101T000000Z.backup'), 'an old one');
  writeFileSync(join(to, 'notes.txt'), 'not a backup');
  expect(await site.run('backup', ['to', to, '--key', key, '--keep', '1'])).toMatchObject({ code: 0 });
  expect(readdirSync(to)).toEqual([expect.stringMatching(/^doorstep-20[3-9]|^doorstep-202[1-9]/), 'notes.txt']);
  await site.stop();
  const file = join(to, readdirSync(to)[0] ?? '');
  expect((await site.run('backup', ['verify', file, '--key', key])).output).toContain('is complete: taken 20');

  expect((await site.run('restore', [file], '', { BACKUP_KEY_FILE: key })).output).toContain('not empty');
  const env = { DATA_DIR: join(site.dataDir, 'restored'), BACKUP_KEY_FILE: key };
  expect((await site.run('restore', [file], '', env)).output).toMatch(
    /^Restored the state of 20.*compared, in [\d.]+ s\.\n$/,
  );
  expect((await site.run('staff', ['list'], '', env)).output).toContain('Robin Hale');
});

const backupPaths = () => {
  const to = join(site.dataDir, 'kept');
  return { file: join(to, readdirSync(to)[0] ?? ''), key: join(site.dataDir, 'backup.key') };
};

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'leaves nothing behind when %s ends backup verify half-way',
  async (signal) => {
    const { file, key } = backupPaths();
    const temporary = join(site.dataDir, `temporary-${signal}`);
    mkdirSync(temporary);
    const child = site.spawnCommand('backup', ['verify', file, '--key', key], { TMPDIR: temporary });
    const ended = once(child, 'exit');
    await vi.waitFor(() => expect(existsSync(join(temporary, readdirSync(temporary)[0] ?? '-', 'db'))).toBe(true), {
      timeout: 120_000,
      interval: 5,
    });
    child.kill(signal);
    await ended;
    await vi.waitFor(() => expect(readdirSync(temporary)).toEqual([]), { timeout: 30_000 });
  },
);

test('leaves nothing of a killed restore, which works the next time', async () => {
  const { file, key } = backupPaths();
  const env = { DATA_DIR: join(site.dataDir, 'restored-again'), BACKUP_KEY_FILE: key };
  const child = site.spawnCommand('restore', [file], env);
  const ended = once(child, 'exit');
  await vi.waitFor(() => expect(existsSync(join(env.DATA_DIR, 'db'))).toBe(true), { timeout: 120_000, interval: 5 });
  child.kill('SIGKILL');
  await ended;
  await vi.waitFor(() => expect(existsSync(env.DATA_DIR)).toBe(false), { timeout: 30_000 });
  expect(await site.run('restore', [file], '', env)).toMatchObject({ code: 0 });
});

test('makes no directory for a refused restore', async () => {
  const { file, key } = backupPaths();
  const damaged = join(site.dataDir, 'damaged.backup');
  const bytes = readFileSync(file);
  bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
  writeFileSync(damaged, bytes);
  const other = join(site.dataDir, 'other.key');
  await site.run('backup', ['key', other]);
  for (const [name, by] of [
    [damaged, key],
    [file, other],
  ] as const) {
    const env = { DATA_DIR: join(site.dataDir, 'refused'), BACKUP_KEY_FILE: by };
    expect(await site.run('restore', [name], '', env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('cannot be decrypted'),
    });
    expect(existsSync(env.DATA_DIR)).toBe(false);
  }
});

test.each([
  ['messages', []],
  ['messages', ['list', 'more']],
  ['messages', ['replay']],
  ['backup', ['to']],
  ['backup', ['from', 'x']],
  ['restore', []],
] as const)('%s with %j prints its usage', async (command, words) => {
  const { code, output } = await site.run(command, [...words]);
  expect(code).toBe(2);
  expect(output).toContain(`Usage: npm run ${command} --`);
});
