import { renameSync } from 'node:fs';
import path from 'node:path';
import { keysFolder, liveGeneration, readHistory, settingsFromEnv } from '@doorstep/release';
import { builds, publishDist } from '@doorstep/release/testing/factory';
import type { OpsGenerationDiff, OpsHealthSeries, OpsHistory, OpsLiveState } from '@doorstep/shared-api/ops';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startGateway } from '../src/gateway/start';
import {
  compositionOf,
  freePort,
  type HttpRequest,
  type Kind,
  kinds,
  type RunningSite,
  send,
  startSite,
} from './support/runningSite';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const admin = { Cookie: 'lang=de; sid=robin', 'X-XSRF-TOKEN': 'token of robin', 'Content-Type': 'application/json' };

describe.each(kinds)('the console through %s', (kind) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startWithVersions(kind);
  });
  afterAll(() => site?.stop());
  const { get, post, state, catalog, target } = createOpsClient(() => site);

  test('rejects everybody except an admin that the API confirms', async () => {
    const visitor = await get('state', {});
    expect([visitor.status, visitor.body.code]).toEqual([401, 'session']);
    expect((await get('state', { Cookie: 'sid=nobody' })).status).toBe(401);
    const customer = await get('state', { Cookie: 'sid=mia' });
    expect([customer.status, customer.body.code]).toEqual([403, 'forbidden']);
    const before = liveGeneration(site.site);
    for (const [cookie, status] of [
      ['', 401],
      ['sid=mia', 403],
    ] as const) {
      const headers = { ...admin, Cookie: cookie, 'X-XSRF-TOKEN': 'token of mia' };
      expect((await post('promote', await target('1.1.0'), headers)).status).toBe(status);
    }
    expect(liveGeneration(site.site)).toBe(before);
  });

  test('tells the admin what is live, uncacheably and without a visitor cookie', async () => {
    const { status, headers, body } = await get<OpsLiveState>('state');
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'no-store',
      'application/json; charset=utf-8',
    ]);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toMatchObject({ generation: 3, parent: 2 });
    expect(body.readOnly).toBeUndefined();
    expect(body.remotes.map(({ name }) => name).sort()).toEqual(['mf-booking', 'mf-catalog', 'shell']);
    expect(await catalog()).toMatchObject({
      chosenBy: 'ops',
      versions: [{ version: '1.0.0', traffic: 100, isDefault: true, standing: 'unknown' }],
    });
    expect(Date.parse((await catalog())?.versions[0]?.since ?? '')).toBeGreaterThan(performance.timeOrigin);
    const { body: published } = await get<{ versions: { version: string }[] }>('versions?remote=mf-catalog');
    expect(published.versions.map(({ version }) => version).sort()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
  });

  test('rejects changes without the XSRF header or from another site', async () => {
    const before = liveGeneration(site.site);
    const body = await target('1.1.0');
    const { 'X-XSRF-TOKEN': _token, ...bare } = admin;
    for (const headers of [
      bare,
      { ...admin, 'X-XSRF-TOKEN': 'token of mia' },
      { ...admin, 'Sec-Fetch-Site': 'cross-site' },
      { ...admin, Origin: 'https://evil.example' },
    ]) {
      const rejected = await post('promote', body, headers);
      expect([rejected.status, rejected.body.code]).toEqual([403, 'csrf']);
    }
    const form = { ...admin, 'Content-Type': 'text/plain' };
    expect((await post('promote', body, form)).status).toBe(400);
    expect((await get('state', { ...admin, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect(liveGeneration(site.site)).toBe(before);
  });

  test('lets an admin with an old sign-in read, but asks for confirmation before changes', async () => {
    const idle = { ...admin, Cookie: 'sid=idle', 'X-XSRF-TOKEN': 'token of idle' };
    const before = liveGeneration(site.site);
    const commands = {
      promote: await target('1.1.0'),
      canary: await target('1.1.0', { traffic: 5 }),
      withdraw: await target('1.1.0'),
      rollback: { to: 2, why: 'w', generation: before },
    };
    for (const [command, body] of Object.entries(commands)) {
      const refused = await post(command, body, idle);
      expect([command, refused.status, refused.body.code]).toEqual([command, 403, 'confirm_again']);
    }
    expect(liveGeneration(site.site)).toBe(before);
    expect((await get('state', idle)).status).toBe(200);
    expect((await post('verify', { generation: before }, idle)).status).toBe(200);
  });

  test.each([
    ['no JSON', 'promote', 'promote it', undefined],
    ['a list', 'promote', [], undefined],
    ['no reason', 'promote', { remote: 'mf-catalog', version: '1.1.0', generation: 3, why: ' \n' }, 'why'],
    [
      'a long reason',
      'promote',
      { remote: 'mf-catalog', version: '1.1.0', generation: 3, why: 'x'.repeat(301) },
      'why',
    ],
    ['no generation', 'promote', { remote: 'mf-catalog', version: '1.1.0', why: 'w' }, 'generation'],
    ['a path', 'promote', { remote: '../shell', version: '1.1.0', generation: 3, why: 'w' }, 'remote'],
    ['a path for a version', 'canary', { remote: 'mf-catalog', version: '../1', generation: 3, why: 'w' }, 'version'],
    [
      'half a visitor',
      'canary',
      { remote: 'mf-catalog', version: '1.1.0', traffic: 1.5, generation: 3, why: 'w' },
      'traffic',
    ],
    [
      'too many',
      'canary',
      { remote: 'mf-catalog', version: '1.1.0', traffic: 101, generation: 3, why: 'w' },
      'traffic',
    ],
    ['no number', 'rollback', { to: '2', generation: 3, why: 'w' }, 'to'],
    ['nothing', 'verify', {}, 'generation'],
  ])('rejects bad input (%s) with the field and the expected value', async (_what, command, body, field) => {
    const rejected = await post(command, body);
    expect([rejected.status, rejected.body.code, rejected.body.field]).toEqual([400, 'validation', field]);
    expect(rejected.body.detail).toMatch(/\S/);
  });

  test('answers unknown addresses and other methods with a clear error', async () => {
    expect((await get('secrets')).status).toBe(404);
    expect((await get('constructor')).status).toBe(404);
    expect((await get('promote')).status).toBe(405);
    expect((await post('state', {})).status).toBe(405);
    expect((await post('promote', 'x'.repeat(9000))).status).toBe(413);
    expect((await get('health?remote=mf-catalog&hours=7')).body).toMatchObject({ status: 400, field: 'hours' });
    expect((await get('difference')).body).toMatchObject({ status: 400, field: 'to' });
  });

  test('passes the reason of a refused command on unchanged', async () => {
    const missing = await post('promote', await target('9.9.9'));
    expect([missing.status, missing.body.code]).toEqual([422, 'refused']);
    expect(missing.body.detail).toMatch(/^mf-catalog@9\.9\.9 is not published\. Published versions: /);
    expect(missing.body.data?.reasons).toEqual([missing.body.detail]);
    const removed = await post('rollback', { to: 99, why: 'w', generation: (await state()).generation });
    expect(removed.body.detail).toMatch(/Generation 99 is not in the store/);
  });

  test('stays closed while the API cannot be reached', async () => {
    await site.api.stop();
    const { status, body } = await get('state');
    expect([status, body.code]).toEqual([502, 'internal']);
    await site.api.start();
  });
});

/** Both gateways run the same code in the same process, so a single one is tested. */
describe('the acts of the console', () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startWithVersions('embedded');
  });
  afterAll(() => site?.stop());
  const { get, post, state, catalog, target, liveCatalog } = createOpsClient(() => site);

  test('run as the command-line commands do, with the name and reason of the admin', async () => {
    const first = await state();
    expect((await post('promote', await target('1.1.0', { why: 'new\n tiles' }))).body.generation).toBe(4);
    expect(await liveCatalog()).toBe('1.1.0');
    expect(readHistory(site.site).at(-1)).toMatchObject({
      verb: 'promote',
      who: 'Robin Hale (admin u_9)',
      why: 'new tiles',
    });

    expect((await post('canary', await target('1.2.0', { traffic: 100 }))).status).toBe(200);
    expect(await liveCatalog()).toBe('1.2.0');
    expect((await catalog())?.versions.map(({ version, traffic }) => [version, traffic])).toEqual([
      ['1.1.0', 0],
      ['1.2.0', 100],
    ]);
    expect((await post('withdraw', await target('1.2.0'))).status).toBe(200);
    expect(await liveCatalog()).toBe('1.1.0');

    const { body: change } = await get<OpsGenerationDiff>(`difference?to=${first.generation}`);
    expect(change).toEqual({
      live: 6,
      to: first.generation,
      remotes: [
        {
          name: 'mf-catalog',
          before: [{ version: '1.1.0', traffic: 100 }],
          after: [{ version: '1.0.0', traffic: 100 }],
        },
      ],
      recomposed: false,
    });
    const back = await post('rollback', { to: first.generation, why: 'tiles are broken', generation: 6 });
    expect(back.body.generation).toBe(first.generation);
    expect(await liveCatalog()).toBe('1.0.0');
    expect(Date.parse((await catalog())?.versions[0]?.since ?? '')).toBeGreaterThan(Date.parse(first.at));

    const { body: history } = await get<OpsHistory>('history');
    expect(history.changes.slice(0, 4).map(({ verb, to }) => [verb, to])).toEqual([
      ['rollback', 3],
      ['rollback', 6],
      ['canary', 5],
      ['promote', 4],
    ]);
    expect(history.changes[2]?.changed).toEqual([
      {
        name: 'mf-catalog',
        after: [
          { version: '1.1.0', traffic: 0 },
          { version: '1.2.0', traffic: 100 },
        ],
      },
    ]);
    expect(history).toMatchObject({ live: 3, hasMore: false, kept: [1, 2, 3, 4, 5, 6] });
    const { body: older } = await get<OpsHistory>('history?before=3');
    expect(older.changes.map(({ seq }) => seq)).toEqual([2, 1]);
  });

  test('reject a decision that was made on an outdated state, also for two at once', async () => {
    const { generation } = await state();
    const stale = await post('promote', { ...(await target('1.1.0')), generation: generation - 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'state_conflict']);
    expect(stale.body.detail).toContain(
      `Stale: you looked at generation ${generation - 1}, this is live now: generation ${generation} (`,
    );

    const both = await Promise.all([
      post('promote', await target('1.1.0', { generation })),
      post('promote', await target('1.2.0', { generation })),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won] = both.flatMap(({ body }) => body.generation ?? []);
    expect(readHistory(site.site).at(-1)?.to).toBe(won);
    await post('rollback', { to: 3, why: 'tidy', generation: liveGeneration(site.site) ?? 0 });
  });

  test('verify every file of the live generation', async () => {
    const { generation } = await state();
    expect((await post('verify', { generation })).body).toEqual({ generation, faults: [] });
    const file = path.join(site.site.root, 'remotes/mf-catalog/1.0.0/static/js/screen-home.js');
    renameSync(file, `${file}.aside`);
    expect((await post('verify', { generation })).body.faults?.join()).toMatch(/screen-home\.js is missing/);
    renameSync(`${file}.aside`, file);
  });

  test('add up what browsers reported as health over time', async () => {
    const report = (kind: string, ms?: number) => ({
      ...{ remote: 'mf-catalog', version: '1.0.0', route: '/home', kind },
      ...(ms ? { ms } : {}),
    });
    const headers = { 'Content-Type': 'application/json', Cookie: 'mf_uid=AAAAAAAAAAAAAAAAAAAAAA==' };
    const { generation, set } = compositionOf((await site.ask('/home', { headers })).text);
    const signed = await site.ask(`/_doorstep/reports?generation=${generation}&set=${set}`, { headers });
    const { page } = JSON.parse(signed.text);
    const reports = [
      ...[report('view', 700), { ...report('view', 5000), view: 1 }, report('render')],
      { ...report('vital'), vital: 'cls', value: 30 },
    ];
    await site.ask('/_doorstep/reports', { method: 'POST', headers, body: JSON.stringify({ page, reports }) });
    await vi.waitFor(async () => {
      const { body } = await get<OpsHealthSeries>('health?remote=mf-catalog&hours=1');
      const points = body.versions.find(({ version }) => version === '1.0.0')?.points ?? [];
      expect(points).toHaveLength(60);
      const sum = (of: (point: (typeof points)[number]) => number) => points.reduce((all, point) => all + of(point), 0);
      expect([sum(({ views }) => views), sum(({ failures }) => failures), sum(({ slow }) => slow)]).toEqual([2, 1, 1]);
      expect(body.failures).toEqual([{ version: '1.0.0', route: '/home', kind: 'render', count: 1 }]);
      const figures = { cls: { samples: 1, p75: 44 } };
      expect(body.vitals).toEqual({
        ...{ budgets: { lcp: 2500, inp: 200, cls: 100, ttfb: 800 }, enough: 50 },
        rows: [
          { version: '1.0.0', vitals: figures },
          { version: '1.0.0', route: '/home', vitals: figures },
        ],
      });
    });
    expect((await catalog())?.versions[0]?.health).toMatchObject({ views: 2, failures: 1 });
  });

  test('show a store without its signing key and suggest the command line for changes', async () => {
    const [key, aside] = ['release.key', 'release.key.aside'].map((name) => path.join(keysFolder(site.site), name));
    renameSync(key ?? '', aside ?? '');
    try {
      expect((await state()).readOnly).toBe('no-key');
      const rejected = await post('promote', await target('1.1.0'));
      expect([rejected.status, rejected.body.code]).toEqual([503, 'read_only']);
      expect(rejected.body.detail).toContain('npm run release');
    } finally {
      renameSync(aside ?? '', key ?? '');
    }
  });

  test('refuse a copied store or an API without admins, and name the command line', async () => {
    for (const [env, isCopy, code, status] of [
      [{}, true, undefined, 200],
      [{ API_URL: `http://127.0.0.1:${site.api.port}` }, false, 'not_available', 503],
    ] as const) {
      const port = await freePort();
      const settings = settingsFromEnv({ API_PORT: String(site.api.port), ...env }).gateway;
      const other = await startGateway({
        kind: 'embedded',
        host: '127.0.0.1',
        port,
        dataDir: site.dataDir,
        settings,
        isCopy,
      });
      try {
        const { body, status: actual } = await get<OpsLiveState>('state', admin, port);
        expect([actual, body.code, body.readOnly]).toEqual([status, code, isCopy ? 'copy' : undefined]);
        if (code) expect(body.detail).toContain('npm run release');
        else
          expect((await post('rollback', { to: 2, why: 'w', generation: 3 }, admin, port)).body.code).toBe('read_only');
      } finally {
        await other.stop();
      }
    }
  });
});

async function startWithVersions(kind: Kind): Promise<RunningSite> {
  const site = await startSite(kind);
  for (const version of ['1.1.0', '1.2.0'])
    await publishDist(site.dataDir, site.site, { ...builds.catalog, version, marker: version });
  return site;
}

function createOpsClient(site: () => RunningSite) {
  const get = async <T>(what: string, headers: HttpRequest['headers'] = admin, port = site().port) => {
    const response = await send(port, `/_doorstep/ops/${what}`, { headers });
    return {
      status: response.status,
      headers: response.headers,
      body: JSON.parse(response.text) as T & ProblemDetails,
    };
  };
  const post = async (
    command: string,
    body: object | string,
    headers: HttpRequest['headers'] = admin,
    port = site().port,
  ) => {
    const response = await send(port, `/_doorstep/ops/${command}`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return {
      status: response.status,
      body: JSON.parse(response.text) as ProblemDetails & { generation?: number; faults?: string[] },
    };
  };
  const state = async () => (await get<OpsLiveState>('state')).body;
  const catalog = async () => (await state()).remotes.find(({ name }) => name === 'mf-catalog');
  const target = async (version: string, more: object = {}) => ({
    ...{ remote: 'mf-catalog', version, why: 'new tiles', generation: (await state()).generation },
    ...more,
  });
  const liveCatalog = async () => compositionOf((await site().ask('/home')).text).remotes['mf-catalog']?.version;
  return { get, post, state, catalog, target, liveCatalog };
}

interface ProblemDetails {
  readonly status: number;
  readonly code?: string;
  readonly detail?: string;
  readonly field?: string;
  readonly data?: { readonly reasons: readonly string[] };
}
