import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builds, type makeDataDir, makeLiveSite, publishDist, settings } from '../../test/support/factory';
import { canary, promote, rollback } from '../commands/commands';
import { linkPath } from '../prerender/activePages';
import { liveGeneration } from '../store/site';
import { exportEdge } from './exportEdge';

const csp = { imageOrigins: [], hasStripe: false, hasMaps: false };
const DAY_MS = 24 * 60 * 60 * 1000;

let data: ReturnType<typeof makeDataDir>;
let folder: string;
beforeEach(async () => {
  data = await makeLiveSite();
  folder = path.join(data.dataDir, 'edge');
});
afterEach(() => data.remove());

const exportOnce = (options: Partial<Parameters<typeof exportEdge>[2]> = {}) =>
  exportEdge(data.site, folder, { csp, keepDays: 30, ...options });
const inBucket = (...parts: string[]) => path.join(folder, 'bucket', ...parts);
const page = (file = 'pages/plain/en/home.html') => readFileSync(inBucket(file), 'utf8');
async function publishAndPromote(version: string) {
  await publishDist(data.dataDir, data.site, { ...builds.catalog, version, marker: version });
  await promote(data.site, { name: 'mf-catalog', version }, { settings });
}

test('exports every default page and every file that these pages name', () => {
  exportOnce();
  const named = [...page().matchAll(/(?:src|href)="\/((?:shell|remotes)\/[^"]+)"/g)].map(([, file]) => file ?? '');
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((file) => !existsSync(inBucket(file)))).toEqual([]);
  for (const language of ['en', 'de', 'fa'])
    expect(page(`pages/plain/${language}/404.html`)).toContain(`lang="${language}"`);
  expect(existsSync(inBucket('sw.js'))).toBe(true);
  expect(JSON.parse(page('mf-manifest/manifest.json'))).toMatchObject({ generation: liveGeneration(data.site) });
});

test('writes nothing at a second export of the same state', () => {
  expect(exportOnce().written).toBeGreaterThan(20);
  expect(exportOnce()).toMatchObject({ written: 0, removed: 0 });
});

test('reports the amount in a dry run, and creates no folder', () => {
  expect(exportOnce({ dryRun: true }).written).toBeGreaterThan(20);
  expect(existsSync(folder)).toBe(false);
});

test('replaces pages after a switch, and keeps older files for open tabs for the given days', async () => {
  const now = Date.now();
  exportOnce({ now });
  await publishAndPromote('1.1.0');
  await publishAndPromote('1.2.0');
  exportOnce({ now: now + DAY_MS });
  expect(page()).toContain('/remotes/mf-catalog/1.2.0/');
  const old = inBucket('remotes/mf-catalog/1.0.0/remoteEntry.js');
  expect(existsSync(old)).toBe(true);
  expect(existsSync(inBucket('remotes/mf-catalog/1.1.0/remoteEntry.js'))).toBe(true);
  expect(exportOnce({ now: now + 32 * DAY_MS }).removed).toBeGreaterThan(5);
  expect(existsSync(old)).toBe(false);
  expect(existsSync(inBucket('remotes/mf-catalog/1.1.0/remoteEntry.js'))).toBe(true);
});

test('restores the previous page byte for byte after a rollback', async () => {
  exportOnce();
  const before = page();
  await publishAndPromote('1.1.0');
  exportOnce();
  expect(page()).not.toBe(before);
  await rollback(data.site, undefined, { settings });
  exportOnce();
  expect(page()).toBe(before);
});

test('exports the stable version beside a canary', async () => {
  await publishDist(data.dataDir, data.site, { ...builds.catalog, version: '1.1.0', marker: 'canary' });
  await canary(data.site, { name: 'mf-catalog', version: '1.1.0' }, 40, { settings });
  exportOnce();
  expect(page()).toContain('/remotes/mf-catalog/1.0.0/');
  await canary(data.site, { name: 'mf-catalog', version: '1.1.0' }, 100, { settings });
  expect(() => exportOnce()).toThrow(/Every visitor gets a canary/);
});

test('exports nothing from an altered release', async () => {
  exportOnce();
  const before = page();
  await publishAndPromote('1.1.0');
  const file = path.join(data.site.root, 'remotes/mf-catalog/1.1.0/remoteEntry.js');
  writeFileSync(file, `${readFileSync(file, 'utf8')} `);
  expect(() => exportOnce()).toThrow(/remoteEntry\.js was altered/);
  expect(page()).toBe(before);
  expect(existsSync(inBucket('remotes/mf-catalog/1.1.0/remoteEntry.js'))).toBe(false);
  await rollback(data.site, undefined, { settings });
  exportOnce();
  const left = readdirSync(inBucket('remotes/mf-catalog'), { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile() && entry.parentPath.includes('1.1.0'))).toEqual([]);
});

test('exports the gateway’s prerendered pages, and updates them when they change there', () => {
  const generation = liveGeneration(data.site) ?? 0;
  const set = readdirSync(path.join(data.site.root, 'generations', String(generation), 'pages'))[0] ?? '';
  const content = path.join(linkPath(data.site, generation, set), 'visitor/en');
  mkdirSync(content, { recursive: true });
  writeFileSync(path.join(content, 'home.html'), 'today');
  expect(exportOnce().prerendered).toBe(1);
  expect(page('pages/visitor/en/home.html')).toBe('today');
  writeFileSync(path.join(content, 'home.html'), 'tomorrow');
  exportOnce();
  expect(page('pages/visitor/en/home.html')).toBe('tomorrow');
});

test('refuses a folder with other contents', () => {
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'letters.txt'), 'mine');
  expect(() => exportOnce()).toThrow(/holds files that are not an export/);
  expect(readdirSync(folder)).toEqual(['letters.txt']);
});

test('sets the content-based time of a file, like every gateway', async () => {
  exportOnce();
  const time = statSync(inBucket('pages/plain/en/home.html')).mtimeMs;
  const [set = ''] = readdirSync(path.join(data.site.root, 'current/pages'));
  expect(statSync(path.join(data.site.root, 'current/pages', set, 'en/home.html')).mtimeMs).toBe(time);
});
