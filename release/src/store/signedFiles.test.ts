import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { builds, makeDataDir, publishDist, settings } from '../../test/support/factory';
import { promote } from '../commands/commands';
import { signedFiles } from './signedFiles';
import { generationNumbers, inSite, openSite } from './site';

interface Note {
  readonly id: string;
  readonly text: string;
}

let data: ReturnType<typeof makeDataDir>;
let count = 0;
let files: ReturnType<typeof signedFiles<Note>>;
let folder = '';
beforeAll(async () => {
  data = makeDataDir();
  await publishDist(data.dataDir, data.site, builds.shell);
  await promote(data.site, { name: 'shell', version: '1.0.0' }, { settings });
});
afterAll(() => data.remove());
beforeEach(() => {
  count += 1;
  folder = `notes-${count}`;
  files = signedFiles<Note>({ folder, prefix: 'n', noun: 'note' });
});
const write = (many: number) => {
  for (let n = 0; n < many; n += 1) files.write(data.site, { id: files.nextId(data.site), text: `note ${n}` });
};
const ids = (records: readonly Note[]) => records.map(({ id }) => id);

test('lists the newest first, also beyond nine, and never reuses an id', () => {
  write(11);
  expect(ids(files.list(data.site)).slice(0, 3)).toEqual(['n-11', 'n-10', 'n-9']);
  expect(files.nextId(data.site)).toBe('n-12');
});

test.each([
  [0, ['n-3', 'n-2', 'n-1']],
  [1, ['n-3', 'n-2', 'n-1']],
  [2, ['n-2', 'n-1']],
  [9, []],
])('keeps the newest %i ended records, and always the last one, so that its id is never reused', (kept, gone) => {
  write(4);
  expect(files.prune(data.site, kept, () => true, true)).toEqual(gone);
  expect(files.list(data.site)).toHaveLength(4);
  expect(files.prune(data.site, kept, () => true, false)).toEqual(gone);
  expect(files.list(data.site)).toHaveLength(4 - gone.length);
  expect(files.nextId(data.site)).toBe('n-5');
});

test('never prunes a record that has not ended', () => {
  write(4);
  expect(files.prune(data.site, 1, ({ id }) => id !== 'n-1', false)).toEqual(['n-3', 'n-2']);
});

test('rejects and names an altered record, and reads the others', () => {
  write(3);
  const file = path.join(data.dataDir, folder, 'n-2.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('note 1', 'note 7'));
  expect(() => files.list(data.site)).toThrow(/n-2\.json was altered/);
  const { records, damaged } = files.readable(data.site);
  expect([ids(records), damaged.map(({ id }) => id)]).toEqual([['n-3', 'n-1'], ['n-2']]);
});

test('sorts generations by number', () => {
  const site = openSite(path.join(data.dataDir, 'other'));
  for (const name of ['2', '10', '1', '9', 'x']) mkdirSync(inSite(site, 'generations', name), { recursive: true });
  expect(generationNumbers(site)).toEqual([1, 2, 9, 10]);
});
