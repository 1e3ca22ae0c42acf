import type { RemoteDefinition } from '@doorstep/remote';

export const remote = {
  name: 'mf-tip-of-the-day',
  routes: [{ id: 'tip', path: '/tip-of-the-day', access: 'visitor' }],
  exposes: { './routes': './src/main.ts' },
  uses: [],
} as const satisfies RemoteDefinition;
