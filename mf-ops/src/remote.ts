import type { RemoteDefinition } from '@doorstep/shared-api/remote';

/** What this remote owns. Plain data: the build, the release step and the router all read it. */
export const remote = {
  name: 'mf-ops',
  exposes: { './routes': './src/routes.tsx' },
  uses: [],
  routes: [{ id: 'start', path: '/ops', access: 'admin' }],
} as const satisfies RemoteDefinition;
