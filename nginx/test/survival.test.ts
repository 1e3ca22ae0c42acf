import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
import { builds, type makeDataDir, makeLiveSite, publishDist } from '@doorstep/release/testing/factory';
import { measured } from '@doorstep/shared-process/measured';
import { programArgs } from '@doorstep/shared-process/program';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../release/test/support/breakAt.ts', import.meta.url));
/** Every change of the switch itself is tried. Of the many file changes before it, one in this many is tried. */
const TRY_ONE_IN = 41;
const SWITCH_CHANGE_COUNT = 14;

let base: ReturnType<typeof makeDataDir>;
let breakPoints: readonly number[];
let folder: string;

beforeAll(async () => {
  base = await makeLiveSite();
  await publishDist(base.dataDir, base.site, { ...builds.catalog, version: '1.1.0', marker: 'new' });
  breakPoints = await findBreakPoints();
});
afterAll(() => base.remove());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'doorstep-survival-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface BreakResult {
  readonly changes: number;
  readonly messages: Readonly<Record<number, string>>;
}

/** Returns undefined when the process was killed. */
async function breakPromoteAt(at: readonly number[], how: string, where = folder): Promise<BreakResult | undefined> {
  try {
    const args = [...programArgs(program), base.dataDir, where, how, at.join()];
    const { stdout } = await run(process.execPath, args);
    return JSON.parse(stdout) as BreakResult;
  } catch (error) {
    expect(error).toMatchObject({ signal: 'SIGKILL' });
    return undefined;
  }
}

async function findBreakPoints(): Promise<number[]> {
  const where = mkdtempSync(path.join(tmpdir(), 'doorstep-survival-'));
  const steps = (await breakPromoteAt([], 'copy', where))?.changes ?? 0;
  rmSync(where, { recursive: true });
  expect(steps).toBeGreaterThan(SWITCH_CHANGE_COUNT);
  return Array.from({ length: steps }, (_, index) => index + 1).filter(
    (at) => at > steps - SWITCH_CHANGE_COUNT || at % TRY_ONE_IN === 1,
  );
}

async function expectUsable(dataDir: string, place: string): Promise<number> {
  const site = openSite(dataDir);
  const generation = readLive(site)?.generation ?? 0;
  expect([3, 4], place).toContain(generation);
  expect(liveGenerationError(site), place).toBeUndefined();
  expect(generationIssues(site, generation), place).toEqual([]);
  if (generation === 4) await rollback(site, 3);
  else await promote(site, { name: 'mf-catalog', version: '1.1.0' });
  expect(historyIssues(site), place).toEqual([]);
  expect(readdirSync(path.join(site.root, '.tmp')), place).toEqual([]);
  return generation;
}

test.each([
  ['killed', 'copy'],
  ['out of space', 'ENOSPC'],
  ['on a disk that turned read-only', 'EROFS'],
])(
  'a promote that is %s at any step leaves the old or the new state, and the next command works',
  async (_what, how) => {
    const broken = await breakPromoteAt(breakPoints, how);
    const visited = new Set<number>();
    for (const at of breakPoints) {
      const place = `${how} at ${at}`;
      const generation = await expectUsable(path.join(folder, String(at)), place).catch((error) => {
        measured('broken sites', 1);
        throw error;
      });
      measured('kills', 1);
      visited.add(generation);
      if (how !== 'copy' && generation === 3)
        expect(broken?.messages[at], place).toMatch(new RegExp(`\\(${how}\\)|what was live stays live`));
    }
    expect([...visited].sort()).toEqual([3, 4]);
  },
);

test.each(['first', 'last'])('a process that is really killed at the %s step leaves a usable site', async (which) => {
  const at = breakPoints.at(which === 'first' ? 0 : -1) ?? 0;
  expect(await breakPromoteAt([at], 'kill')).toBeUndefined();
  await expectUsable(path.join(folder, 'kill'), `killed at ${at}`);
});
