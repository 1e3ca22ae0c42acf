import { runTs } from './runTs.mjs';

await runTs('bench/src/bench.ts');
