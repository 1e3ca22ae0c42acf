import { execFile } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  generationIssues,
  historyIssues,
  liveGenerationError,
  openSite,
  promote,
  readLive,
  rollback,
} from '@doorstep/release';
import { builds, makeDataDir, publishDist, settings } from '@doorstep/release/testing/factory';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../release/test/support/breakAt.ts', import.meta.url));
/** Every step of the switch itself is tried, and of the many files before it one in so many. */
const ONE_IN = 41;
const STEPS_OF_SWITCH = 14;

let base: ReturnType<typeof makeDataDir>;
beforeAll(async () => {
  base = makeDataDir();
  for (const build of [builds.shell, builds.booking, builds.catalog]) {
    await publishDist(base.dataDir, base.site, build);
    await promote(base.site, { name: build.name, version: '1.0.0' }, { settings });
  }
  await publishDist(base.dataDir, base.site, { ...builds.catalog, version: '1.1.0', marker: 'new' });
});
afterAll(() => base.remove());

/** The promote on a copy of the store: what it printed, or undefined when it was killed. */
async function promoteBrokenAt(dataDir: string, at: number, how: string): Promise<string | undefined> {
  cpSync(base.dataDir, dataDir, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  try {
    return (await run(process.execPath, ['--import', 'tsx', program, dataDir, String(at), how])).stdout;
  } catch (error) {
    expect(error).toMatchObject({ signal: 'SIGKILL' });
    return undefined;
  }
}

async function pointsToTry(): Promise<number[]> {
  const data = makeDataDir();
  const steps = Number(await promoteBrokenAt(data.dataDir, 0, 'kill'));
  data.remove();
  expect(steps).toBeGreaterThan(STEPS_OF_SWITCH);
  return Array.from({ length: steps }, (_, index) => index + 1).filter(
    (at) => at > steps - STEPS_OF_SWITCH || at % ONE_IN === 1,
  );
}

test.each([
  ['killed', 'kill'],
  ['out of space', 'ENOSPC'],
  ['on a disk that turned read-only', 'EROFS'],
])(
  'a promote that is %s at any step leaves the old state or the new one, and the next command works',
  async (_what, how) => {
    const points = await pointsToTry();
    const visited = new Set<number>();
    const worker = async () => {
      for (let at = points.shift(); at !== undefined; at = points.shift()) {
        const place = `${how} at ${at}`;
        const data = makeDataDir();
        const message = await promoteBrokenAt(data.dataDir, at, how);
        const site = openSite(data.dataDir);
        const generation = readLive(site)?.generation ?? 0;
        visited.add(generation);
        if (how === 'kill') expect(message, place).toBeUndefined();
        else if (generation === 3) expect(message, place).toMatch(new RegExp(`\\(${how}\\)|what was live stays live`));
        expect([3, 4], place).toContain(generation);
        expect(liveGenerationError(site), place).toBeUndefined();
        expect(generationIssues(site, generation), place).toEqual([]);
        if (generation === 4) await rollback(site, 3);
        else await promote(site, { name: 'mf-catalog', version: '1.1.0' });
        expect(historyIssues(site), place).toEqual([]);
        expect(readdirSync(path.join(site.root, '.tmp')), place).toEqual([]);
        data.remove();
      }
    };
    await Promise.all([worker(), worker()]);
    expect([...visited].sort()).toEqual([3, 4]);
  },
  300_000,
);
