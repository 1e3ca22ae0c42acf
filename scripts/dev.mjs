import { runTs } from './runTs.mjs';

await runTs('scripts/dev.ts');
