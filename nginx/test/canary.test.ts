import { createHash } from 'node:crypto';
import { canary, promote, settingsFromEnv } from '@doorstep/release';
import { builds, publishDist } from '@doorstep/release/testing/factory';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startGateway } from '../src/gateway/start';
import { compositionOf, freePort, kinds, type RunningSite, send, startSite } from './support/runningSite';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const VISITORS = 500;
const visitorIds = Array.from({ length: VISITORS }, (_, user) =>
  createHash('sha256').update(`visitor ${user}`).digest().subarray(0, 16).toString('base64'),
);

/** Three standard deviations: once in 370 runs chance alone is further off, and these people are always the same. */
const toleratedDeviation = (traffic: number) => 3 * Math.sqrt(VISITORS * (traffic / 100) * (1 - traffic / 100));

describe.each(kinds)('a canary through %s', (kind) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(kind);
    for (const version of ['1.1.0', '1.2.0'])
      for (const build of [builds.catalog, builds.booking])
        await publishDist(site.dataDir, site.site, { ...build, version, marker: version });
  });
  afterAll(() => site?.stop());

  async function versionsOf(remote: string, port = site.port): Promise<(string | undefined)[]> {
    const versions: (string | undefined)[] = [];
    for (let first = 0; first < VISITORS; first += 50) {
      const some = visitorIds.slice(first, first + 50).map(async (id) => {
        const page = await send(port, '/home', { headers: { Cookie: `mf_uid=${id}` } });
        return compositionOf(page.text).remotes[remote]?.version;
      });
      versions.push(...(await Promise.all(some)));
    }
    return versions;
  }
  const those = (versions: readonly (string | undefined)[], version: string) =>
    versions.flatMap((one, user) => (one === version ? [user] : []));
  const give = (name: string, traffic: number) => canary(site.site, { name, version: '1.1.0' }, traffic);

  test('reaches no visitor at 0 %, all at 100 %, and never loses one while it grows', async () => {
    let before: number[] = [];
    for (const traffic of [0, 1, 10, 30, 75, 100]) {
      await give('mf-catalog', traffic);
      const now = those(await versionsOf('mf-catalog'), '1.1.0');
      expect(Math.abs(now.length - (VISITORS * traffic) / 100), `${traffic} %`).toBeLessThanOrEqual(
        toleratedDeviation(traffic),
      );
      expect(now).toEqual(expect.arrayContaining(before));
      before = now;
    }
    expect(before).toHaveLength(VISITORS);
  });

  test('stays with the same visitors over reloads, unrelated releases and a start of the other gateway', async () => {
    await give('mf-catalog', 30);
    const first = await versionsOf('mf-catalog');
    expect(await versionsOf('mf-catalog')).toEqual(first);
    await promote(site.site, { name: 'mf-booking', version: '1.2.0' });
    await give('mf-booking', 50);
    expect(await versionsOf('mf-catalog')).toEqual(first);
    const port = await freePort();
    const settings = settingsFromEnv({ API_PORT: String(site.api.port) }).gateway;
    const secondGateway = await startGateway({
      ...{ kind: kind === 'nginx' ? 'embedded' : 'nginx', host: '127.0.0.1' },
      ...{ port, dataDir: site.dataDir, settings },
    });
    try {
      expect(await versionsOf('mf-catalog', port)).toEqual(first);
    } finally {
      await secondGateway.stop();
    }
  });

  test('picks its visitors independently of the canary of another remote', async () => {
    await give('mf-catalog', 50);
    await give('mf-booking', 50);
    const catalog = new Set(those(await versionsOf('mf-catalog'), '1.1.0'));
    const booking = those(await versionsOf('mf-booking'), '1.1.0');
    const both = booking.filter((user) => catalog.has(user)).length;
    // With a hundred buckets, the two halves overlap in a quarter, with some random deviation.
    expect(both / VISITORS).toBeGreaterThan(0.12);
    expect(both / VISITORS).toBeLessThan(0.38);
  });
});
