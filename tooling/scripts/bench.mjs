import { runTs } from './runTs.mjs';

await runTs('tooling/bench/bench.ts');
