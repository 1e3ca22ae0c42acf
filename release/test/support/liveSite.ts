import { cpSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Site } from '../../src/store/site';
import { type DistOptions, makeDataDir, makeLiveSite, publishDist } from './factory';

export const nextVersionOf = (build: DistOptions, version = '1.1.0'): DistOptions => ({
  ...build,
  version,
  marker: version,
});

/**
 * Gives each test of a file its own data directory, with version 1.0.0 of the shell, mf-booking and mf-catalog live and
 * `published` in the store. It is made once and copied.
 */
export function useLiveSite(published: readonly DistOptions[]): { readonly dataDir: string; readonly site: Site } {
  let base: ReturnType<typeof makeDataDir>;
  let copy: ReturnType<typeof makeDataDir>;
  beforeAll(async () => {
    base = await makeLiveSite();
    for (const build of published) await publishDist(base.dataDir, base.site, build);
  });
  afterAll(() => base.remove());
  beforeEach(() => {
    copy = makeDataDir();
    cpSync(base.dataDir, copy.dataDir, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  });
  afterEach(() => copy.remove());
  return {
    get dataDir() {
      return copy.dataDir;
    },
    get site() {
      return copy.site;
    },
  };
}
