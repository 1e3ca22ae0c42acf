import { runTs } from './runTs.mjs';

await runTs('scripts/contracts.ts');
