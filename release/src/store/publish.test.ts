import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { builds, type DistOptions, makeDataDir, makeDist, publishDist, settings } from '../../test/support/factory';
import { promote } from '../commands/commands';
import { collectGarbage } from '../commands/gc';
import { integrityOf } from './hash';
import { publish, readBuild } from './publish';
import { publishedVersions, readRelease } from './site';
import { readSourceMaps } from './sourceMaps';
import { releaseIssues } from './verify';

let data: ReturnType<typeof makeDataDir>;
let dist: string;
beforeEach(() => {
  data = makeDataDir();
  dist = makeDist(path.join(data.dataDir, 'dist'), builds.catalog);
});
afterEach(() => data.remove());

const published = (...parts: string[]) => path.join(data.site.root, 'remotes/mf-catalog/1.0.0', ...parts);

test('stores the files, their compressed versions and the record', async () => {
  const result = await publish(data.site, readBuild(dist));
  expect(result).toMatchObject({ name: 'mf-catalog', version: '1.0.0', already: false, entry: 'remoteEntry.js' });
  const { record } = readRelease(data.site, 'mf-catalog', '1.0.0');
  const entry = readFileSync(published('remoteEntry.js'));
  expect(record.files['remoteEntry.js']).toMatchObject({ size: entry.length, sha384: integrityOf(entry) });
  expect(result.integrity).toBe(integrityOf(entry));
  expect(zlib.brotliDecompressSync(readFileSync(published('remoteEntry.js.br')))).toEqual(entry);
  expect(zlib.gunzipSync(readFileSync(published('remoteEntry.js.gz')))).toEqual(entry);
  expect(record).toMatchObject({
    exposes: ['./routes'],
    uses: ['mf-booking/CreateBookingDialog'],
    routes: [{ path: '/home' }, {}],
  });
  expect(releaseIssues(data.site, record)).toEqual([]);
});

test('does nothing for the same content, and rejects other content under the same version', async () => {
  await publish(data.site, readBuild(dist));
  const before = readFileSync(published('release.json'), 'utf8');
  expect(await publish(data.site, readBuild(dist))).toMatchObject({ already: true });
  writeFileSync(path.join(dist, 'remoteEntry.js'), 'changed');
  await expect(publish(data.site, readBuild(dist))).rejects.toThrow(
    /published with other content \(remoteEntry\.js differs\).*raise the version/,
  );
  expect(readFileSync(published('release.json'), 'utf8')).toBe(before);
});

test('succeeds twice, with one version, when the same build is published twice at once', async () => {
  const both = await Promise.all([publish(data.site, readBuild(dist)), publish(data.site, readBuild(dist))]);
  expect(both.map(({ already }) => already).sort()).toEqual([false, true]);
  expect(readdirSync(path.join(data.site.root, '.tmp'))).toEqual([]);
});

test.each<[string, (folder: string) => void, RegExp]>([
  ['no remote.json', (folder) => rmSync(path.join(folder, 'remote.json')), /remote\.json is missing/],
  ['a remote.json that is no JSON', (folder) => writeFileSync(path.join(folder, 'remote.json'), '{'), /is not JSON/],
  [
    'a named file that is missing',
    (folder) => rmSync(path.join(folder, 'static/js/screen-home.js')),
    /screen-home\.js is missing, but remote\.json names it/,
  ],
  ['a link', (folder) => symlinkSync('/etc/passwd', path.join(folder, 'static/passwd.js')), /is a link or a device/],
  ['a hidden file', (folder) => writeFileSync(path.join(folder, '.env'), 'SECRET=1'), /cannot be an address/],
  [
    'a style for the whole page',
    (folder) => writeFileSync(path.join(folder, 'static/css/screen-home.css'), 'body { margin: 0 }'),
    /screen-home\.css at 1:1 styles "body", which is not its own/,
  ],
  ['a name with a blank', (folder) => writeFileSync(path.join(folder, 'a b.js'), ''), /cannot be an address/],
])('rejects %s and writes nothing', async (_what, breakIt, expected) => {
  breakIt(dist);
  await expect(async () => publish(data.site, readBuild(dist))).rejects.toThrow(expected);
  expect(existsSync(published())).toBe(false);
});

test.each<[string, object, RegExp]>([
  ['a name with a path', { name: '../mf-x' }, /name "\.\.\/mf-x" is not shell or mf-<name>/],
  ['a version with a path', { version: '1/../../2' }, /version "1\/\.\.\/\.\.\/2" is not like 1\.0\.0/],
  ['no federation version', { federation: undefined }, /federation is missing/],
  ['an exposed piece without files', { exposes: ['./routes', './Gone'] }, /exposes \.\/Gone, but chunks has no files/],
  [
    'a route of the gateway',
    { routes: [{ id: 'home', path: '/data/x', access: 'visitor' }] },
    /\/data\/x belongs to the gateway/,
  ],
  ['a route with a dot', { routes: [{ id: 'home', path: '/../x', access: 'visitor' }] }, /has the path "\/\.\.\/x"/],
  [
    'a route without titles',
    { routes: [{ id: 'home', path: '/home', access: 'visitor', titles: {} }] },
    /has no title in "en": add "title\.home"/,
  ],
  [
    'a route described in one language',
    { routes: [{ id: 'home', path: '/home', access: 'visitor', descriptions: { en: 'Help' } }] },
    /has no description in "es": add it in src\/descriptions\.json/,
  ],
  [
    'a route without its chunk',
    { routes: [{ id: 'gone', path: '/gone', access: 'visitor' }] },
    /has no chunk "screen-gone"/,
  ],
  [
    'a budget that is none',
    { routes: [{ id: 'home', path: '/home', access: 'visitor', budget: -1 }] },
    /has the budget "-1": give whole bytes above 0/,
  ],
  [
    'unknown data',
    { routes: [{ id: 'home', path: '/home', access: 'visitor', data: ['users'] }] },
    /asks for the data "users"/,
  ],
])('rejects a build with %s', (_what, change, expected) => {
  const file = path.join(dist, 'remote.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }));
  expect(() => readBuild(dist)).toThrow(expected);
});

test('detects an altered byte in any file, compressed or not', async () => {
  await publish(data.site, readBuild(dist));
  const { record } = readRelease(data.site, 'mf-catalog', '1.0.0');
  const files = readdirSync(published(), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && item.name !== 'release.json')
    .map((item) => path.relative(published(), path.join(item.parentPath, item.name)));
  expect(files.length).toBeGreaterThan(Object.keys(record.files).length * 2);
  for (const file of files) {
    const content = readFileSync(published(file));
    const altered = Buffer.from(content);
    altered[content.length >> 1] = (altered[content.length >> 1] ?? 0) ^ 1;
    writeFileSync(published(file), altered);
    expect(releaseIssues(data.site, record)).toEqual([`mf-catalog@1.0.0: ${file} was altered (its sha384 differs).`]);
    writeFileSync(published(file), content);
  }
});

test('reports a store that cannot be written in one line', async () => {
  mkdirSync(path.dirname(data.site.root), { recursive: true });
  writeFileSync(data.site.root, 'a file where the folder belongs');
  await expect(publish(data.site, readBuild(dist))).rejects.toThrow(/cannot be written \((ENOTDIR|EEXIST)\)/);
});

test('rejects a remote whose script changes the page, and names the place, but accepts a shell', async () => {
  const hostile = 'export {};\nwindow.fetch = () => undefined;\ndocument.body.style.background = "red";\n';
  const folder = makeDist(path.join(data.dataDir, 'hostile'), {
    ...builds.catalog,
    files: { 'static/js/screen-home.js': hostile },
  });
  await expect(publish(data.site, readBuild(folder))).rejects.toMatchObject({
    reasons: [
      expect.stringMatching(/static\/js\/screen-home\.js at 2:1 sets the global "fetch": declare it in a module\.$/),
      expect.stringMatching(/at 3:1 changes document\.body \(style\.background\): style an element of your own\.$/),
    ],
  });
  expect(readdirSync(path.join(data.site.root, '.tmp'))).toEqual([]);
  expect(readdirSync(path.join(data.site.root, 'remotes'))).toEqual([]);
  const shell = makeDist(path.join(data.dataDir, 'shell'), {
    ...builds.shell,
    files: { 'static/js/index.js': hostile },
  });
  expect(await publish(data.site, readBuild(shell))).toMatchObject({ name: 'shell', already: false });
});

describe('chunk lists', () => {
  const webpackEntry = (list: string, code: string) =>
    `(self["${list}"]=self["${list}"]||[]).push([[1],{1:()=>${code}}]);`;
  const publishWith = (options: DistOptions, list: string, code = '1') => {
    const folder = makeDist(path.join(data.dataDir, options.name ?? ''), {
      ...options,
      files: { 'remoteEntry.js': webpackEntry(list, code) },
    });
    return publish(data.site, readBuild(folder));
  };
  const next = { ...builds.catalog, version: '1.0.1' };

  beforeEach(() => publishWith(builds.catalog, 'webpackChunkcatalog'));

  test('rejects a build that shares its list with another version, and says what to set', async () => {
    await expect(publishWith(next, 'webpackChunkcatalog', '2')).rejects.toThrow(
      'in the global "webpackChunkcatalog", as mf-catalog@1.0.0 does, so a page with both mixes their code: give each build another output.uniqueName',
    );
    expect(publishedVersions(data.site, 'mf-catalog')).toEqual(['1.0.0']);
  });

  test('rejects a build that shares its list with the live version of another remote', async () => {
    await publishDist(data.dataDir, data.site, builds.shell);
    await publishWith({ ...builds.booking, version: '1.0.0' }, 'webpackChunkbooking');
    for (const name of ['shell', 'mf-booking']) await promote(data.site, { name, version: '1.0.0' }, { settings });
    await expect(publishWith(next, 'webpackChunkbooking', '2')).rejects.toThrow('as mf-booking@1.0.0 does');
  });

  test.each<[string, string, string]>([
    ['another list', 'webpackChunkcatalog_2', '2'],
    ['the same code', 'webpackChunkcatalog', '1'],
  ])('takes a build with %s', async (_what, list, code) => {
    await expect(publishWith(next, list, code)).resolves.toMatchObject({ version: '1.0.1' });
  });
});

describe('source maps', () => {
  /** Maps column 9 of the first line to line 3, column 5 of the source. */
  const map = JSON.stringify({
    ...{ version: 3, sources: ['webpack://gift-cards/src/Screen.tsx'], names: [] },
    mappings: 'AAAA,QAEI',
  });
  const buildWith = (files: Record<string, string>) =>
    readBuild(makeDist(path.join(data.dataDir, 'mapped'), { ...builds.catalog, files }));

  test('keeps them for an error tracker, but not where visitors read', async () => {
    await publish(data.site, buildWith({ 'remoteEntry.js.map': map }));
    expect(existsSync(published('remoteEntry.js.map'))).toBe(false);
    expect(readRelease(data.site, 'mf-catalog', '1.0.0').record.files).not.toHaveProperty('remoteEntry.js.map');
    expect(
      [...readSourceMaps(data.site, 'mf-catalog', '1.0.0')].map(([file, text]) => [file, text.toString()]),
    ).toEqual([['remoteEntry.js.map', map]]);
    const folder = path.join(data.dataDir, 'source-maps/mf-catalog/1.0.0/remoteEntry.js.map');
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(await publish(data.site, buildWith({ 'remoteEntry.js.map': map }))).toMatchObject({ already: true });
  });

  test('removes them with their version', async () => {
    await publish(data.site, buildWith({ 'remoteEntry.js.map': map }));
    await collectGarbage(data.site, 0, { now: Date.now() + 1000 });
    expect(readSourceMaps(data.site, 'mf-catalog', '1.0.0').size).toBe(0);
  });

  test.each([
    ['the place in the source', map, 'at 1:9 (src/Screen.tsx:3:5) sets the global "fetch"'],
    ['the place in the build when the map is damaged', '{', 'at 1:9 sets the global "fetch"'],
  ])('names in a refusal %s', async (_what, text, expected) => {
    const files = { 'remoteEntry.js': '/* 12 */window.fetch = 1;', 'remoteEntry.js.map': text };
    await expect(publish(data.site, buildWith(files))).rejects.toThrow(expected);
  });
});
