import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { builds, makeDataDir, makeDist, makeLiveSite, publishDist, settings } from '../../test/support/factory';
import { readPreviewLink } from '../previews/link';
import { publishPreview } from '../publishing/publishPreview';
import { readLive } from '../store/generations';
import { readHistory } from '../store/history';
import { publish, readBuild } from '../store/publish';
import { liveGeneration, publishedVersions, readRelease } from '../store/site';
import { apply, canary, promote } from './commands';
import { collectGarbage } from './gc';
import { itemOf } from './manifestItems';
import { listOverrides, setOverride } from './overrides';
import {
  closePreview,
  endExpiredPreviews,
  listPreviews,
  MAX_PREVIEWS,
  refreshPreviews,
  stalePreviews,
  startPreview,
} from './previews';
import { statusOf } from './status';

const DAY_MS = 86_400_000;

let data: ReturnType<typeof makeDataDir>;
beforeEach(async () => {
  data = await makeLiveSite();
});
afterEach(() => data.remove());

let count = 0;
function buildOf(marker: string) {
  count += 1;
  const folder = path.join(data.dataDir, 'builds', `pr-${count}`);
  mkdirSync(folder, { recursive: true });
  return readBuild(makeDist(folder, { ...builds.catalog, version: '1.1.0', marker }));
}
const show = (marker: string, pr = 12, days?: number) =>
  publishPreview(data.site, buildOf(marker), { pr, days }, { who: 'ci (token 1a2b3c4d)' });
const overrideNames = () => readdirSync(path.join(data.site.root, 'overrides')).filter((name) => name !== '.sets');
const queryOf = (link: string) => new URLSearchParams(link.slice(link.indexOf('?') + 1));

describe('a preview', () => {
  test('publishes a version of its pull request, records author and end, and leaves the live versions unchanged', async () => {
    const live = liveGeneration(data.site);
    const { version, preview } = await show('a');
    expect(version).toMatch(/^1\.1\.0-pr-12\.h[0-9a-f]{12}$/);
    expect(preview).toMatchObject({ remote: 'mf-catalog', version, pr: 12, who: 'ci (token 1a2b3c4d)' });
    expect(liveGeneration(data.site)).toBe(live);
    expect(readHistory(data.site).at(-1)).toMatchObject({
      verb: 'override',
      who: 'ci (token 1a2b3c4d)',
      from: live,
      to: live,
    });
    expect(readHistory(data.site).at(-1)?.why).toContain(`preview of mf-catalog@${version} for pull request 12, until`);
    const [shown] = statusOf(data.site).previews;
    expect(shown).toMatchObject({ version, pr: 12 });
    expect(JSON.stringify(statusOf(data.site))).not.toContain(overrideNames()[0]);
  });

  test('keeps its link for the same build, and gets a new link for a newer build', async () => {
    const first = await show('a');
    expect((await show('a')).preview?.link).toBe(first.preview?.link);
    const second = await show('b');
    expect(second.preview?.link).not.toBe(first.preview?.link);
    expect(listPreviews(data.site).map(({ version }) => version)).toEqual([second.version]);
    expect(overrideNames()).toEqual([readPreviewLink(data.site, queryOf(String(second.preview?.link)))?.name]);
    await show('b', 13);
    expect(listPreviews(data.site)).toHaveLength(2);
  });

  test('stays when another remote has a preview with the same number', async () => {
    await show('a');
    count += 1;
    const folder = path.join(data.dataDir, 'builds', `pr-${count}`);
    mkdirSync(folder, { recursive: true });
    const booking = readBuild(makeDist(folder, { ...builds.booking, version: '1.1.0', marker: 'b' }));
    await publishPreview(data.site, booking, { pr: 12 }, { who: 'ci (token 1a2b3c4d)' });
    const names = () =>
      listPreviews(data.site)
        .map(({ remote }) => remote)
        .sort();
    expect(names()).toEqual(['mf-booking', 'mf-catalog']);
    await closePreview(data.site, { remote: 'mf-booking', pr: 12 });
    expect(names()).toEqual(['mf-catalog']);
  });

  test('allows a newer build of one of forty previews, and rejects a forty-first preview', async () => {
    const { version } = await show('a', 1);
    const [record] = listOverrides(data.site);
    for (let pr = 2; pr <= MAX_PREVIEWS; pr += 1) {
      const folder = path.join(data.site.root, 'overrides', `p-${String(pr).padStart(32, '0')}`);
      mkdirSync(folder);
      const name = path.basename(folder);
      writeFileSync(
        path.join(folder, 'override.json'),
        JSON.stringify({ ...record, name, preview: { ...record?.preview, pr } }),
      );
    }
    expect(listPreviews(data.site)).toHaveLength(MAX_PREVIEWS);
    await expect(show('b', MAX_PREVIEWS + 1)).rejects.toThrow(`There are ${MAX_PREVIEWS} previews already`);
    const newer = await show('b', 1);
    expect(newer.version).not.toBe(version);
    expect(listPreviews(data.site)).toHaveLength(MAX_PREVIEWS);
  });

  test('never goes live, and reserves the form of its version', async () => {
    const { version } = await show('a');
    const target = { name: 'mf-catalog', version };
    await expect(promote(data.site, target)).rejects.toThrow(/preview of a pull request and never goes live/);
    await expect(canary(data.site, target, 1)).rejects.toThrow(/never goes live/);
    await expect(publish(data.site, buildOf('c'), version)).rejects.toThrow(/has the form of a preview's version/);
    await expect(publish(data.site, buildOf('c'), '1.1.0', { isPreview: true })).rejects.toThrow(/form of a preview/);
    await expect(startPreview(data.site, { remote: 'mf-catalog', version: '1.0.0', pr: 1 })).rejects.toThrow(
      /was not published for a pull request/,
    );
    await expect(setOverride(data.site, `p-${'0'.repeat(32)}`, [target])).rejects.toThrow(/form of a preview's name/);
  });

  test('rejects a build that does not fit the live versions, with the reason', async () => {
    const folder = path.join(data.dataDir, 'builds/bad');
    const bad = readBuild(makeDist(folder, { ...builds.catalog, federation: '1.0.0', marker: 'bad' }));
    await expect(publishPreview(data.site, bad, { pr: 3 }, {})).rejects.toThrow(/1\.0\.0/);
    expect(listPreviews(data.site)).toEqual([]);
  });

  test('shows a remote that is not live yet beside the live ones', async () => {
    const folder = path.join(data.dataDir, 'builds/new');
    const options = { name: 'mf-gifts', routes: [{ id: 'start', path: '/gifts' }] };
    const { version } = await publishPreview(data.site, readBuild(makeDist(folder, options)), { pr: 4 }, {});
    const pages = path.join(data.site.root, 'overrides', String(overrideNames()[0]));
    expect(existsSync(path.join(pages, 'en/gifts.html'))).toBe(true);
    expect(readFileSync(path.join(pages, 'en/home.html'), 'utf8')).toContain(version);
    expect(readLive(data.site)?.manifest.microFrontends['mf-gifts']).toBeUndefined();
  });

  test('removes its pages when it is closed, and ignores a second close', async () => {
    await show('a');
    const why = () => readHistory(data.site).at(-1)?.why;
    expect(await closePreview(data.site, { remote: 'mf-catalog', pr: 12 }, { dryRun: true })).toBeTruthy();
    expect(listPreviews(data.site)).toHaveLength(1);
    expect(await closePreview(data.site, { remote: 'mf-catalog', pr: 99 })).toBeUndefined();
    expect(await closePreview(data.site, { remote: 'mf-catalog', pr: 12 }, { who: 'Robin' })).toMatchObject({ pr: 12 });
    expect(why()).toMatch(/^closed the preview of mf-catalog@1\.1\.0-pr-12/);
    expect(overrideNames()).toEqual([]);
    expect(readdirSync(path.join(data.site.root, 'overrides/.sets'))).toEqual([]);
    expect(await closePreview(data.site, { remote: 'mf-catalog', pr: 12 })).toBeUndefined();
  });

  test('expires, so that it is not listed and is removed once', async () => {
    const { preview } = await show('a', 12, 1);
    const after = Date.parse(String(preview?.until));
    expect(listPreviews(data.site, after - 1)).toHaveLength(1);
    expect(listPreviews(data.site, after)).toEqual([]);
    expect(await endExpiredPreviews(data.site, after - 1)).toEqual([]);
    expect(await endExpiredPreviews(data.site, after)).toHaveLength(1);
    expect(overrideNames()).toEqual([]);
    expect(readHistory(data.site).at(-1)?.why).toContain('expired');
    expect(await endExpiredPreviews(data.site, after)).toEqual([]);
  });

  test('recomposes its pages around the new live versions after a switch', async () => {
    const { version } = await show('a');
    await publishDist(data.dataDir, data.site, { ...builds.booking, version: '1.2.0', marker: 'next' });
    await promote(data.site, { name: 'mf-booking', version: '1.2.0' });
    expect(stalePreviews(data.site)).toHaveLength(1);
    expect(await refreshPreviews(data.site)).toEqual([]);
    expect(stalePreviews(data.site)).toEqual([]);
    const page = path.join(data.site.root, 'overrides', String(overrideNames()[0]), 'manifest.json');
    const manifest = JSON.parse(readFileSync(page, 'utf8'));
    expect(manifest.microFrontends['mf-booking'][0].metadata.version).toBe('1.2.0');
    expect(manifest.microFrontends['mf-catalog'][0].metadata.version).toBe(version);
  });
});

test('stays unchanged when it does not fit after a switch, and reports that once', async () => {
  const routes = [...builds.catalog.routes, { id: 'gifts', path: '/gifts' }];
  const claims = makeDist(path.join(data.dataDir, 'builds/claims'), { ...builds.catalog, routes });
  await publishPreview(data.site, readBuild(claims), { pr: 12 }, {});
  await publishDist(data.dataDir, data.site, { name: 'mf-gifts', routes: [{ id: 'start', path: '/gifts' }] });
  await promote(data.site, { name: 'mf-gifts', version: '1.0.0' });
  expect(await refreshPreviews(data.site)).toEqual([expect.stringContaining('/gifts')]);
  expect(await refreshPreviews(data.site)).toEqual([]);
  expect(existsSync(path.join(data.site.root, 'overrides', String(overrideNames()[0]), 'en/gifts.html'))).toBe(true);
});

describe('gc', () => {
  test('removes expired previews, and a day later their versions', async () => {
    const closed = await show('a', 1);
    const over = await show('b', 2, 1);
    const open = await show('c', 3, 30);
    await closePreview(data.site, { remote: 'mf-catalog', pr: 1 });
    const soon = await collectGarbage(data.site, 30);
    expect([soon.previews, soon.versions]).toEqual([[], []]);
    const later = { now: Date.now() + 1.5 * DAY_MS };
    const dry = await collectGarbage(data.site, 30, { ...later, dryRun: true });
    expect(listPreviews(data.site)).toHaveLength(2);
    const removed = await collectGarbage(data.site, 30, later);
    expect(removed).toEqual({ ...dry, dryRun: false });
    expect(removed.previews).toEqual([`mf-catalog@${over.version}`]);
    expect([...removed.versions].sort()).toEqual([closed, over].map(({ version }) => `mf-catalog@${version}`).sort());
    expect(publishedVersions(data.site, 'mf-catalog').sort()).toEqual(['1.0.0', open.version]);
    expect(overrideNames()).toHaveLength(1);
  });
});

describe('a link', () => {
  test('returns the signed terms, and nothing when any term was changed', async () => {
    const { preview, version } = await show('a');
    const query = queryOf(String(preview?.link));
    const terms = readPreviewLink(data.site, query);
    expect(terms).toMatchObject({ remote: 'mf-catalog', version, pr: 12 });
    expect(existsSync(path.join(data.site.root, 'overrides', String(terms?.name)))).toBe(true);
    const signature = String(query.get('signature'));
    const changes: readonly Record<string, string>[] = [
      { remote: 'mf-booking' },
      { version: version.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) },
      { version: '1.0.0' },
      { pr: '13' },
      { until: String(Number(query.get('until')) + 86_400) },
      { signature: (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1) },
      { signature: '' },
    ];
    for (const change of changes) {
      const altered = new URLSearchParams({ ...Object.fromEntries(query), ...change });
      expect(readPreviewLink(data.site, altered), JSON.stringify(change)).toBeUndefined();
    }
  });

  test('rejects a link of another site', async () => {
    const other = makeDataDir();
    try {
      for (const build of [builds.shell, builds.catalog]) await publishDist(other.dataDir, other.site, build);
      await promote(other.site, { name: 'shell', version: '1.0.0' }, { settings });
      const { preview } = await show('a');
      expect(readPreviewLink(other.site, queryOf(String(preview?.link)))).toBeUndefined();
    } finally {
      other.remove();
    }
  });
});

test('rejects a manifest that names a preview', async () => {
  const { version } = await show('a');
  const manifest = readLive(data.site)?.manifest;
  const item = itemOf(readRelease(data.site, 'mf-catalog', version).record, { traffic: 100, default: true });
  if (!manifest) throw new Error('nothing is live');
  await expect(
    apply(data.site, { ...manifest, microFrontends: { ...manifest.microFrontends, 'mf-catalog': [item] } }),
  ).rejects.toThrow(/never goes live/);
});
