import { describe, expect, it } from 'vitest';
import { apiServerImports, backImports, folderCycles, importsPastDoors, ROOMS, runtimeImports } from './roomImports';

/** May only fall. */
const FOLDERS_IN_CIRCLES = 37;

const imports = apiServerImports();

describe('rooms of api-server', () => {
  it('import each other in one direction', () => {
    expect(backImports(imports)).toEqual([]);
  });

  it('import a room with an index.ts through this file', () => {
    expect(importsPastDoors(imports)).toEqual([]);
  });

  it('stand alone beside the two entries of the package', () => {
    const tops = new Set(imports.map(({ from }) => from.split('/', 1)[0]));
    expect([...tops].sort()).toEqual([...ROOMS, 'index.ts', 'main.ts'].sort());
  });

  it('keep the number of folders in circles at its limit', () => {
    const sizes = folderCycles(imports).map((cycle) => cycle.length);
    console.log(`Folders of api-server in circles: ${sizes.join(' + ') || 0}`);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(FOLDERS_IN_CIRCLES);
  });
});

describe('backImports', () => {
  it('reports an import of a higher room, and no other', () => {
    const found = backImports([
      { from: 'money/tips/readTip.ts', to: 'bookings/bookings/bookings.repository.ts' },
      { from: 'money/tips/readTip.ts', to: 'money/ledger/accounts.ts' },
      { from: 'bookings/jobs/readJobs.ts', to: 'money/tips/readTip.ts' },
      { from: 'main.ts', to: 'main/start.ts' },
    ]);
    expect(found).toEqual(['money/tips/readTip.ts > bookings/bookings/bookings.repository.ts']);
  });
});

describe('importsPastDoors', () => {
  it('reports an import of a file behind the door of another room', () => {
    const found = importsPastDoors([
      { from: 'main/features.ts', to: 'operator/index.ts' },
      { from: 'main/maintenance.ts', to: 'operator/today/today.ts' },
      { from: 'operator/index.ts', to: 'operator/today/today.ts' },
      { from: 'main/maintenance.ts', to: 'money/tips/readTip.ts' },
    ]);
    expect(found).toEqual(['main/maintenance.ts > operator/today/today.ts']);
  });
});

describe('runtimeImports', () => {
  it('finds values, re-exports, side effects and dynamic imports, but no types', () => {
    const text = [
      "import { a, type B } from './values';",
      "import {\n  type C,\n  type D,\n} from './types';",
      "import type { E } from './type';",
      "export type { F } from './typeAgain';",
      "export { G } from './reExport';",
      "export * from './all';",
      "import * as h from './namespace';",
      "import './effect';",
      "await import('./dynamic');",
      "import { z } from 'zod';",
    ].join('\n');
    expect(runtimeImports(text)).toEqual(['./values', './reExport', './all', './namespace', './effect', './dynamic']);
  });
});

describe('folderCycles', () => {
  it('finds folders that import each other, without those that lead to them', () => {
    const found = folderCycles([
      { from: 'a/one.ts', to: 'b/two.ts' },
      { from: 'b/three.ts', to: 'c/four.ts' },
      { from: 'c/five.ts', to: 'a/six.ts' },
      { from: 'd/seven.ts', to: 'a/one.ts' },
      { from: 'd/seven.ts', to: 'd/eight.ts' },
    ]);
    expect(found).toEqual([['a', 'b', 'c']]);
  });
});
