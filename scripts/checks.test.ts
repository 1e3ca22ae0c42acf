import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { errorsByFolder } from './checks';
import { root } from './install.mjs';

test('the type check includes every source, and excludes only built and installed files', () => {
  const config = JSON.parse(readFileSync(path.join(root, 'build/tsconfig.all.json'), 'utf8')) as object;
  expect(config).toMatchObject({ include: ['../**/*'], exclude: ['../**/dist', '../**/node_modules'] });
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
