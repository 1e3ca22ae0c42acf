import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builds, type DistOptions, makeDataDir, makeDist, publishDist, settings } from '../../test/support/factory';
import { readManifestFile } from '../manifest/validate';
import { readLive } from '../store/generations';
import { readHistory } from '../store/history';
import { apply, canary, promote, rollback } from './commands';
import { releaseLocalBuilds } from './local';

const committedManifestFile = fileURLToPath(new URL('../../../nginx/manifest/manifest.json', import.meta.url));
const names = Object.keys(readManifestFile(committedManifestFile).microFrontends);
const options: readonly DistOptions[] = Object.values(builds);
const sourceBuilds = names.map((name) => options.find((options) => options.name === name) ?? { name });

let data: ReturnType<typeof makeDataDir>;
beforeEach(() => {
  data = makeDataDir();
});
afterEach(() => data.remove());

function start(
  changes: Record<string, DistOptions> = {},
  more: Partial<Parameters<typeof releaseLocalBuilds>[0]> = {},
  packages = sourceBuilds,
) {
  const dists = packages.map((options) =>
    makeDist(path.join(data.dataDir, 'packages', options.name ?? '', 'dist'), {
      ...options,
      ...changes[options.name ?? ''],
    }),
  );
  return releaseLocalBuilds({ site: data.site, dists, manifestFile: committedManifestFile, settings, ...more });
}
const live = (name: string) =>
  readLive(data.site)?.manifest.microFrontends[name]?.map(({ metadata }) => metadata.version);
const local = expect.stringMatching(/^1\.0\.0-local\.[0-9a-f]{10}$/);

test('applies the committed manifest with local builds at the first start', async () => {
  const first = await start();
  expect(first).toMatchObject({ generation: 1, changed: true, kept: [] });
  expect(first.published).toHaveLength(names.length);
  for (const name of names) expect(live(name)).toEqual([local]);
  expect(readHistory(data.site)).toHaveLength(1);
});

test('changes nothing at a second start with the same sources', async () => {
  await start();
  expect(await start()).toEqual({ generation: 1, published: [], promoted: [], kept: [], changed: false });
});

test('promotes a changed build, with the previous one as fallback', async () => {
  await start();
  const before = live('mf-catalog')?.[0];
  const second = await start({ 'mf-catalog': { marker: 'changed' } });
  expect(second.promoted).toEqual([expect.stringMatching(/^mf-catalog@1\.0\.0-local\./)]);
  expect(live('mf-catalog')).not.toEqual([before]);
  expect(readLive(data.site)?.manifest.microFrontends['mf-catalog']?.[0]?.extras?.fallback?.version).toBe(before);
});

test('adds a new remote at the start that built it', async () => {
  await start();
  const second = await start({}, {}, [
    ...sourceBuilds,
    { name: 'mf-garden', routes: [{ id: 'garden', path: '/garden' }] },
  ]);
  expect(second.promoted).toEqual([expect.stringMatching(/^mf-garden@1\.0\.0-local\./)]);
  expect(live('mf-garden')).toEqual([local]);
});

test('keeps what ops promoted and reports it, while other remotes follow the sources', async () => {
  await start();
  await publishDist(data.dataDir, data.site, { ...builds.catalog, version: '1.1.0', marker: 'ops' });
  await promote(data.site, { name: 'mf-catalog', version: '1.1.0' });
  const next = await start({ 'mf-catalog': { marker: 'newer' }, 'mf-offers': { marker: 'newer' } });
  expect(live('mf-catalog')).toEqual(['1.1.0']);
  expect(next.kept).toEqual([
    expect.stringMatching(
      /^mf-catalog: ops chose 1\.1\.0 \(100 %\), which stays; the local build is published as mf-catalog@1\.0\.0-local\./,
    ),
  ]);
  expect(next.promoted).toEqual([expect.stringMatching(/^mf-offers@/)]);
});

test('keeps a canary that ops started', async () => {
  await start();
  await publishDist(data.dataDir, data.site, { ...builds.catalog, version: '1.1.0', marker: 'ops' });
  await canary(data.site, { name: 'mf-catalog', version: '1.1.0' }, 10);
  const before = live('mf-catalog');
  expect((await start({ 'mf-catalog': { marker: 'newer' } })).kept).toHaveLength(1);
  expect(live('mf-catalog')).toEqual(before);
});

test('keeps what ops rolled back to, over further starts and rollbacks', async () => {
  await start();
  const first = live('mf-catalog');
  await start({ 'mf-catalog': { marker: 'second' } });
  await rollback(data.site, undefined);
  expect(live('mf-catalog')).toEqual(first);
  expect((await start({ 'mf-catalog': { marker: 'second' } })).kept).toHaveLength(1);
  expect(live('mf-catalog')).toEqual(first);
  const later = await start({ 'mf-catalog': { marker: 'third' }, 'mf-offers': { marker: 'third' } });
  expect(later.promoted).toEqual([expect.stringMatching(/^mf-offers@/)]);
  expect(live('mf-catalog')).toEqual(first);
});

test('replaces the generation for other settings, without a release', async () => {
  await start();
  await start({ 'mf-catalog': { marker: 'second' } });
  const before = live('mf-catalog');
  const other = { ...settings, stripePublishableKey: 'pk_test_1' };
  expect(await start({ 'mf-catalog': { marker: 'second' } }, { settings: other })).toMatchObject({
    generation: 3,
    changed: true,
    promoted: [],
  });
  expect(readLive(data.site)?.record).toMatchObject({ verb: 'settings', parent: 1, settings: other });
  expect(live('mf-catalog')).toEqual(before);
  const back = await rollback(data.site, undefined);
  expect(back.summary).toMatch(/^Generation 4 is live: 1 with today's settings/);
  expect(readLive(data.site)?.record.settings).toEqual(other);
  expect(live('mf-catalog')).not.toEqual(before);
});

test('keeps the live versions when a build does not fit what ops chose', async () => {
  await start();
  await publishDist(data.dataDir, data.site, { ...builds.booking, version: '2.0.0', marker: 'ops' });
  await promote(data.site, { name: 'mf-booking', version: '2.0.0' });
  const before = live('mf-catalog');
  const next = await start({ 'mf-catalog': { marker: 'x', uses: ['mf-booking/Brand-new'] } });
  expect(next.promoted).toEqual([]);
  expect(next.kept.join('\n')).toMatch(/uses mf-booking\/Brand-new .* which mf-booking@2\.0\.0 does not expose/);
  expect(live('mf-catalog')).toEqual(before);
});

test('applies the committed manifest again later with the newest local builds', async () => {
  await start();
  await start({ 'mf-catalog': { marker: 'second' } });
  const newest = live('mf-catalog');
  await rollback(data.site, undefined);
  await apply(data.site, readManifestFile(committedManifestFile));
  expect(live('mf-catalog')).toEqual(newest);
});

test('rejects a manifest that names a remote without a build', async () => {
  const file = path.join(data.dataDir, 'manifest.json');
  const manifest = readManifestFile(committedManifestFile);
  manifest.microFrontends['mf-gone'] = structuredClone(manifest.microFrontends['mf-offers'] ?? []).map((item) => ({
    ...item,
    url: '/remotes/mf-gone/1.0.0/remoteEntry.js',
  }));
  writeFileSync(file, JSON.stringify(manifest));
  await expect(start({}, { manifestFile: file })).rejects.toThrow(
    /microFrontends\.mf-gone names a build of this machine, but no mf-gone\/dist was built/,
  );
  expect(readLive(data.site)).toBeNull();
});
