import type { RemoteDefinition } from '@doorstep/remote';

export const remote = {
  name: 'mf-moving-boxes',
  routes: [{ id: 'boxes', path: '/moving-boxes', access: 'visitor' }],
  exposes: { './routes': './src/main.ts' },
  uses: [],
} as const satisfies RemoteDefinition;
