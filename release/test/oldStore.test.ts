import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { promote, rollback } from '../src/commands/commands';
import { listOverrides } from '../src/commands/overrides';
import { liveGenerationError, recover } from '../src/commands/recover';
import { replay } from '../src/commands/replay';
import { statusOf } from '../src/commands/status';
import { readLive } from '../src/store/generations';
import { historyIssues, readHistory } from '../src/store/history';
import { generationNumbers } from '../src/store/site';
import { generationIssues } from '../src/store/verify';
import { builds, makeDataDir, publishDist } from './support/factory';

/**
 * The folder `site` as commit 07eef76 wrote it: shell, mf-booking and mf-catalog 1.0.0, then a canary of mf-catalog
 * 1.1.0 with 10 %, a rollback, and the override "qa". Never recreate it, because operators rely on the format of old
 * stores.
 */
const STORE = fileURLToPath(new URL('./fixtures/storeOf07eef76.tar.br', import.meta.url));

let data: ReturnType<typeof makeDataDir>;
beforeEach(() => {
  data = makeDataDir();
  mkdirSync(data.site.root, { recursive: true });
  const tar = brotliDecompressSync(readFileSync(STORE));
  const { status, stderr } = spawnSync('tar', ['xf', '-', '-C', data.site.root], { input: tar, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});
afterEach(() => data.remove());

const catalogVersions = () =>
  readLive(data.site)?.manifest.microFrontends['mf-catalog']?.map(({ metadata }) => metadata.version);

test('opens an intact store of an earlier release', async () => {
  expect(liveGenerationError(data.site)).toBeUndefined();
  expect(await recover(data.site)).toBeNull();
  expect(generationNumbers(data.site).flatMap((generation) => generationIssues(data.site, generation))).toEqual([]);
  expect(historyIssues(data.site)).toEqual([]);
  expect(readHistory(data.site).map(({ verb, why }) => [verb, why])).toEqual([
    ['promote', 'first release'],
    ['promote', 'first release'],
    ['promote', 'first release'],
    ['canary', ''],
    ['rollback', 'back to generation 3'],
  ]);
  expect(statusOf(data.site)).toMatchObject({ generation: 3, published: { 'mf-catalog': ['1.0.0', '1.1.0'] } });
  expect(listOverrides(data.site)).toEqual([{ name: 'qa', versions: { 'mf-catalog': '1.1.0' } }]);
});

test('names the composer’s code that the old history was made with', async () => {
  const { faults, gone } = await replay(data.site);
  expect(gone).toEqual([]);
  expect(faults.filter((issue) => !/made by the composer .+: replay it with that code/.test(issue))).toEqual([]);
});

test('continues with an old store: promotes an old version, then a new one, and rolls both back', async () => {
  await promote(data.site, { name: 'mf-catalog', version: '1.1.0' });
  expect(catalogVersions()).toEqual(['1.1.0']);
  await publishDist(data.dataDir, data.site, { ...builds.catalog, version: '1.2.0', marker: 'today' });
  await promote(data.site, { name: 'mf-catalog', version: '1.2.0' });
  expect(catalogVersions()).toEqual(['1.2.0']);
  await rollback(data.site, undefined);
  await rollback(data.site, undefined);
  expect(catalogVersions()).toEqual(['1.0.0']);
  expect(historyIssues(data.site)).toEqual([]);
});
