import { paths } from '@doorstep/shared-api/paths';
import type { RemoteDefinition } from '@doorstep/shared-api/remote';

/** Plain data, because the build, the release step and the router read it. */
export const remote = {
  name: 'mf-ops',
  exposes: { './routes': './src/routes.tsx' },
  uses: [],
  routes: [
    { id: 'ops', path: paths.ops, access: 'admin' },
    { id: 'ops-health', path: paths.opsHealth, access: 'admin' },
    { id: 'ops-history', path: paths.opsHistory, access: 'admin' },
    { id: 'ops-rollouts', path: paths.opsRollouts, access: 'admin' },
    { id: 'ops-experiments', path: paths.opsExperiments, access: 'admin' },
    { id: 'ops-rules', path: paths.opsRules, access: 'admin' },
    { id: 'ops-store', path: paths.opsStore, access: 'admin' },
    { id: 'ops-tokens', path: paths.opsTokens, access: 'admin' },
  ],
} as const satisfies RemoteDefinition;
