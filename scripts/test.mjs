import { runTs } from './runTs.mjs';

await runTs('scripts/test.ts');
