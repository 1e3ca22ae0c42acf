import { runTs } from './runTs.mjs';

await runTs('scripts/verify.ts');
