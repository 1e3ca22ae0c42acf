import { existsSync } from 'node:fs';
import path from 'node:path';
import { liveGeneration, readHistory, readLive, setOverride, settingsFromEnv } from '@doorstep/release';
import { builds, publishDist } from '@doorstep/release/testing/factory';
import type { OpsCommandResult, OpsGarbageCollected, OpsGateways, OpsOverrides } from '@doorstep/shared-api/ops';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startGateway } from '../src/gateway/start';
import { compositionOf, freePort, type HttpRequest, kinds, type RunningSite, startSite } from './support/runningSite';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const staff = { 'Content-Type': 'application/json', Cookie: 'sid=robin', 'X-XSRF-TOKEN': 'token of robin' };
const ROBIN = 'Robin Hale (admin u_9)';
const TOKEN = 'a-token-of-sixteen';

describe.each(kinds)('the store in the console, through %s', (kind) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(kind, { HEALTH_TOKEN: TOKEN });
    for (const version of ['1.1.0', '1.2.0'])
      await publishDist(site.dataDir, site.site, { ...builds.catalog, version, marker: version });
  });
  afterAll(() => site?.stop());

  const live = () => liveGeneration(site.site) ?? 0;
  const get = async <T>(what: string, headers: HttpRequest['headers'] = staff) =>
    JSON.parse((await site.ask(`/_doorstep/ops/${what}`, { headers })).text) as T;
  const post = async <T = object>(what: string, body: object, headers: HttpRequest['headers'] = staff) => {
    const response = await site.ask(`/_doorstep/ops/${what}`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ why: 'try it', generation: live(), ...body }),
    });
    const cookies = response.headers['set-cookie'] ?? [];
    return {
      status: response.status,
      cookies,
      body: JSON.parse(response.text) as T & { code?: string; detail?: string },
    };
  };
  const versionFor = async (cookie: string) =>
    compositionOf((await site.ask('/home', { headers: { Cookie: cookie } })).text).remotes['mf-catalog']?.version;

  test('lets a person try versions in one browser, which is listed and ended there', async () => {
    const { own, overrides } = await get<OpsOverrides>('overrides');
    expect([own, overrides]).toEqual([expect.stringMatching(/^own-[0-9a-f]{12}$/), []]);
    const target = { remote: 'mf-catalog', version: '1.1.0' };

    const dry = await post('overrides', { ...target, dryRun: true });
    expect([dry.status, dry.cookies, (await get<OpsOverrides>('overrides')).overrides]).toEqual([200, [], []]);
    const set = await post('overrides', target);
    expect([set.status, set.body]).toEqual([200, { name: own, before: null, after: { 'mf-catalog': '1.1.0' } }]);
    expect(set.cookies).toEqual([`mf_override=${own}; Path=/; Max-Age=604800; SameSite=Lax`]);
    expect(await versionFor(`mf_override=${own}`)).toBe('1.1.0');
    expect(await versionFor('')).toBe('1.0.0');
    await post('overrides', { remote: 'mf-booking', version: '1.0.0' });
    await post('overrides', { ...target, version: '1.2.0', why: 'the newer one' });
    expect((await get<OpsOverrides>('overrides')).overrides).toEqual([
      {
        ...{ name: own, versions: { 'mf-catalog': '1.2.0', 'mf-booking': '1.0.0' }, who: ROBIN, why: 'the newer one' },
        ...{ at: expect.stringMatching(/Z$/), until: expect.stringMatching(/Z$/) },
      },
    ]);
    const ended = await post(
      'overrides/end',
      { name: own, why: 'seen' },
      { ...staff, Cookie: `sid=robin; mf_override=${own}` },
    );
    expect([ended.status, ended.cookies]).toEqual([200, ['mf_override=; Path=/; Max-Age=0; SameSite=Lax']]);
    expect(await versionFor(`mf_override=${own}`)).toBe('1.0.0');
    expect(readHistory(site.site).at(-1)).toMatchObject({ verb: 'override', who: ROBIN, why: `removed ${own}: seen` });
  });

  test("lists testers' overrides with their author and lets any staff member end them", async () => {
    await setOverride(site.site, 'qa', [{ name: 'mf-catalog', version: '1.1.0' }], {
      who: 'Ada',
      why: 'spring tiles: first',
    });
    const { overrides } = await get<OpsOverrides>('overrides');
    expect(overrides).toMatchObject([{ name: 'qa', who: 'Ada', why: 'spring tiles: first' }]);
    expect((await post('overrides/end', { name: 'qa' })).cookies).toEqual([]);
    const again = await post('overrides/end', { name: 'qa' });
    expect([again.status, again.body.detail]).toEqual([422, 'There is no override "qa". Overrides: none.']);
    const unknown = await post('overrides', { remote: 'mf-catalog', version: '9.9.9' });
    expect([unknown.status, unknown.body.code]).toEqual([422, 'refused']);
  });

  test('previews a manifest with its size and releases it as one switch', async () => {
    const { manifest } = await get<{
      manifest: { microFrontends: Record<string, { deployment: { traffic: number } }[]> };
    }>('manifest');
    await post('canary', { remote: 'mf-catalog', version: '1.1.0', traffic: 20 });
    const before = live();
    const dry = await post<OpsCommandResult>('apply', { manifest: { generation: 3, manifest }, dryRun: true });
    expect([dry.status, live()]).toEqual([200, before]);
    expect(dry.body.difference).toEqual([
      {
        name: 'mf-catalog',
        before: [
          { version: '1.0.0', traffic: 80, bytes: expect.any(Number) },
          { version: '1.1.0', traffic: 20, bytes: expect.any(Number) },
        ],
        after: [{ version: '1.0.0', traffic: 100, bytes: expect.any(Number) }],
      },
    ]);
    expect(dry.body.difference?.[0]?.after?.[0]?.bytes).toBeGreaterThan(100);
    const applied = await post<OpsCommandResult>('apply', { manifest, why: 'as it was', note: 'x'.repeat(60_000) });
    expect([applied.status, applied.body.changed]).toEqual([200, true]);
    expect(readHistory(site.site).at(-1)).toMatchObject({ verb: 'apply', who: ROBIN, why: 'as it was' });
    const state = await get<{ remotes: { name: string; versions: object[] }[] }>('state');
    expect(state.remotes.find(({ name }) => name === 'mf-catalog')?.versions).toMatchObject([
      { version: '1.0.0', broughtBy: { who: expect.stringMatching(/\(local\)$/), verb: 'promote' } },
    ]);

    const outdated = await post('apply', { manifest, generation: before });
    expect([outdated.status, outdated.body.code]).toEqual([409, 'state_conflict']);
    for (const [wrong, status] of [
      [{}, 400],
      [{ manifest: [] }, 400],
      [{ manifest: { microFrontends: 1 } }, 422],
    ] as const)
      expect((await post('apply', wrong)).status).toBe(status);
    const large = await post('apply', { manifest, note: 'x'.repeat(140_000) }).catch(() => ({ status: 413 }));
    expect(large.status).toBe(413);
    const largeElsewhere = await post('canary', { remote: 'mf-catalog', note: 'x'.repeat(9000) }).catch(() => ({
      status: 413,
    }));
    expect(largeElsewhere.status).toBe(413);
  });

  test('previews unused versions with their size before it removes them, and records the removal', async () => {
    const before = live();
    const folder = path.join(site.site.root, 'remotes/mf-catalog/1.2.0');
    const dry = await post<OpsGarbageCollected>('gc', { keepDays: 0, dryRun: true });
    expect(dry.body).toMatchObject({ dryRun: true, versions: expect.arrayContaining(['mf-catalog@1.2.0']) });
    expect(dry.body.bytes).toBeGreaterThan(1000);
    expect(existsSync(folder)).toBe(true);
    const outdated = await post('gc', { keepDays: 0, generation: before - 1 });
    expect([outdated.status, existsSync(folder)]).toEqual([409, true]);
    const gone = await post<OpsGarbageCollected>('gc', { keepDays: 0, why: 'the disk is full' });
    expect(gone.body).toEqual({ ...dry.body, dryRun: false });
    expect([existsSync(folder), live()]).toEqual([false, before]);
    expect(readHistory(site.site).at(-1)).toMatchObject({ verb: 'gc', who: ROBIN, from: before, to: before });
    expect(readHistory(site.site).at(-1)?.why).toMatch(
      /^removed .*versions.* bytes\), older than 0 days: the disk is full$/,
    );
    const lines = readHistory(site.site).length;
    expect((await post<OpsGarbageCollected>('gc', { keepDays: 0 })).body).toMatchObject({ versions: [], bytes: 0 });
    expect(readHistory(site.site)).toHaveLength(lines);
    expect((await post('gc', { keepDays: -1 })).status).toBe(400);
  });

  test('lists gateways of this store and of others with the versions that they serve', async () => {
    const seen = await get<OpsGateways>('gateways');
    expect(seen).toMatchObject({ live: live(), gateways: [{ kind, status: 'current', generation: live() }] });
    const port = await freePort();
    const second = await startGateway({
      ...{ kind: 'embedded', host: '127.0.0.1', port, dataDir: site.dataDir },
      settings: settingsFromEnv({
        ...{ API_PORT: String(site.api.port), HEALTH_TOKEN: TOKEN },
        HEALTH_GATEWAYS: `http://127.0.0.1:${site.port} http://127.0.0.1:9`,
      }).gateway,
    });
    try {
      const { status, headers } = await site.ask('/_doorstep/health?what=gateways');
      expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
      const answer = await fetch(`http://127.0.0.1:${port}/_doorstep/ops/gateways`, {
        headers: { cookie: 'sid=robin' },
      });
      const { gateways } = (await answer.json()) as OpsGateways;
      expect(gateways).toHaveLength(3);
      expect(gateways.map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          expect.stringMatching(`-${port}$`),
          expect.stringMatching(`-${site.port}$`),
          'http://127.0.0.1:9',
        ]),
      );
      expect(gateways.find(({ name }) => name.endsWith(':9'))).toMatchObject({
        status: 'silent',
        trouble: expect.any(String),
      });
    } finally {
      await second.stop();
    }
    expect(readLive(site.site)?.generation).toBe(live());
    expect((await get<OpsGateways>('gateways')).gateways).toHaveLength(1);
  });
});
