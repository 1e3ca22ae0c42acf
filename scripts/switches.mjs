import { runTs } from './runTs.mjs';

await runTs('nginx/bench/switches.ts');
