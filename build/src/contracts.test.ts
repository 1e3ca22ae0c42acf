import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RemoteDefinition } from '@doorstep/shared-api/remote';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contractFile, contractsOf, expectedContractsOf } from './contracts';

const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));
const remotes = readdirSync(root).filter(
  (name) => name.startsWith('mf-') && existsSync(path.join(root, name, 'src/remote.ts')),
);

test('contains the types of every exposed module in contracts/, and nothing else', async () => {
  const keys = new Set<string>();
  for (const name of remotes) {
    const module: { remote: RemoteDefinition } = await import(pathToFileURL(`${root}/${name}/src/remote.ts`).href);
    for (const [exposedModule, { types }] of Object.entries(contractsOf(root, module.remote))) {
      const file = contractFile(name, exposedModule);
      keys.add(file);
      expect(readFileSync(path.join(root, file), 'utf8'), `${file} is old: npm run contracts`).toBe(types);
    }
  }
  const remaining = readdirSync(path.join(root, 'contracts'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => `contracts/${file}`);
  expect(remaining.filter((file) => !keys.has(file))).toEqual([]);
  // The compiler generates the types of all remotes, which takes long on a busy machine.
}, 120_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'doorstep-piece-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  mkdirSync(path.join(folder, 'build'));
  writeFileSync(path.join(folder, 'build/assets.d.ts'), '');
  writeFileSync(path.join(folder, 'tsconfig.base.json'), readFileSync(path.join(root, 'tsconfig.base.json')));
  mkdirSync(path.join(folder, 'mf-gifts/src'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const gifts: RemoteDefinition = {
  name: 'mf-gifts',
  exposes: { './Card': './src/Card.ts' },
  uses: ['mf-booking/CreateBookingDialog'],
  routes: [],
};

test('rejects a module whose types are in other files of its remote, and names the file', () => {
  writeFileSync(path.join(folder, 'mf-gifts/src/Price.ts'), 'export interface Price { cents: number }');
  writeFileSync(
    path.join(folder, 'mf-gifts/src/Card.ts'),
    "import type { Price } from './Price';\nexport default function Card(price: Price) { return price.cents; }",
  );
  expect(() => contractsOf(folder, gifts)).toThrow(/mf-gifts\/src\/Card\.ts shows types of \.\/Price.*write them out/);
  writeFileSync(path.join(folder, 'mf-gifts/src/Card.ts'), 'export default (cents: number) => cents * 2;');
  expect(contractsOf(folder, gifts)['./Card']).toEqual({
    file: 'src/Card.ts',
    types: expect.stringContaining('(cents: number): number'),
  });
});

test('rejects a used module without a contract', () => {
  expect(() => expectedContractsOf(folder, gifts)).toThrow(
    /uses mf-booking\/CreateBookingDialog, but contracts\/mf_booking\/CreateBookingDialog\.d\.ts is missing: npm run contracts/,
  );
  expect(expectedContractsOf(root, gifts)['mf-booking/CreateBookingDialog']).toContain('bookingType');
});
