import { runTs } from './runTs.mjs';

await runTs('scripts/start.ts', { compiled: true });
