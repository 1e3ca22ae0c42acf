import { afterEach, expect, test, vi } from 'vitest';
import { statusText } from '../cli/format';
import type { Status } from '../src/commands/status';

afterEach(() => {
  vi.unstubAllEnvs();
});

const status: Status = {
  ...{ generation: 3, at: '2026-11-21T09:00:00Z', who: 'ada', verb: 'promote', why: '', parent: 2 },
  ...{ pageSets: 1, overrides: [], previews: [], published: {}, provenance: {} },
  remotes: [
    {
      ...{ name: 'mf-catalog', chosenBy: 'ops' },
      versions: [
        {
          ...{ version: '1.0.0', traffic: 100, default: true },
          health: {
            ...{ views: 20, failures: 0, failedShare: 0, slowShare: 0 },
            vitals: { lcp: { samples: 20, p75: 2600 }, cls: { samples: 20, p75: 4 }, ttfb: { samples: 20, p75: 120 } },
          },
        },
      ],
    },
  ],
};

test('prints the p75 of each reported web vital, and marks those above their budget', () => {
  expect(statusText(status)).toContain(
    '0.0 % slow; p75: LCP 2,600 ms ABOVE 2,500 ms, CLS 0.004 of 0.1, TTFB 120 ms of 800 ms',
  );
  vi.stubEnv('HEALTH_BUDGETS', 'lcp=3000 ttfb=off');
  expect(statusText(status)).toContain('p75: LCP 2,600 ms of 3,000 ms, CLS 0.004 of 0.1, TTFB 120 ms');
});
