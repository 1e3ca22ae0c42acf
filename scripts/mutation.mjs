import { runTs } from './runTs.mjs';

await runTs('scripts/mutation/runMutations.ts');
