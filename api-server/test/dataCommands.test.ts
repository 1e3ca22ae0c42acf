import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { useOperatedSite } from './support/operatedSite';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 240_000 });
const site = useOperatedSite();

test('the operator backs up a site that runs, sees that the file is whole, and restores it elsewhere', async () => {
  const owner = ['create', '--name', 'Robin Hale', '--phone', '+15035550100', '--role', 'owner'];
  expect((await site.run('staff', owner, 'a long enough secret of mine\n')).code).toBe(0);
  const key = join(site.dataDir, 'backup.key');
  expect(await site.run('backup', ['key', key])).toMatchObject({ code: 0 });
  expect((await site.run('backup', ['key', key])).output).toContain('is there already');
  const to = join(site.dataDir, 'kept');
  await site.start();
  expect((await site.run('messages', ['list'])).output).toBe('Nothing waits, and nothing was given up.\n');
  expect((await site.run('messages', ['replay', 'om_1'])).output).toContain('None of these was given up');
  mkdirSync(to);
  writeFileSync(join(to, 'doorstep-20200101T000000Z.backup'), 'an old one');
  writeFileSync(join(to, 'notes.txt'), 'not a backup');
  expect(await site.run('backup', ['to', to, '--key', key, '--keep', '1'])).toMatchObject({ code: 0 });
  expect(readdirSync(to)).toEqual([expect.stringMatching(/^doorstep-20[3-9]|^doorstep-202[1-9]/), 'notes.txt']);
  await site.stop();
  const file = join(to, readdirSync(to)[0] ?? '');
  expect((await site.run('backup', ['verify', file, '--key', key])).output).toContain('is whole: of 20');

  expect((await site.run('restore', [file], '', { BACKUP_KEY_FILE: key })).output).toContain('not empty');
  const env = { DATA_DIR: join(site.dataDir, 'restored'), BACKUP_KEY_FILE: key };
  expect((await site.run('restore', [file], '', env)).output).toMatch(/^Restored as of 20.*compared, in [\d.]+ s\.\n$/);
  expect((await site.run('staff', ['list'], '', env)).output).toContain('Robin Hale');
});

test.each([
  ['messages', []],
  ['messages', ['list', 'more']],
  ['messages', ['replay']],
  ['backup', ['to']],
  ['backup', ['from', 'x']],
  ['restore', []],
] as const)('%s with %j says how it is used', async (command, words) => {
  const { code, output } = await site.run(command, [...words]);
  expect(code).toBe(2);
  expect(output).toContain(`Usage: npm run ${command} --`);
});
