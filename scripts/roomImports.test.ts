import { describe, expect, it } from 'vitest';
import { apiServerImports, backImports, folderCycles, ROOMS, runtimeImports } from './roomImports';
import limits from './roomImports.json' with { type: 'json' };

const imports = apiServerImports();

describe('rooms of api-server', () => {
  it('import in one direction, but for the listed imports', () => {
    // Remove a line of the list when its import is gone. Add none.
    expect(backImports(imports)).toEqual(limits.backImports);
  });

  it('exist all, with nothing but entries beside them', () => {
    const tops = new Set(imports.map(({ from }) => from.split('/', 1)[0]));
    expect([...tops].sort()).toEqual([...ROOMS, 'index.ts', 'main.ts'].sort());
  });

  it('have exactly as many folders in circles as the limit, which may only fall', () => {
    const sizes = folderCycles(imports).map((cycle) => cycle.length);
    console.log(`Folders of api-server in circles: ${sizes.join(' + ') || 0}`);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(limits.foldersInCircles);
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
