import { OPS_CALLS, readLive } from '@doorstep/release';
import { builds, publishDist } from '@doorstep/release/testing/factory';
import { type OpsLiveState, type OpsNewToken, type TokenPermission, tokenPermissions } from '@doorstep/shared-api/ops';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type HttpRequest, type RunningSite, send, startSite } from './support/runningSite';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const json = { 'Content-Type': 'application/json' };
const staff = { ...json, Cookie: 'sid=robin', 'X-XSRF-TOKEN': 'token of robin' };
const idleStaffHeaders = { ...json, Cookie: 'sid=idle', 'X-XSRF-TOKEN': 'token of idle' };
const customer = { ...json, Cookie: 'sid=mia', 'X-XSRF-TOKEN': 'token of mia' };

let site: RunningSite;
const tokens = new Map<TokenPermission, HttpRequest['headers']>();
let otherTokenHeaders: HttpRequest['headers'] = {};
const ids: Record<string, string> = { rollout: '', experiment: '' };

beforeAll(async () => {
  site = await startSite('embedded');
  for (const build of [builds.catalog, builds.booking])
    await publishDist(site.dataDir, site.site, { ...build, version: '1.1.0', marker: '1.1.0' });
  for (const may of tokenPermissions)
    tokens.set(
      may,
      await tokenFor({
        ...{ name: `may ${may}`, remotes: ['mf-catalog', 'mf-booking'], may },
        ...(may === 'canary' ? { upTo: 50 } : {}),
      }),
    );
  otherTokenHeaders = await tokenFor({ name: 'of another remote', remotes: ['mf-offers'], may: 'promote' });
  const why = { why: 'try it' };
  const rollout = { targets: [{ remote: 'mf-booking', version: '1.1.0' }], generation: live(), ...why };
  ids.rollout = (await callOps<{ rollout: { id: string } }>('POST rollouts', staff, rollout)).body.rollout.id;
  const arms = { remote: 'mf-catalog', arms: [{ version: '1.1.0', traffic: 10 }], metric: 'failures' };
  const experiment = { ...arms, generation: live(), ...why };
  ids.experiment = (
    await callOps<{ experiment: { id: string } }>('POST experiments', staff, experiment)
  ).body.experiment.id;
});
afterAll(() => site?.stop());

const live = () => readLive(site.site)?.generation ?? 0;

async function tokenFor(input: object): Promise<HttpRequest['headers']> {
  const { status, body } = await callOps<OpsNewToken>('POST tokens', staff, { days: 1, ...input });
  expect(status).toBe(200);
  return { ...json, Authorization: `Bearer ${body.secret}` };
}

async function callOps<T = { code?: string; detail?: string }>(
  call: string,
  headers: HttpRequest['headers'],
  body: unknown = sampleBody(call),
) {
  const [method = '', name = ''] = call.split(' ');
  const query = method === 'GET' ? (calls[call]?.query ?? '') : '';
  const response = await send(site.port, `/_doorstep/ops/${name}${query}`, {
    method,
    headers,
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: JSON.parse(response.text) as T & { code?: string },
  };
}

interface CallRights {
  /** Lowest token step that may make the call. `never`: only staff may. */
  readonly token: TokenPermission | 'never';
  readonly query?: string;
  readonly body?: () => object;
  readonly isOfRemotes?: true;
  /** People may do it even when their sign-in was a while ago. */
  readonly isUnasked?: true;
  readonly isOpen?: true;
}

const target = () => ({ remote: 'mf-catalog', version: '1.1.0' });
const remoteScopedCall = (token: TokenPermission, body: () => object): CallRights => ({
  token,
  body,
  isOfRemotes: true,
});
const staffOnlyCall = (body: () => object = () => ({})): CallRights => ({ token: 'never', body });

const calls: Readonly<Record<string, CallRights>> = {
  'GET state': { token: 'preview' },
  'GET versions': { token: 'preview', query: '?remote=mf-catalog' },
  'GET attestation': { token: 'preview', query: '?remote=mf-catalog&version=1.1.0' },
  'GET status': { token: 'preview' },
  'GET manifest': { token: 'preview' },
  'GET whoami': { token: 'preview' },
  'GET previews': { token: 'preview' },
  'GET local': { token: 'preview' },
  'GET history': { token: 'canary' },
  'GET difference': { token: 'canary', query: '?to=2' },
  'GET health': { token: 'canary', query: '?remote=mf-catalog&hours=1' },
  'GET rollouts': { token: 'canary' },
  'GET experiments': { token: 'canary' },
  'GET policy': { token: 'canary' },
  'GET why': { token: 'canary', query: '?remote=mf-catalog' },
  'GET overrides': { token: 'canary' },
  'GET gateways': { token: 'canary' },
  'GET tokens': { token: 'never' },
  'GET webhooks': { token: 'never' },
  'POST promote': remoteScopedCall('promote', target),
  'POST canary': remoteScopedCall('canary', () => ({ ...target(), traffic: 1 })),
  'POST withdraw': remoteScopedCall('canary', target),
  'POST rollback': remoteScopedCall('promote', () => ({ to: 2 })),
  'POST apply': remoteScopedCall('promote', () => ({ manifest: changedManifest() })),
  'POST previews/close': remoteScopedCall('preview', () => ({ remote: 'mf-catalog', pr: 12 })),
  // The session says whose browser it is. The XSRF header shows intent, also beside a token.
  'POST local': {
    token: 'preview',
    body: () => ({ remote: 'mf-catalog', host: 'localhost', port: 4700 }),
    isUnasked: true,
  },
  'POST local/leave': { token: 'preview', isOpen: true },
  'POST local/end': { token: 'preview', body: () => ({ id: '0a1b2c3d4e5f6071' }) },
  'POST rollouts': remoteScopedCall('promote', () => ({ targets: [target()] })),
  'POST rollouts/pause': remoteScopedCall('canary', () => ({ id: ids.rollout })),
  'POST rollouts/resume': remoteScopedCall('promote', () => ({ id: ids.rollout })),
  'POST rollouts/confirm': remoteScopedCall('promote', () => ({ id: ids.rollout })),
  'POST rollouts/abort': remoteScopedCall('canary', () => ({ id: ids.rollout })),
  'POST experiments': remoteScopedCall('promote', () => ({
    ...{ remote: 'mf-catalog', metric: 'failures' },
    arms: [{ version: '1.1.0', traffic: 10 }],
  })),
  'POST experiments/decide': remoteScopedCall('promote', () => ({ id: ids.experiment })),
  'POST experiments/stop': remoteScopedCall('canary', () => ({ id: ids.experiment })),
  'POST verify': { token: 'never', isUnasked: true },
  'POST tokens': staffOnlyCall(() => ({ name: 'more', remotes: ['*'], may: 'promote', days: 1 })),
  'POST tokens/revoke': staffOnlyCall(() => ({ id: '0a1b2c3d' })),
  'POST policy/freeze': staffOnlyCall(() => ({ until: '2099-01-01' })),
  'POST policy/lift': staffOnlyCall(() => ({ id: 'f-1' })),
  'POST policy/pin': staffOnlyCall(target),
  'POST policy/unpin': staffOnlyCall(target),
  'POST policy/require': staffOnlyCall(() => ({ remotes: ['mf-catalog'] })),
  'POST policy/waive': staffOnlyCall(() => ({ remotes: ['mf-catalog'] })),
  'POST policy/approve': staffOnlyCall(target),
  'POST policy/owners': staffOnlyCall(() => ({ enforced: true })),
  'POST webhooks': staffOnlyCall(() => ({ url: 'https://hooks.example/1' })),
  'POST webhooks/remove': staffOnlyCall(() => ({ id: 'w-1' })),
  'POST webhooks/test': staffOnlyCall(() => ({ id: 'w-1' })),
  'POST gc': staffOnlyCall(() => ({ keepDays: 0 })),
  'POST overrides': staffOnlyCall(target),
  'POST overrides/end': staffOnlyCall(() => ({ name: 'qa' })),
};

/**
 * Returns a valid body for the call, so that any rejection is due to the caller's rights. Calls that support a dry run
 * change nothing.
 */
const sampleBody = (call: string) => ({ why: 'try it', generation: live(), dryRun: true, ...calls[call]?.body?.() });

function changedManifest() {
  const { schema, microFrontends } = readLive(site.site)?.manifest ?? { schema: '', microFrontends: {} };
  const stable = microFrontends['mf-catalog']?.find(({ deployment }) => deployment.default);
  const all = { ...stable, deployment: { traffic: 100, default: true } };
  return { schema, microFrontends: { ...microFrontends, 'mf-catalog': [all] } };
}

const names = Object.keys(calls);
const writes = names.filter((call) => call.startsWith('POST ') && !calls[call]?.isOpen);

test('the table of rights contains every call of the console', () => {
  expect(names.toSorted()).toEqual([...OPS_CALLS].toSorted());
});

describe('without the right', () => {
  test.each(names)('%s rejects strangers and customers', async (call) => {
    if (calls[call]?.isOpen) return;
    const stranger = await callOps(call, json);
    expect([stranger.status, stranger.body.code]).toEqual([401, 'session']);
    const other = await callOps(call, customer);
    expect([other.status, other.body.code]).toEqual([403, 'forbidden']);
    const forged = await callOps(call, { ...json, Authorization: 'Bearer dst_0a1b2c3d_x' });
    expect([forged.status, forged.body.code]).toEqual([401, 'token']);
  });

  test.each(names)('%s rejects pages of another site', async (call) => {
    const foreign = await callOps(call, { ...staff, 'Sec-Fetch-Site': 'cross-site' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'csrf']);
  });

  test.each(writes)('%s rejects requests without the header of the session', async (call) => {
    const { 'X-XSRF-TOKEN': _own, ...without } = staff;
    for (const headers of [without, { ...staff, 'X-XSRF-TOKEN': 'token of mia' }]) {
      const refused = await callOps(call, headers);
      expect([refused.status, refused.body.code]).toEqual([403, 'csrf']);
    }
  });

  test.each(writes)('%s requires the password again, unless it changes nothing for others', async (call) => {
    const { body } = await callOps(call, idleStaffHeaders);
    if (calls[call]?.isUnasked) expect(body.code).not.toBe('confirm_again');
    else expect(body.code).toBe('confirm_again');
  });

  test.each(names)('%s accepts only tokens with the right to it', async (call) => {
    const { token, isOpen } = calls[call] ?? { token: 'never' };
    if (isOpen) return;
    for (const [may, headers] of tokens) {
      const { status, body } = await callOps(call, headers);
      const isAllowed = token !== 'never' && tokenPermissions.indexOf(may) >= tokenPermissions.indexOf(token);
      if (isAllowed) expect([may, body.code]).not.toEqual([may, 'scope']);
      else expect([may, status, body.code]).toEqual([may, 403, 'scope']);
    }
  });

  test.each(names.filter((call) => call.startsWith('GET ')))(
    '%s hides names and reasons from a token that only previews or publishes',
    async (call) => {
      for (const may of ['preview', 'publish'] as const)
        expect(JSON.stringify((await callOps(call, tokens.get(may))).body)).not.toMatch(/Robin|try it/);
      const own = (await callOps<OpsLiveState>('GET state', tokens.get('preview'))).body.remotes.map(
        ({ name }) => name,
      );
      expect(own.toSorted()).toEqual(['mf-booking', 'mf-catalog']);
    },
  );

  test('a publish token of other remotes cannot read these remotes', async () => {
    const other = await tokenFor({ name: 'publishes offers', remotes: ['mf-offers'], may: 'publish' });
    for (const call of ['GET versions', 'GET attestation']) {
      const { status, body } = await callOps(call, other);
      expect([call, status, body.code]).toEqual([call, 403, 'scope']);
    }
    expect(JSON.stringify((await callOps('GET state', other)).body)).not.toContain('mf-catalog');
    const whole = JSON.stringify((await callOps('GET state', tokens.get('canary'))).body);
    for (const known of ['Robin', 'try it', 'mf-catalog']) expect(whole).toContain(known);
  });

  test.each(names.filter((call) => calls[call]?.isOfRemotes))('%s rejects tokens of other remotes', async (call) => {
    const { status, body } = await callOps(call, otherTokenHeaders);
    expect([status, body.code]).toEqual([403, 'scope']);
  });
});
