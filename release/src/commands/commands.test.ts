import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { builds, makeDataDir, makeLiveSite, publishDist, settings } from '../../test/support/factory';
import { readLive } from '../store/generations';
import { appendHistory, historyIssues, nextLine, readHistory } from '../store/history';
import { withLock } from '../store/lock';
import { liveGeneration, readRelease } from '../store/site';
import { generationIssues } from '../store/verify';
import type { Manifest } from '../types';
import { changeSettings } from './changeSettings';
import { apply, canary, promote, rollback, rollbackRemote } from './commands';
import { collectGarbage } from './gc';
import { listOverrides, setOverride } from './overrides';
import { liveGenerationError, recover } from './recover';
import { replay } from './replay';
import { statusOf } from './status';

let base: ReturnType<typeof makeDataDir>;
let data: ReturnType<typeof makeDataDir>;
beforeAll(async () => {
  base = await makeLiveSite();
});
afterAll(() => base.remove());
beforeEach(() => {
  data = makeDataDir();
  cpSync(base.site.root, data.site.root, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
});
afterEach(() => data.remove());

const target = (name: string, version: string) => ({ name, version });
const newCatalog = (version: string, more: object = {}) =>
  publishDist(data.dataDir, data.site, { ...builds.catalog, version, marker: version, ...more });
const catalogItems = () => readLive(data.site)?.manifest.microFrontends['mf-catalog'] ?? [];
const storeState = () => ({
  current: readlinkSync(path.join(data.site.root, 'current')),
  history: readHistory(data.site).length,
  generations: readdirSync(path.join(data.site.root, 'generations')),
});

async function expectRejection(what: Promise<unknown>, reason: RegExp) {
  const before = storeState();
  await expect(what).rejects.toThrow(reason);
  expect(storeState()).toEqual(before);
  expect(readdirSync(path.join(data.site.root, '.tmp'))).toEqual([]);
}

test('keeps the previous version as fallback after a promote', async () => {
  await newCatalog('1.1.0');
  const result = await promote(data.site, target('mf-catalog', '1.1.0'), { why: 'new tiles' });
  expect(result).toMatchObject({ changed: true, from: 3, generation: 4 });
  const { record } = readRelease(data.site, 'mf-catalog', '1.0.0');
  expect(catalogItems()).toMatchObject([
    {
      url: '/remotes/mf-catalog/1.1.0/remoteEntry.js',
      fallbackUrl: '/remotes/mf-catalog/1.0.0/remoteEntry.js',
      metadata: { version: '1.1.0' },
      deployment: { traffic: 100, default: true },
      extras: {
        fallback: { version: '1.0.0', integrity: record.files['remoteEntry.js']?.sha384 },
        routes: [
          ['/home', 'visitor'],
          ['/Provider-Details-data', 'visitor'],
        ],
      },
    },
  ]);
  expect(readHistory(data.site).at(-1)).toMatchObject({ verb: 'promote', why: 'new tiles', from: 3, to: 4 });
  expect(generationIssues(data.site, 4)).toEqual([]);
});

test('does nothing when the version is live already', async () => {
  const before = storeState();
  expect(await promote(data.site, target('mf-catalog', '1.0.0'))).toMatchObject({ changed: false, generation: 3 });
  expect(storeState()).toEqual(before);
});

test('goes back one state at a time with repeated rollbacks, without alternating', async () => {
  await newCatalog('1.1.0');
  await newCatalog('1.2.0');
  await promote(data.site, target('mf-catalog', '1.1.0'));
  await promote(data.site, target('mf-catalog', '1.2.0'));
  const version = () => catalogItems()[0]?.metadata.version;
  await rollback(data.site, undefined);
  expect(version()).toBe('1.1.0');
  await rollback(data.site, undefined);
  expect(version()).toBe('1.0.0');
  await rollback(data.site, 5);
  expect(version()).toBe('1.2.0');
  await rollback(data.site, undefined);
  expect(version()).toBe('1.1.0');
  expect(historyIssues(data.site)).toEqual([]);
});

test('rolls back one remote step by step, and leaves later releases of others as they are', async () => {
  await newCatalog('1.1.0');
  await newCatalog('1.2.0');
  await promote(data.site, target('mf-catalog', '1.1.0'));
  await promote(data.site, target('mf-catalog', '1.2.0'));
  await canary(data.site, target('mf-catalog', '1.1.0'), 10);
  await publishDist(data.dataDir, data.site, { ...builds.booking, version: '1.1.0', marker: 'new' });
  await promote(data.site, target('mf-booking', '1.1.0'));
  const shown = () => catalogItems().map(({ metadata, extras }) => [metadata.version, extras?.fallback?.version]);
  expect(await rollbackRemote(data.site, 'mf-catalog', { why: 'slow' })).toMatchObject({
    verb: 'rollback',
    summary: 'mf-catalog@1.1.0 is live for everybody again.',
  });
  expect(shown()).toEqual([['1.1.0', '1.0.0']]);
  await rollbackRemote(data.site, 'mf-catalog');
  expect(shown()).toEqual([['1.0.0', undefined]]);
  await expectRejection(rollbackRemote(data.site, 'mf-catalog'), /No other version of mf-catalog was live before/);
  await expectRejection(rollbackRemote(data.site, 'mf-unknown'), /mf-unknown is not live/);
  expect(readLive(data.site)?.manifest.microFrontends['mf-booking']?.[0]?.metadata.version).toBe('1.1.0');
  await promote(data.site, target('mf-catalog', '1.2.0'));
  await rollbackRemote(data.site, 'mf-catalog');
  expect(shown()).toEqual([['1.0.0', undefined]]);
  expect(readHistory(data.site).at(-1)).toMatchObject({ verb: 'rollback' });
  expect(historyIssues(data.site)).toEqual([]);
});

test('changes settings without a release, and keeps them after a rollback', async () => {
  await newCatalog('1.1.0');
  await promote(data.site, target('mf-catalog', '1.1.0'));
  const other = { ...settings, stripePublishableKey: 'pk_test_other' };
  expect(await changeSettings(data.site, other, { who: 'ada' })).toMatchObject({
    changed: true,
    summary: 'Changed in the pages: stripePublishableKey.',
  });
  expect(readLive(data.site)?.record).toMatchObject({ settings: other, verb: 'settings', who: 'ada', parent: 3 });
  expect(await changeSettings(data.site, other)).toMatchObject({ changed: false });
  expect(catalogItems()[0]?.metadata.version).toBe('1.1.0');
  await rollback(data.site, undefined);
  expect(catalogItems()[0]?.metadata.version).toBe('1.0.0');
  expect(readLive(data.site)?.record.settings).toEqual(other);
  expect(historyIssues(data.site)).toEqual([]);
});

test('rejects a rollback of the first generation, and names the kept ones for an unknown number', async () => {
  await expectRejection(rollback(data.site, 99), /Generation 99 is not in the store.*Kept generations: 1, 2, 3/);
  await rollback(data.site, 1);
  await expectRejection(rollback(data.site, undefined), /Generation 1 is the first one/);
});

test('leaves the rest to the stable version, and allows canaries of 0 and 100 per cent', async () => {
  await newCatalog('1.1.0');
  for (const traffic of [10, 0, 100]) {
    await canary(data.site, target('mf-catalog', '1.1.0'), traffic);
    expect(
      catalogItems().map(({ metadata, deployment }) => [metadata.version, deployment.traffic, deployment.default]),
    ).toEqual([
      ['1.0.0', 100 - traffic, true],
      ['1.1.0', traffic, false],
    ]);
    const sets = readLive(data.site)?.record.sets ?? {};
    const buckets = Object.values(sets)
      .filter(({ versions }) => versions['mf-catalog'] === '1.1.0')
      .reduce((sum, set) => sum + set.buckets, 0);
    expect(buckets).toBe(traffic);
  }
  await promote(data.site, target('mf-catalog', '1.1.0'));
  expect(catalogItems()).toHaveLength(1);
});

test('rejects canaries that add up to more than 100 per cent', async () => {
  await newCatalog('1.1.0');
  await newCatalog('1.2.0');
  await canary(data.site, target('mf-catalog', '1.1.0'), 60);
  await expectRejection(canary(data.site, target('mf-catalog', '1.2.0'), 50), /would take 110 %/);
  await expectRejection(canary(data.site, target('mf-catalog', '1.0.0'), 10), /is the default already/);
  await expectRejection(canary(data.site, target('mf-offers', '1.0.0'), 10), /mf-offers@1\.0\.0 is not published/);
});

test.each<[string, object, RegExp]>([
  [
    'another Module Federation version',
    { federation: '2.8.0' },
    /built with Module Federation 2\.8\.0, shell@1\.0\.0 with 2\.9\.2/,
  ],
  [
    'a shared range that the shell does not satisfy',
    { shared: { react: '^20.0.0' } },
    /needs react \^20\.0\.0 \(remote\.json, shared\), but shell@1\.0\.0 provides 19\.3\.1/,
  ],
  [
    'a shared module that the shell does not have',
    { shared: { vue: '^3.0.0' } },
    /needs vue \^3\.0\.0 .* does not provide/,
  ],
  ['a piece of a remote that is not live', { uses: ['mf-gone/Thing'] }, /uses mf-gone\/Thing .* mf-gone is not live/],
  [
    'a piece that nobody exposes',
    { uses: ['mf-booking/Gone'] },
    /uses mf-booking\/Gone .* which mf-booking@1\.0\.0 does not expose: keep "\.\/Gone"/,
  ],
  [
    'a route of another remote',
    { routes: [{ id: 'mine', path: '/my-booking' }] },
    /route \/my-booking is claimed by mf-booking@1\.0\.0 and by mf-catalog@1\.1\.0/,
  ],
])('rejects %s', async (_what, change, reason) => {
  await newCatalog('1.1.0', change);
  await expectRejection(promote(data.site, target('mf-catalog', '1.1.0')), reason);
  await expectRejection(canary(data.site, target('mf-catalog', '1.1.0'), 5), reason);
});

test('rejects the removal of a used module, of its remote and of the shell', async () => {
  await publishDist(data.dataDir, data.site, { ...builds.booking, version: '1.1.0', exposes: ['./routes'] });
  await expectRejection(
    promote(data.site, target('mf-booking', '1.1.0')),
    /mf-catalog@1\.0\.0 uses mf-booking\/CreateBookingDialog .* which mf-booking@1\.1\.0 does not expose/,
  );
  const { 'mf-booking': _manifestItems, ...rest } = live().microFrontends;
  await expectRejection(apply(data.site, { ...live(), microFrontends: rest }), /mf-booking is not live/);
  const { shell: _shell, ...remotes } = live().microFrontends;
  await expectRejection(apply(data.site, { ...live(), microFrontends: remotes }), /has no shell/);
});

const live = (): Manifest => structuredClone(readLive(data.site)?.manifest) as Manifest;

test('rejects a missing or altered file before visitors get it', async () => {
  await newCatalog('1.1.0');
  const file = path.join(data.site.root, 'remotes/mf-catalog/1.1.0/static/js/screen-home.js');
  const content = readFileSync(file);
  writeFileSync(file, `${content} `);
  await expectRejection(
    promote(data.site, target('mf-catalog', '1.1.0')),
    /mf-catalog@1\.1\.0: static\/js\/screen-home\.js has \d+ bytes instead of/,
  );
  rmSync(file);
  await expectRejection(promote(data.site, target('mf-catalog', '1.1.0')), /screen-home\.js is missing/);
  await expectRejection(
    promote(data.site, target('mf-catalog', '7.0.0')),
    /mf-catalog@7\.0\.0 is not published\. Published versions: 1\.0\.0, 1\.1\.0/,
  );
});

test('rejects a route above its budget with the difference, and accepts it with a larger budget', async () => {
  const heavy = { 'static/js/screen-home.js': `export const noise = '${randomBytes(60_000).toString('base64')}';` };
  await newCatalog('1.1.0', { files: heavy });
  const reason =
    /1\.1\.0: \/home loads \d+,\d{3} bytes \(1\.0\.0: \d+, \+\d+,\d{3}\), its budget is 50,000: make the screen/;
  await expectRejection(promote(data.site, target('mf-catalog', '1.1.0')), reason);
  await expectRejection(canary(data.site, target('mf-catalog', '1.1.0'), 5), reason);
  const [home, ...routes] = builds.catalog.routes;
  await newCatalog('1.2.0', { files: heavy, routes: [{ ...home, budget: 120_000 }, ...routes] });
  expect(await promote(data.site, target('mf-catalog', '1.2.0'))).toMatchObject({ changed: true });
});

test('rejects a manifest with a wrong hash or URL, and does nothing for an equal one', async () => {
  const wrong = live();
  const item = wrong.microFrontends['mf-catalog']?.[0];
  if (item) item.metadata.integrity = `sha384-${'A'.repeat(64)}`;
  await expectRejection(
    apply(data.site, wrong),
    /mf-catalog@1\.0\.0: the manifest's integrity is not that of remoteEntry\.js: it must be sha384-/,
  );
  const changedManifest = live();
  const other = changedManifest.microFrontends['mf-catalog']?.[0];
  if (other) other.url = '/remotes/mf-catalog/1.0.0/static/js/screen-home.js';
  await expectRejection(
    apply(data.site, changedManifest),
    /the published entry is \/remotes\/mf-catalog\/1\.0\.0\/remoteEntry\.js/,
  );
  expect(await apply(data.site, live())).toMatchObject({ changed: false });
});

test('requires all builds at once for another Module Federation version', async () => {
  const other = { version: '2.0.0', federation: '3.0.0', marker: 'next' };
  await publishDist(data.dataDir, data.site, { ...builds.shell, ...other });
  await publishDist(data.dataDir, data.site, { ...builds.booking, ...other });
  await newCatalog('2.0.0', other);
  await expectRejection(
    promote(data.site, target('shell', '2.0.0')),
    /build both with one version \(all at once: apply a manifest\)/,
  );
  const next = live();
  for (const [name, [item]] of Object.entries(next.microFrontends)) {
    const { record } = readRelease(data.site, name, '2.0.0');
    const integrity = record.files[record.entry]?.sha384;
    if (item)
      Object.assign(item, { url: item.url.replace('1.0.0', '2.0.0'), metadata: { version: '2.0.0', integrity } });
  }
  expect(await apply(data.site, next)).toMatchObject({ changed: true });
});

test('drops a fallback that does not fit the new shell, and reports it', async () => {
  for (const build of [builds.booking, builds.catalog]) {
    await publishDist(data.dataDir, data.site, { ...build, version: '1.1.0', shared: { react: '>=19' } });
    await promote(data.site, target(build.name, '1.1.0'));
  }
  expect(catalogItems()[0]?.fallbackUrl).toContain('/1.0.0/');
  await publishDist(data.dataDir, data.site, { ...builds.shell, version: '2.0.0', shared: { react: '20.0.0' } });
  const { notes } = await promote(data.site, target('shell', '2.0.0'));
  expect(notes).toContain('mf-catalog has no fallback now: the version before it does not fit the live shell.');
  expect(catalogItems()[0]?.fallbackUrl).toBeUndefined();
});

test('finds a broken generation with verify, and never rolls back to it', async () => {
  await newCatalog('1.1.0');
  await promote(data.site, target('mf-catalog', '1.1.0'));
  const folder = path.join(data.site.root, 'generations/3');
  const set = readdirSync(path.join(folder, 'pages'))[0] ?? '';
  const page = path.join(folder, 'pages', set, 'en/home.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('Doorstep', 'Doorst3p'));
  expect(generationIssues(data.site, 3)).toEqual([
    `generation 3: pages/${set}/en/home.html was altered (its sha384 differs).`,
  ]);
  await expectRejection(
    rollback(data.site, undefined),
    /Generation 3 cannot go live again:[\s\S]*home\.html was altered/,
  );
  writeFileSync(path.join(folder, 'manifest.json'), '{}');
  await expectRejection(rollback(data.site, 3), /manifest\.json was altered/);
  rmSync(path.join(folder, 'manifest.json'));
  await expectRejection(rollback(data.site, 3), /not in the store or is broken/);
  await rollback(data.site, 2);
  expect(liveGeneration(data.site)).toBe(2);
});

test('rolls back even if the live generation is lost', async () => {
  await newCatalog('1.1.0');
  await promote(data.site, target('mf-catalog', '1.1.0'));
  rmSync(path.join(data.site.root, 'generations/4'), { recursive: true });
  await expect(promote(data.site, target('mf-catalog', '1.0.0'))).rejects.toThrow(
    /Generation 4 is not in the store.*rollback --to/,
  );
  expect(await rollback(data.site, undefined)).toMatchObject({ generation: 3 });
});

test.each<[string, (root: string) => void, RegExp]>([
  [
    'its folder is lost',
    (root) => rmSync(path.join(root, 'generations/4'), { recursive: true }),
    /Generation 4 is not in the store/,
  ],
  [
    'its pages are lost',
    (root) => rmSync(path.join(root, 'generations/4/pages'), { recursive: true }),
    /generations\/4 has lost its pages/,
  ],
  [
    'its manifest is corrupt',
    (root) => writeFileSync(path.join(root, 'generations/4/manifest.json'), '{'),
    /manifest\.json was altered/,
  ],
  [
    'a version that it shows is lost',
    (root) => rmSync(path.join(root, 'remotes/mf-catalog/1.1.0'), { recursive: true }),
    /mf-catalog@1\.1\.0 is gone from the store/,
  ],
  ['the link is lost', (root) => rmSync(path.join(root, 'current')), /"current" is gone/],
])('makes the newest intact generation live when %s', async (_what, breakIt, why) => {
  await newCatalog('1.1.0');
  await promote(data.site, target('mf-catalog', '1.1.0'));
  expect(await recover(data.site)).toBeNull();
  breakIt(data.site.root);
  expect(await recover(data.site)).toMatchObject({ to: /link/.test(_what) ? 4 : 3, why: expect.stringMatching(why) });
  expect(readHistory(data.site).at(-1)).toMatchObject({ verb: 'recover', why: expect.stringMatching(why) });
  expect(liveGenerationError(data.site)).toBeUndefined();
  expect(historyIssues(data.site)).toEqual([]);
});

test('reports that no intact generation is left', async () => {
  rmSync(path.join(data.site.root, 'generations'), { recursive: true });
  await expect(recover(data.site)).rejects.toThrow(/No generation of the history is whole/);
});

test('reports a switch that died between its record and its rename', async () => {
  await newCatalog('1.1.0');
  appendHistory(
    data.site,
    nextLine(data.site, { who: 'killed', verb: 'promote', why: '', from: 3, to: 4, manifest_sha256: 'x' }),
  );
  expect(liveGeneration(data.site)).toBe(3);
  await promote(data.site, target('mf-catalog', '1.1.0'));
  expect(readHistory(data.site).slice(-2)).toMatchObject([
    { verb: 'recover', from: 4, to: 3, why: 'the switch to 4 was interrupted; 3 stayed live' },
    { verb: 'promote', from: 3, to: 5 },
  ]);
  expect(historyIssues(data.site)).toEqual([]);
});

test('replays the history to the same bytes, and reports an altered page and release', async () => {
  await newCatalog('1.1.0');
  await canary(data.site, target('mf-catalog', '1.1.0'), 20);
  expect(await replay(data.site)).toEqual({ faults: [], same: [1, 2, 3, 4], gone: [] });
  const folder = path.join(data.site.root, 'generations/4');
  rmSync(path.join(data.dataDir, 'keys'), { recursive: true });
  const files = JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8'));
  const [page = '', missing = ''] = Object.keys(files);
  files[page].sha384 = 'sha384-other';
  files['en/more.html'] = files[missing];
  delete files[missing];
  writeFileSync(path.join(folder, 'files.json'), JSON.stringify(files));
  expect((await replay(data.site)).faults.toSorted()).toEqual(
    [page, missing, 'en/more.html'].map((file) => `generation 4: ${file} is now composed differently.`).toSorted(),
  );
  rmSync(path.join(data.site.root, 'generations/1'), { recursive: true });
  expect(await replay(data.site)).toMatchObject({ gone: [1], same: [2, 3] });
  expect(readdirSync(path.join(data.site.root, '.tmp'))).toEqual([]);
});

test('completes two simultaneous switches one after the other', async () => {
  await newCatalog('1.1.0');
  await publishDist(data.dataDir, data.site, { ...builds.booking, version: '1.1.0', marker: 'b' });
  const both = await Promise.all([
    promote(data.site, target('mf-catalog', '1.1.0')),
    promote(data.site, target('mf-booking', '1.1.0')),
  ]);
  expect(both.map(({ generation }) => generation).sort()).toEqual([4, 5]);
  expect(statusOf(data.site).remotes.map(({ name, versions }) => [name, versions[0]?.version])).toEqual([
    ['shell', '1.0.0'],
    ['mf-booking', '1.1.0'],
    ['mf-catalog', '1.1.0'],
  ]);
});

test('recomposes overrides after a switch', async () => {
  await newCatalog('1.1.0');
  await publishDist(data.dataDir, data.site, { ...builds.booking, version: '1.1.0', marker: 'b' });
  await setOverride(data.site, 'qa', [target('mf-catalog', '1.1.0')]);
  await promote(data.site, target('mf-booking', '1.1.0'));
  const page = readFileSync(path.join(data.site.root, 'overrides/qa/en/home.html'), 'utf8');
  expect(page).toContain('/remotes/mf-catalog/1.1.0/');
  expect(page).toContain('/remotes/mf-booking/1.1.0/');
  expect(readdirSync(path.join(data.site.root, 'overrides/.sets'))).toHaveLength(1);
  expect(listOverrides(data.site)).toEqual([{ name: 'qa', versions: { 'mf-catalog': '1.1.0' } }]);
  await expect(setOverride(data.site, '../qa', [target('mf-catalog', '1.1.0')])).rejects.toThrow(/name of an override/);
  await expect(setOverride(data.site, 'qa2', [target('mf-catalog', '9.9.9')])).rejects.toThrow(/is not published/);
});

test('collects only what no visitor can get', async () => {
  for (const version of ['1.1.0', '1.2.0', '1.3.0', '1.4.0']) {
    await newCatalog(version);
    await promote(data.site, target('mf-catalog', version));
  }
  await newCatalog('1.5.0');
  await setOverride(data.site, 'qa', [target('mf-catalog', '1.5.0')]);
  const later = { now: Date.now() + 10 * 86_400_000 };
  expect(await collectGarbage(data.site, 30, later)).toMatchObject({ generations: [], versions: [] });
  const planned = await collectGarbage(data.site, 7, { ...later, dryRun: true });
  // Live is 7 (1.4.0, fallback 1.3.0). Its parent 6 shows 1.3.0 with fallback 1.2.0.
  expect(planned).toMatchObject({ generations: [1, 2, 3, 4, 5], versions: ['mf-catalog@1.0.0', 'mf-catalog@1.1.0'] });
  expect(await collectGarbage(data.site, 7, later)).toMatchObject({
    generations: planned.generations,
    versions: planned.versions,
  });
  expect(generationIssues(data.site, 7)).toEqual([]);
  expect(existsSync(path.join(data.site.root, 'remotes/mf-catalog/1.1.0'))).toBe(false);
  await rollback(data.site, undefined);
  expect(catalogItems()[0]?.metadata.version).toBe('1.3.0');
});

test('counts retention from the last time a generation was live', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const start = Date.now();
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) await newCatalog(version);
    await promote(data.site, target('mf-catalog', '1.1.0'));
    const until = liveGeneration(data.site);
    vi.setSystemTime(start + 20 * 86_400_000);
    for (const version of ['1.2.0', '1.3.0']) await promote(data.site, target('mf-catalog', version));
    const { generations } = await collectGarbage(data.site, 7, { now: start + 26 * 86_400_000, dryRun: true });
    expect(generations).not.toContain(until);
    const later = await collectGarbage(data.site, 7, { now: start + 28 * 86_400_000, dryRun: true });
    expect(later.generations).toContain(until);
  } finally {
    vi.useRealTimers();
  }
});

test('previews a garbage collection while a switch is under way', async () => {
  await newCatalog('1.1.0');
  const later = { now: Date.now() + 10 * 86_400_000 };
  await withLock(data.site, 'promote', async () => {
    expect(await collectGarbage(data.site, 7, { ...later, dryRun: true })).toMatchObject({
      versions: ['mf-catalog@1.1.0'],
    });
  });
});

test('ignores a live link that leads outside of the store', () => {
  rmSync(path.join(data.site.root, 'current'));
  symlinkSync('../../etc', path.join(data.site.root, 'current'));
  expect(liveGeneration(data.site)).toBeNull();
});
