import { rmSync } from 'node:fs';
import path from 'node:path';
import { promote, readHistory, rollback } from '@doorstep/release';
import { builds, publishDist } from '@doorstep/release/testing/factory';
import { byTier } from '@doorstep/shared-process/measured';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { measureSwitches, percentile } from '../bench/measureSwitches';
import { compositionOf, kinds, type RunningSite, startSite } from './support/runningSite';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const SWITCHES = byTier(20, 50);

describe.each(kinds)('switching through %s', (kind) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(kind);
    for (const version of ['1.0.1', '1.0.2'])
      await publishDist(site.dataDir, site.site, { ...builds.catalog, version, marker: version });
  });
  afterAll(() => site?.stop());

  const catalog = (version: string) => ({ name: 'mf-catalog', version });

  test('changes the ETag for a new page of the same size in the same second', async () => {
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

  test('under load, sends no failed, torn or mixed response and serves the new release next', async () => {
    const { responses, faults, generations, msToNew, rollbackMs } = await measureSwitches(kind, {
      switches: SWITCHES,
      visitors: 32,
    });
    expect(faults).toEqual([]);
    expect(responses).toBeGreaterThan(10 * SWITCHES);
    expect(generations).toBeGreaterThan(SWITCHES / 5);
    expect(msToNew).toHaveLength(SWITCHES);
    // A single rollback may be slow when other work uses the machine.
    expect(percentile(rollbackMs, 75)).toBeLessThan(1000);
    expect(percentile(rollbackMs, 100)).toBeLessThan(5000);
  });

  test('keeps files of an older release for tabs that are still open', async () => {
    for (const version of ['1.0.0', '1.0.1', '1.0.2']) {
      expect((await site.ask(`/remotes/mf-catalog/${version}/static/js/screen-home.js`)).status).toBe(200);
    }
  });

  test('replaces a lost live generation with the newest complete one while the site runs', async () => {
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
