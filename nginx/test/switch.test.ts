import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { promote, rollback } from '../src/release/verbs';
import { readGeneration } from '../src/store/generations';
import { readHistory } from '../src/store/history';
import { builds, publishDist } from './factory';
import { compositionOf, kinds, type RunningSite, startSite } from './runningSite';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

describe.each(kinds)('switching through %s', (kind) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(kind);
    for (const version of ['1.0.1', '1.0.2'])
      await publishDist(site.dataDir, site.site, { ...builds.catalog, version, marker: version });
  });
  afterAll(() => site?.stop());

  const catalog = (version: string) => ({ name: 'mf-catalog', version });

  test('a new page of the same size in the same second has another ETag', async () => {
    await promote(site.site, catalog('1.0.1'));
    const before = await site.ask('/home');
    await promote(site.site, catalog('1.0.2'));
    const after = await site.ask('/home', { headers: { 'If-None-Match': before.headers.etag } });
    expect(after.status).toBe(200);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(compositionOf(after.text).remotes['mf-catalog']?.version).toBe('1.0.2');
    await rollback(site.site, undefined);
    const back = await site.ask('/home', { headers: { 'If-None-Match': before.headers.etag } });
    expect(back.status).toBe(304);
  });

  test('under load no answer fails, is torn or mixes two releases, and the next answer is the new one', async () => {
    const failures: string[] = [];
    const generations = new Set<number>();
    let answers = 0;
    let isOver = false;
    const visitor = async () => {
      while (!isOver) {
        const cookie = `mf_uid=${randomBytes(16).toString('base64')}`;
        const page = await site.ask('/home', {
          headers: { Cookie: cookie, 'Accept-Encoding': answers % 2 ? 'gzip' : 'identity' },
        });
        answers += 1;
        const fault = faultOf(page.status, page.text);
        if (fault) failures.push(fault);
        else generations.add(compositionOf(page.text).generation);
      }
    };
    const faultOf = (status: number, text: string): string | undefined => {
      if (status !== 200) return `status ${status}`;
      if (!text.startsWith('<!doctype html>') || !text.endsWith('</html>')) return 'torn';
      const composition = compositionOf(text);
      const live = readGeneration(site.site, composition.generation).manifest.microFrontends['mf-catalog']?.[0];
      const { version, url } = composition.remotes['mf-catalog'] ?? { version: '', url: '' };
      if (live?.metadata.version !== version) return `generation ${composition.generation} shows ${version}`;
      const others = [...text.matchAll(/\/remotes\/mf-catalog\/([^/]+)\//g)].filter(
        ([, named]) => named !== version && named !== composition.remotes['mf-catalog']?.fallback?.version,
      );
      if (others.length || !url.includes(`/${version}/`)) return `mixed: ${others.map(([path]) => path).join(' ')}`;
      return undefined;
    };
    const load = Array.from({ length: 8 }, visitor);
    for (let round = 0; round < 10; round += 1) {
      const version = round % 2 ? '1.0.1' : '1.0.2';
      const { generation } =
        round % 3 === 2 ? await rollback(site.site, undefined) : await promote(site.site, catalog(version));
      expect(compositionOf((await site.ask('/home')).text).generation).toBe(generation);
    }
    isOver = true;
    await Promise.all(load);
    expect(failures).toEqual([]);
    expect(answers).toBeGreaterThan(100);
    expect(generations.size).toBeGreaterThan(3);
  });

  test('files of an older release stay for tabs that were opened before', async () => {
    for (const version of ['1.0.0', '1.0.1', '1.0.2']) {
      expect((await site.ask(`/remotes/mf-catalog/${version}/static/js/screen-home.js`)).status).toBe(200);
    }
  });

  test('a live generation that gets lost is replaced by the newest whole one while the site runs', async () => {
    await promote(site.site, catalog('1.0.1'));
    const { generation } = compositionOf((await site.ask('/home')).text);
    rmSync(path.join(site.site.root, 'generations', String(generation)), { recursive: true });
    await vi.waitFor(async () => expect((await site.ask('/home')).status).toBe(200), {
      timeout: 10_000,
      interval: 100,
    });
    expect(compositionOf((await site.ask('/home')).text).generation).not.toBe(generation);
    expect(readHistory(site.site).at(-1)).toMatchObject({ verb: 'recover', from: generation });
  });
});
