import { runTs } from './runTs.mjs';

await runTs('scripts/planted/run.ts');
