import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';

interface Entry {
  version?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
}

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
const installed = Object.entries(packages).filter(([name, { link }]) => name.includes('node_modules/') && !link);

/** A binary for another system: never installed here, and looked up where it is. */
const isForOthers = ({ optional, os, cpu }: Entry) =>
  Boolean(optional && (os || cpu)) && !((os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true));
/** musl's builds name no system of their own. */
const isMusl = (name: string) => name.endsWith('-musl');

test('everything that is installed is checked against a hash', () => {
  expect(installed.length).toBeGreaterThan(500);
  const unchecked = installed.filter(([name, entry]) => !entry.integrity && !isForOthers(entry) && !isMusl(name));
  expect(unchecked.map(([name]) => name)).toEqual([]);
});

/** Licences that ask for their text and nothing of ours; LGPL and MPL for what is linked, not copied. */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'MPL-2.0',
  'MPL 2.0',
  'LGPL-3.0-or-later',
];
/** Says it in a file of its own instead of in its package.json. */
const IN_A_FILE: Record<string, string> = { 'node_modules/png-js': 'MIT', 'node_modules/spawndamnit': 'MIT' };

test('every package has a licence that a product may use', () => {
  const refused = installed.flatMap(([name, entry]) => {
    const licence = IN_A_FILE[name] ?? entry.license ?? 'none';
    const parts = licence.replace(/[()]/g, '').split(/ (?:AND|OR) /);
    return parts.every((part) => ALLOWED.includes(part)) ? [] : [`${name}: ${licence}`];
  });
  expect(refused).toEqual([]);
});
