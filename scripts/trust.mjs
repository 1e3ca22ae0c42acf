import { runTs } from './runTs.mjs';

await runTs('scripts/trust/run.ts');
