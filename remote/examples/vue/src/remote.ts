import type { RemoteDefinition } from '@doorstep/remote';

export const remote = {
  name: 'mf-room-planner',
  routes: [{ id: 'planner', path: '/room-planner', access: 'visitor' }],
  exposes: { './routes': './src/main.ts' },
  uses: [],
} as const satisfies RemoteDefinition;
