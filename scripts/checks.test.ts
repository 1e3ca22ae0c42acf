import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { errorsByFolder } from './checks';
import { root } from './install.mjs';
import { packageFolders } from './packages';

test('the type check includes every package', () => {
  const { include } = JSON.parse(readFileSync(path.join(root, 'build/tsconfig.all.json'), 'utf8')) as {
    include: string[];
  };
  const patterns = include.map(
    (folder) => new RegExp(`^${path.join('build', folder).replace('/**/*', '').replace('*', '[^/]*')}(?:/|$)`),
  );
  const folders = packageFolders();
  expect(folders.length).toBeGreaterThan(10);
  expect(folders.filter((folder) => !patterns.some((pattern) => pattern.test(folder)))).toEqual([]);
});

test('an error and the lines below it belong to the package of its file', () => {
  const output = [
    "build/router/index.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    "  The types of 'a' are incompatible.",
    "mf-booking/src/x.tsx(1,1): error TS2304: Cannot find name 'y'.",
  ].join('\n');
  const errors = errorsByFolder(output, ['build', 'build/router', 'mf-booking', 'mf-catalog']);
  expect([...errors.keys()]).toEqual(['build/router', 'mf-booking']);
  expect(errors.get('build/router')).toContain('are incompatible');
  expect(errors.get('mf-booking')).not.toContain('TS2322');
});
