import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import {
  follow,
  generationIssues,
  generationNumbers,
  liveGeneration,
  liveGenerationError,
  promote,
  pruneReplica,
  readerOf,
  readLive,
  rollback,
} from '@doorstep/release';
import { builds, makeDataDir, makeLiveSite, publishDist } from '@doorstep/release/testing/factory';
import { afterEach, beforeEach, expect, test } from 'vitest';

let bucket: Server;
let address: string;
let owner: ReturnType<typeof makeDataDir>;
let copy: ReturnType<typeof makeDataDir>;
beforeEach(async () => {
  [owner, copy] = [await makeLiveSite(), makeDataDir()];
  for (const version of ['1.1.0', '1.2.0'])
    await publishDist(owner.dataDir, owner.site, { ...builds.catalog, version, marker: version });
  bucket = createServer((request, response) => {
    const file = path.join(owner.site.root, decodeURIComponent(request.url ?? ''));
    if (file.includes('/current') || !existsSync(file)) response.writeHead(404).end();
    else response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(bucket.address() as { port: number }).port}/`;
  mkdirSync(path.join(copy.dataDir, 'keys'));
  copyFileSync(path.join(owner.dataDir, 'keys/release.pub'), path.join(copy.dataDir, 'keys/release.pub'));
});
afterEach(async () => {
  await new Promise((resolve) => bucket.close(resolve));
  owner.remove();
  copy.remove();
});

const pullFromOwner = () => follow(copy.site, readerOf(address));
const catalog = () => readLive(copy.site)?.manifest.microFrontends['mf-catalog']?.[0]?.metadata.version;
const promoteCatalog = (version: string) => promote(owner.site, { name: 'mf-catalog', version });

test("a remote gateway copies the owner's release byte for byte from a web address", async () => {
  expect(await pullFromOwner()).toBe(true);
  expect(liveGeneration(copy.site)).toBe(3);
  expect(liveGenerationError(copy.site)).toBeUndefined();
  expect(generationIssues(copy.site, 3)).toEqual([]);
  expect(await pullFromOwner()).toBe(false);
  await promoteCatalog('1.1.0');
  expect(await pullFromOwner()).toBe(true);
  expect(catalog()).toBe('1.1.0');
  expect(generationIssues(copy.site, 4)).toEqual([]);
  await rollback(owner.site, undefined);
  expect(await pullFromOwner()).toBe(true);
  expect(catalog()).toBe('1.0.0');
  for (const version of ['1.0.0', '1.1.0'])
    expect(existsSync(path.join(copy.site.root, 'remotes/mf-catalog', version, 'remoteEntry.js'))).toBe(true);
});

test('a new gateway also copies the versions that older tabs and a rollback need', async () => {
  await promoteCatalog('1.1.0');
  await promoteCatalog('1.2.0');
  await pullFromOwner();
  expect(catalog()).toBe('1.2.0');
  for (const generation of [5, 4, 3]) expect(generationIssues(copy.site, generation)).toEqual([]);
});

test.each<[string, () => void, RegExp]>([
  [
    'an altered script',
    () => writeFileSync(path.join(owner.site.root, 'remotes/mf-catalog/1.1.0/remoteEntry.js'), 'evil()'),
    /remoteEntry\.js is not what was released/,
  ],
  [
    'an altered record of a release',
    () => {
      const file = path.join(owner.site.root, 'remotes/mf-catalog/1.1.0/release.json');
      writeFileSync(file, `${readFileSync(file, 'utf8')} `);
    },
    /mf-catalog@1\.1\.0: release\.json is not the one that was released/,
  ],
  [
    'an altered manifest',
    () => writeFileSync(path.join(owner.site.root, 'generations/4/manifest.json'), '{}'),
    /generations\/4 was altered: the signature/,
  ],
  [
    'a missing page list',
    () => rmSync(path.join(owner.site.root, 'generations/4/files.json')),
    /generations\/4\/files\.json: 404/,
  ],
  [
    'a head that somebody else signed',
    () => {
      const file = path.join(owner.site.root, 'head.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('"to":4', '"to":2'));
    },
    /head\.json cannot be trusted: its signature does not match/,
  ],
])('%s is not taken over, and what was live stays live', async (_what, spoil, reason) => {
  await pullFromOwner();
  await promoteCatalog('1.1.0');
  spoil();
  await expect(pullFromOwner()).rejects.toThrow(reason);
  expect(catalog()).toBe('1.0.0');
  expect(liveGenerationError(copy.site)).toBeUndefined();
});

test('a copy rejects an older store at the same address', async () => {
  const old = path.join(owner.dataDir, 'old');
  cpSync(owner.site.root, old, { recursive: true, verbatimSymlinks: true });
  await promoteCatalog('1.1.0');
  await pullFromOwner();
  await expect(follow(copy.site, readerOf(old))).rejects.toThrow(/head\.json is older than what was live here/);
  expect(catalog()).toBe('1.1.0');
});

test('a copy keeps versions in use and removes the others after the retention time', async () => {
  const day = 24 * 60 * 60 * 1000;
  const start = Date.now();
  const step = async (version: string, daysLater: number) => {
    await promoteCatalog(version);
    await pullFromOwner();
    return pruneReplica(copy.site, 30, start + daysLater * day);
  };
  await pullFromOwner();
  for (const [at, version] of ['1.1.0', '1.2.0', '1.1.0', '1.2.0', '1.1.0', '1.2.0'].entries())
    expect(await step(version, at)).toEqual({ generations: [], versions: [] });
  // 3, with version 1.0.0, was last among the five at hand on day 3; 4, which falls back to it, on day 4.
  expect(await step('1.1.0', 33)).toEqual({ generations: [1, 2], versions: [] });
  expect(await step('1.2.0', 35)).toEqual({ generations: [3, 4], versions: ['mf-catalog@1.0.0'] });
  expect(generationNumbers(copy.site).at(-1)).toBe(liveGeneration(copy.site));
  for (const generation of generationNumbers(copy.site)) expect(generationIssues(copy.site, generation)).toEqual([]);
  await rollback(owner.site, 3);
  await pullFromOwner();
  expect(catalog()).toBe('1.0.0');
  expect(liveGenerationError(copy.site)).toBeUndefined();
});

test("a copy rejects everything without the owner's public key", () => {
  rmSync(path.join(copy.dataDir, 'keys/release.pub'));
  expect(() => pullFromOwner()).toThrow(/release\.pub is missing: bring the owner's public key there first/);
});
