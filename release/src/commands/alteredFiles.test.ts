import { cpSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { builds, makeDataDir, makeDist, publishDist, settings } from '../../test/support/factory';
import { readLive } from '../store/generations';
import { readHistory } from '../store/history';
import { publish, readBuild } from '../store/publish';
import { liveGeneration, openSite, readRelease, releaseFolder } from '../store/site';
import { releaseIssues } from '../store/verify';
import { apply, canary, promote, rollback, withdraw } from './commands';
import { setOverride } from './overrides';

let base: ReturnType<typeof makeDataDir>;
let data: ReturnType<typeof makeDataDir>;
let dist: string;
beforeAll(async () => {
  base = makeDataDir();
  for (const build of [builds.shell, builds.booking]) await publishDist(base.dataDir, base.site, build);
  dist = makeDist(path.join(base.dataDir, 'dist'), builds.catalog);
  await publish(base.site, readBuild(dist));
  await publishDist(base.dataDir, base.site, { ...builds.catalog, version: '1.1.0', marker: 'next' });
  await publishDist(base.dataDir, base.site, { ...builds.booking, version: '1.1.0', marker: 'next' });
  for (const name of ['shell', 'mf-booking', 'mf-catalog'])
    await promote(base.site, { name, version: '1.0.0' }, { settings });
  await promote(base.site, NEXT);
  await canary(base.site, { name: 'mf-booking', version: '1.1.0' }, 10);
});
afterAll(() => base.remove());
beforeEach(() => {
  data = makeDataDir();
  cpSync(base.dataDir, data.dataDir, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
});
afterEach(() => data.remove());

const FIRST = { name: 'mf-catalog', version: '1.0.0' };
const NEXT = { name: 'mf-catalog', version: '1.1.0' };
const site = () => openSite(data.dataDir);

/** Changes one byte and keeps size and time, so that only the hash differs. */
function alter(name: string, version: string, file: string) {
  const full = path.join(releaseFolder(site(), name, version), file);
  const { atime, mtime } = statSync(full);
  const content = readFileSync(full);
  content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
  writeFileSync(full, content);
  utimesSync(full, atime, mtime);
}

const live = () => readLive(site())?.manifest ?? { schema: '', microFrontends: {} };
const state = () => [liveGeneration(site()), readHistory(site()).length];

const commands: Record<string, () => Promise<unknown>> = {
  promote: () => promote(site(), FIRST),
  'promote of what is live': () => promote(site(), NEXT),
  canary: () => canary(site(), FIRST, 5),
  apply: () =>
    apply(site(), { ...live(), microFrontends: { ...live().microFrontends, 'mf-catalog': fallbackCatalogItems() } }),
  rollback: () => rollback(site(), 3),
  'override set': () => setOverride(site(), 'qa', [FIRST]),
  'a larger canary': () => canary(site(), { name: 'mf-booking', version: '1.1.0' }, 20),
  'canary withdrawn': () => withdraw(site(), { name: 'mf-booking', version: '1.1.0' }),
};
const fallbackCatalogItems = () => {
  const [item] = live().microFrontends['mf-catalog'] ?? [];
  const fallback = item?.extras?.fallback;
  if (!item?.fallbackUrl || !fallback) throw new Error('no fallback');
  return [{ url: item.fallbackUrl, metadata: fallback, deployment: item.deployment }];
};
const shows: Record<string, [string, string]> = {
  'promote of what is live': ['mf-catalog', '1.1.0'],
  'a larger canary': ['mf-booking', '1.1.0'],
  'canary withdrawn': ['mf-booking', '1.0.0'],
};

test.each(Object.keys(commands))('rejects any altered file and names it: %s', async (command) => {
  const [name, version] = shows[command] ?? ['mf-catalog', '1.0.0'];
  const { record } = readRelease(site(), name, version);
  const files = Object.entries(record.files).flatMap(([file, { br, gz }]) => [
    ...[file],
    ...(br ? [`${file}.br`] : []),
    ...(gz ? [`${file}.gz`] : []),
  ]);
  expect(files.length).toBeGreaterThan(10);
  const before = state();
  for (const file of command === 'promote' ? files : files.filter((_, index) => index % 7 === 0)) {
    const full = path.join(releaseFolder(site(), name, version), file);
    const content = readFileSync(full);
    alter(name, version, file);
    await expect(commands[command]?.(), file).rejects.toThrow(`${name}@${version}: ${file} was altered`);
    writeFileSync(full, content);
  }
  expect(state()).toEqual(before);
  await expect(commands[command]?.()).resolves.toBeDefined();
});

test('repairs altered files when the same build is published again, as the rejection advises', async () => {
  alter('mf-catalog', '1.0.0', 'static/js/screen-home.js');
  rmSync(path.join(releaseFolder(site(), 'mf-catalog', '1.0.0'), 'remoteEntry.js.br'));
  await expect(promote(site(), FIRST)).rejects.toThrow(/Publish it again from the same build/);
  expect(await publish(site(), readBuild(dist))).toMatchObject({ already: true, mended: 2 });
  expect(releaseIssues(site(), readRelease(site(), 'mf-catalog', '1.0.0').record)).toEqual([]);
  expect(await promote(site(), FIRST)).toMatchObject({ changed: true });
});

test('detects an altered record through the generations that used it', async () => {
  const { record } = readRelease(site(), 'mf-catalog', '1.0.0');
  const file = path.join(releaseFolder(site(), 'mf-catalog', '1.0.0'), 'release.json');
  writeFileSync(file, JSON.stringify({ ...record, published_at: '2020-01-01T00:00:00Z' }));
  await expect(promote(site(), FIRST)).rejects.toThrow('mf-catalog@1.0.0: release.json was altered');
});

test('allows a release despite damage of others, reports it, and drops a damaged fallback', async () => {
  alter('mf-booking', '1.0.0', 'remoteEntry.js');
  alter('mf-catalog', '1.1.0', 'remoteEntry.js');
  await publishDist(data.dataDir, site(), { ...builds.catalog, version: '1.2.0', marker: 'cure' });
  const { notes } = await promote(site(), { name: 'mf-catalog', version: '1.2.0' });
  expect(notes).toEqual([
    expect.stringMatching(/^mf-catalog has no fallback now: mf-catalog@1\.1\.0: remoteEntry\.js was altered/),
    expect.stringMatching(
      /^mf-booking, which stays as it is, is damaged: mf-booking@1\.0\.0: remoteEntry\.js was alter/,
    ),
  ]);
  expect(live().microFrontends['mf-catalog']?.[0]?.fallbackUrl).toBeUndefined();
});
