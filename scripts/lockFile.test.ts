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

/** A binary for another system. It is never installed here, so the lock file may lack its hash. */
const isForOtherSystems = ({ optional, os, cpu }: Entry) =>
  Boolean(optional && (os || cpu)) && !((os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true));
/** Packages for musl do not name their system. */
const isMusl = (name: string) => name.endsWith('-musl');

test('every installed package has an integrity hash', () => {
  expect(installed.length).toBeGreaterThan(500);
  const unchecked = installed.filter(([name, entry]) => !entry.integrity && !isForOtherSystems(entry) && !isMusl(name));
  expect(unchecked.map(([name]) => name)).toEqual([]);
});

/** Licences that require their text but no change to ours. LGPL and MPL cover what is linked, not copied. */
const ALLOWED_LICENCES = [
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
const LICENCES_IN_FILES: Record<string, string> = { 'node_modules/png-js': 'MIT', 'node_modules/spawndamnit': 'MIT' };

test('every package has a licence that a product may use', () => {
  const refused = installed.flatMap(([name, entry]) => {
    const licence = LICENCES_IN_FILES[name] ?? entry.license ?? 'none';
    const parts = licence.replace(/[()]/g, '').split(/ (?:AND|OR) /);
    return parts.every((part) => ALLOWED_LICENCES.includes(part)) ? [] : [`${name}: ${licence}`];
  });
  expect(refused).toEqual([]);
});
