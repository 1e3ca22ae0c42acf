import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { builds, makeDataDir, publishDist, settings } from '../../test/support/factory';
import { addEnvironment, listEnvironments, openEnvironment, pull, removeEnvironment } from '../store/environments';
import { readLive } from '../store/generations';
import { readHistory } from '../store/history';
import { provenanceOf } from '../store/provenance';
import { generationNumbers, liveGeneration, publishedVersions } from '../store/site';
import { generationIssues } from '../store/verify';
import { apply, canary, promote, rollback } from './commands';
import { promoteFrom } from './promoteFrom';

type Data = ReturnType<typeof makeDataDir>;
const target = (name: string, version: string) => ({ name, version });
const NEW_ROUTES = [...builds.catalog.routes, { id: 'gifts', path: '/gifts' }];

let bases: { staging: Data; production: Data };
let staging: Data;
let production: Data;
beforeAll(async () => {
  bases = { staging: makeDataDir(), production: makeDataDir() };
  for (const { dataDir, site } of Object.values(bases))
    for (const build of [builds.shell, builds.booking, builds.catalog]) {
      await publishDist(dataDir, site, build);
      await promote(site, target(build.name, '1.0.0'), { settings });
    }
  const { dataDir, site } = bases.staging;
  await publishDist(dataDir, site, { ...builds.catalog, version: '1.1.0', marker: 'new', routes: NEW_ROUTES });
  await publishDist(dataDir, site, { ...builds.booking, version: '1.1.0', marker: 'new' });
  await publishDist(dataDir, site, { ...builds.booking, version: '1.2.0', marker: 'never live' });
  await promote(site, target('mf-catalog', '1.1.0'));
  await canary(site, target('mf-booking', '1.1.0'), 10);
});
afterAll(() => {
  for (const data of Object.values(bases)) data.remove();
});
beforeEach(() => {
  [staging, production] = Object.values(bases).map((base) => {
    const copy = makeDataDir();
    cpSync(base.dataDir, copy.dataDir, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    return copy;
  }) as [Data, Data];
});
afterEach(() => {
  for (const data of [staging, production]) data.remove();
});

const publicKeyFileOf = ({ dataDir }: Data) => path.join(dataDir, 'keys/release.pub');
const addStaging = (place = staging.site.root) =>
  addEnvironment(production.site, { name: 'staging', place, keyFile: publicKeyFileOf(staging) });
const who = 'robin (local)';
const pullFrom = async (name: string, ...input: [string[], { who: string; dryRun?: boolean }]) =>
  pull(production.site, await openEnvironment(production.site, name), ...input);
const productionCatalogVersions = () => publishedVersions(production.site, 'mf-catalog').sort();

describe('an environment', () => {
  test('requires a readable store with a valid signature', async () => {
    expect(await addStaging()).toMatchObject({ name: 'staging', generation: liveGeneration(staging.site) });
    expect(listEnvironments(production.site)).toEqual([
      { name: 'staging', place: staging.site.root, key: expect.stringMatching(/^[0-9a-f]{16}$/) },
    ]);
    await expect(addStaging()).rejects.toThrow('There is an environment "staging" already');
    removeEnvironment(production.site, 'staging');
    expect(listEnvironments(production.site)).toEqual([]);
  });

  test.each([
    ['a key that is not there', { keyFile: '/nowhere/release.pub' }, /does not exist/],
    ['a file that is no key', { keyFile: import.meta.filename }, /is not the public key of a store/],
    ['another name', { name: '../up' }, /is not a valid name for an environment/],
    ['a place with nothing in it', { place: '/nowhere' }, /cannot be read, so nothing was copied/],
  ])('rejects an environment with %s, and stores nothing', async (_, change, message) => {
    const input = { name: 'staging', place: staging.site.root, keyFile: publicKeyFileOf(staging), ...change };
    await expect(addEnvironment(production.site, input)).rejects.toThrow(message);
    expect(listEnvironments(production.site)).toEqual([]);
    expect(
      existsSync(path.join(production.dataDir, 'environments'))
        ? readdirSync(path.join(production.dataDir, 'environments'))
        : [],
    ).toEqual([]);
  });

  test('prunes mirrored generations and versions that were not used at the source for thirty days', async () => {
    await addStaging();
    const { mirror } = await openEnvironment(production.site, 'staging');
    const first = Math.min(...generationNumbers(mirror));
    await promote(staging.site, target('mf-booking', '1.1.0'));
    for (const [days, isStored] of [
      [1, true],
      [32, false],
    ] as const) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 3_600_000 });
      await openEnvironment(production.site, 'staging');
      vi.useRealTimers();
      expect(generationNumbers(mirror).includes(first), `after ${days} days`).toBe(isStored);
    }
  });

  test('rejects a key of another store', async () => {
    const input = { name: 'staging', place: staging.site.root, keyFile: publicKeyFileOf(production) };
    await expect(addEnvironment(production.site, input)).rejects.toThrow('its signature does not match');
  });
});

describe('pull', () => {
  test('copies a version without making it live', async () => {
    await addStaging();
    const before = liveGeneration(production.site);
    expect(await pullFrom('staging', ['mf-catalog@1.1.0'], { who })).toMatchObject({
      ...{ releases: ['mf-catalog@1.1.0'], already: [] },
    });
    expect(productionCatalogVersions()).toEqual(['1.0.0', '1.1.0']);
    expect(liveGeneration(production.site)).toBe(before);
    expect(provenanceOf(production.site, 'mf-catalog', '1.1.0')?.by).toBe(`${who}, from staging`);
    expect(await pullFrom('staging', ['mf-catalog@1.1.0'], { who })).toMatchObject({
      ...{ releases: [], already: ['mf-catalog@1.1.0'] },
    });
    await promote(production.site, target('mf-catalog', '1.1.0'));
    expect(generationIssues(production.site, liveGeneration(production.site) ?? 0)).toEqual([]);
  });

  test('copies the live state over HTTP with fallbacks and canaries, so that its manifest can be applied', async () => {
    let server: Server | undefined;
    try {
      server = createServer((request, response) => {
        const file = path.join(staging.site.root, request.url ?? '');
        if (!existsSync(file)) return void response.writeHead(404).end();
        response.end(readFileSync(file));
      });
      await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
      await addStaging(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await pullFrom('staging', [], { who });
    } finally {
      server?.close();
      server?.closeAllConnections();
    }
    const manifest = readLive(staging.site)?.manifest ?? { schema: '', microFrontends: {} };
    await apply(production.site, manifest);
    expect(readLive(production.site)?.manifest.microFrontends).toEqual(manifest.microFrontends);
  });

  test('copies file times, so that ETags match in both environments', async () => {
    await addStaging();
    await pullFrom('staging', ['mf-catalog@1.1.0'], { who });
    const timesIn = ({ site }: Data) => {
      const folder = path.join(site.root, 'remotes/mf-catalog/1.1.0');
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:js|css|br|gz)$/.test(file))
        .sort()
        .map((file) => [file, Math.floor(statSync(path.join(folder, file)).mtimeMs / 1000)]);
    };
    expect(timesIn(production)).toEqual(timesIn(staging));
    expect(timesIn(production).filter(([file]) => /\.br$/.test(String(file)))).not.toEqual([]);
  });

  test('writes nothing in a dry run', async () => {
    await addStaging();
    const result = await pullFrom('staging', [], { who, dryRun: true });
    expect(result.releases).toEqual(['mf-booking@1.1.0', 'mf-catalog@1.1.0']);
    expect(productionCatalogVersions()).toEqual(['1.0.0']);
  });

  test.each([
    ['an environment that nobody named', 'qa', [], /There is no environment "qa" \(there is staging\)/],
    ['a version that was never live there', 'staging', ['mf-booking@1.2.0'], /nothing vouches for it/],
    ['a version that is not there', 'staging', ['mf-catalog@9.9.9'], /nothing vouches for it/],
  ])('rejects %s', async (_, name, targets, message) => {
    await addStaging();
    await expect(pullFrom(name, targets, { who })).rejects.toThrow(message);
  });

  test('rejects other content under the same version', async () => {
    await addStaging();
    await publishDist(production.dataDir, production.site, {
      ...builds.catalog,
      version: '1.1.0',
      marker: 'not the same',
    });
    await expect(pullFrom('staging', ['mf-catalog@1.1.0'], { who })).rejects.toThrow(
      'published here with other content',
    );
  });

  test.each([
    ['another length', () => 'steal()'],
    ['the same length', (text: string) => text.replace('remoteEntry', 'stealsThem!')],
  ])('rejects a file that was altered to %s, and stores none of it', async (_, altered) => {
    await addStaging();
    await publishDist(staging.dataDir, staging.site, { ...builds.catalog, version: '1.3.0', marker: 'altered' });
    await promote(staging.site, target('mf-catalog', '1.3.0'));
    const file = path.join(staging.site.root, 'remotes/mf-catalog/1.3.0/remoteEntry.js');
    writeFileSync(file, altered(readFileSync(file, 'utf8')));
    await expect(pullFrom('staging', [], { who })).rejects.toThrow(/is not what was released/);
    expect(productionCatalogVersions()).toEqual(['1.0.0']);
  });

  test('rejects an older state than was read before', async () => {
    const old = makeDataDir();
    cpSync(staging.dataDir, old.dataDir, { recursive: true, verbatimSymlinks: true });
    await rollback(staging.site, undefined);
    await addStaging();
    const head = 'site/head.json';
    cpSync(path.join(old.dataDir, head), path.join(staging.dataDir, head));
    await expect(pullFrom('staging', [], { who })).rejects.toThrow(/older than what was live/);
    old.remove();
  });
});

describe('promote --from', () => {
  const stableVersions = (data: Data) =>
    Object.entries(readLive(data.site)?.manifest.microFrontends ?? {}).map(([name, items]) => [
      name,
      items.find(({ deployment }) => deployment.default)?.metadata.version,
    ]);

  test('makes the default versions of the source live in one switch, and lists the changes', async () => {
    await addStaging();
    await publishDist(production.dataDir, production.site, { name: 'mf-own', routes: [{ id: 'own', path: '/own' }] });
    await promote(production.site, target('mf-own', '1.0.0'));
    const switches = readHistory(production.site).length;
    const result = await promoteFrom(production.site, 'staging', [], { who, why: 'tried in staging' });
    expect(result).toMatchObject({ changed: true, summary: 'Everything is live as at staging.' });
    expect(result.releases).toEqual([
      expect.stringMatching(
        /^mf-catalog: 1\.0\.0 -> 1\.1\.0; \d+ -> \d+ files, \d+ -> \d+ bytes; route \/gifts is new$/,
      ),
    ]);
    expect(readHistory(production.site)).toHaveLength(switches + 1);
    expect(stableVersions(production)).toEqual([...stableVersions(staging), ['mf-own', '1.0.0']]);
    expect(readHistory(production.site).at(-1)).toMatchObject({ verb: 'promote', who, why: 'tried in staging' });
    expect((await promoteFrom(production.site, 'staging', [], { who })).changed).toBe(false);
  });

  test('leaves nothing behind after a dry run, and lists the same changes', async () => {
    await addStaging();
    const before = readHistory(production.site).length;
    const result = await promoteFrom(production.site, 'staging', ['mf-catalog'], { who, dryRun: true });
    expect(result.difference).toEqual([
      { name: 'mf-catalog', before: [{ version: '1.0.0', traffic: 100 }], after: [{ version: '1.1.0', traffic: 100 }] },
    ]);
    expect(result.releases).toHaveLength(1);
    expect([readHistory(production.site).length, productionCatalogVersions()]).toEqual([before, ['1.0.0']]);
    const provenance = path.join(path.dirname(production.site.root), 'provenance/mf-catalog/1.1.0.json');
    expect(existsSync(provenance)).toBe(false);
  });

  test('rejects a remote that is not live at the source', async () => {
    await addStaging();
    await expect(promoteFrom(production.site, 'staging', ['mf-gifts'], { who })).rejects.toThrow(
      'mf-gifts is not live at staging. There is: shell, mf-booking, mf-catalog.',
    );
  });
});
