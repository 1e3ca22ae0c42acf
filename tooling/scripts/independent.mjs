import { runTs } from './runTs.mjs';

await runTs('tooling/scripts/independent.ts');
