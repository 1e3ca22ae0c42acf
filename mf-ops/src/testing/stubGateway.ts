import type {
  OpsHealthSeries,
  OpsHistory,
  OpsLiveState,
  OpsLocalCode,
  OpsPreview,
  OpsPublishedVersions,
  OpsToken,
} from '@doorstep/shared-api/ops';

export interface RecordedRequest {
  readonly what: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type StubResponse = { readonly status?: number; readonly body: unknown } | 'cut';

export const state = (more: Partial<OpsLiveState> = {}): OpsLiveState => ({
  generation: 7,
  at: '2026-11-21T09:00:00Z',
  parent: 6,
  remotes: [
    {
      name: 'mf-catalog',
      chosenBy: 'ops',
      versions: [
        {
          ...{ version: '1.0.0', traffic: 95, isDefault: true, fallback: '0.9.0', standing: 'healthy' },
          since: '2026-11-19T09:00:00Z',
        },
        {
          ...{ version: '1.1.0', traffic: 5, isDefault: false, standing: 'failing', since: '2026-11-21T09:00:00Z' },
          health: { views: 323, failures: 106, failedShare: 0.328, slowShare: 0, p75Ms: 1600 },
          verdict: '106 failures in 323 views of 1.1.0',
        },
      ],
    },
    {
      name: 'mf-gift-cards',
      chosenBy: 'start',
      versions: [{ version: '2.0.0', traffic: 100, isDefault: true, standing: 'unknown' }],
    },
  ],
  ...more,
});

const published: OpsPublishedVersions = {
  versions: [
    {
      ...{ version: '2.1.0', publishedAt: '2026-11-21T08:00:00Z' },
      provenance: {
        ...{
          by: 'gift pipeline (token 1a2b3c4d)',
          at: '2026-11-21T08:00:00Z',
          commit: 'c0ffee'.repeat(6),
          author: 'Ada',
        },
        pipeline: 'https://ci.example/runs/7',
        attestation: { predicateType: 'https://slsa.dev/provenance/v1', subjects: ['remoteEntry.js'] },
      },
    },
    { version: '2.0.0', publishedAt: '2026-11-20T08:00:00Z' },
  ],
};

const history: OpsHistory = {
  changes: [
    {
      ...{ seq: 3, at: '2026-11-21T09:00:00Z', who: 'Robin Hale (admin u_9)', verb: 'canary', why: 'new tiles' },
      ...{ from: 6, to: 7, changed: [{ name: 'mf-catalog', after: [{ version: '1.1.0', traffic: 5 }] }] },
    },
    { seq: 2, at: '2026-11-20T09:00:00Z', who: 'ada', verb: 'promote', why: '', from: 2, to: 6 },
    { seq: 1, at: '2026-11-19T09:00:00Z', who: 'ada', verb: 'start', why: 'shell@1.0.0', from: null, to: 2 },
  ],
  hasMore: false,
  live: 7,
  kept: [6, 7],
};

const series: OpsHealthSeries = {
  ...{ from: 0, to: 180_000, stepMs: 60_000 },
  versions: [
    {
      version: '1.0.0',
      points: [
        { at: 0, views: 40, failures: 0, slow: 0, p75Ms: 900 },
        { at: 60_000, views: 0, failures: 0, slow: 0 },
        { at: 120_000, views: 20, failures: 1, slow: 0, p75Ms: 1100 },
      ],
    },
  ],
  failures: [{ version: '1.0.0', route: '/home', kind: 'render', count: 1 }],
  vitals: {
    ...{ budgets: { lcp: 2500, inp: 200, cls: 100 }, enough: 50 },
    rows: [
      { version: '1.0.0', vitals: { lcp: { samples: 320, p75: 2612 }, cls: { samples: 320, p75: 4 } } },
      {
        version: '1.0.0',
        route: '/home',
        vitals: { lcp: { samples: 12, p75: 2700 }, ttfb: { samples: 60, p75: 900 } },
      },
    ],
  },
};

export const token: OpsToken = {
  ...{ id: '1a2b3c4d', name: 'catalogue pipeline', remotes: ['mf-catalog'], may: 'canary', upTo: 10 },
  ...{ createdAt: '2026-11-20T09:00:00Z', createdBy: 'Robin Hale (admin u_9)', expiresAt: '2099-01-01T00:00:00Z' },
};

export const preview: OpsPreview = {
  ...{ remote: 'mf-catalog', version: '1.2.0-pr-12.h0a1b2c3d4e5f', pr: 12 },
  ...{ at: '2026-11-21T09:00:00Z', until: '2099-11-28T09:00:00Z', who: 'catalogue pulls (token 1a2b3c4d)' },
  link: '/_doorstep/preview?remote=mf-catalog&version=1.2.0-pr-12.h0a1b2c3d4e5f&pr=12&until=1&signature=s',
};

export const localCode: OpsLocalCode = {
  ...{ id: '0a1b2c3d4e5f6071', remote: 'mf-catalog', origin: 'http://localhost:3005' },
  ...{ at: '2026-11-21T09:00:00Z', until: '2099-11-28T09:00:00Z', who: 'Sasha Quinn (admin u_12)' },
};

export function stubGateway() {
  const real = globalThis.fetch;
  const recordedRequests: RecordedRequest[] = [];
  const responseByKey = new Map<string, StubResponse>([
    ['state', { body: state() }],
    ['versions', { body: published }],
    ['history', { body: history }],
    ['health', { body: series }],
    [
      'difference',
      {
        body: {
          ...{ live: 7, to: 6, recomposed: false },
          remotes: [{ name: 'mf-catalog', before: [{ version: '1.1.0', traffic: 5 }], after: null }],
        },
      },
    ],
    ['verify', { body: { generation: 7, faults: [] } }],
    ['previews', { body: { previews: [] } }],
    ['local', { body: { isAllowed: true, open: [], remotes: [] } }],
    ['tokens', { body: { tokens: [token] } }],
    ['tokens/revoke', { body: { ...token, revokedAt: '2026-11-22T09:00:00Z', revokedBy: 'Robin Hale (admin u_9)' } }],
  ]);
  for (const command of ['promote', 'canary', 'withdraw', 'rollback'])
    responseByKey.set(command, { body: { generation: 8, changed: true, summary: '', notes: [] } });

  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://site.test');
    const what = url.pathname.replace('/_doorstep/ops/', '');
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    recordedRequests.push({ what, query: Object.fromEntries(url.searchParams), body });
    const response = responseByKey.get(what) ?? { status: 404, body: { code: 'not_found', detail: 'Nothing here.' } };
    if (response === 'cut') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(response.body), { status: response.status ?? 200 });
  };
  return {
    sent: (what: string) => recordedRequests.filter((one) => one.what === what),
    answer: (what: string, response: StubResponse) => void responseByKey.set(what, response),
    restore() {
      globalThis.fetch = real;
    },
  };
}
