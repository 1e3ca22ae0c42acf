import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

test('keeps the newest snapshot of the schema only, as the next migration is made from it', () => {
  const files = readdirSync(new URL('migrations/', import.meta.url)).sort();
  const newest = files.filter((name) => name.endsWith('.sql')).at(-1) ?? '';
  const snapshots = readdirSync(new URL('migrations/meta/', import.meta.url)).filter((name) =>
    name.endsWith('_snapshot.json'),
  );
  expect(snapshots).toEqual([`${newest.slice(0, 4)}_snapshot.json`]);
});
