import { runTs } from './runTs.mjs';

await runTs('tooling/scripts/contracts.ts');
