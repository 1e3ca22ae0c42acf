import { runTs } from './runTs.mjs';

await runTs('scripts/independent.ts');
