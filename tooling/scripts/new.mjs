import { runTs } from './runTs.mjs';

await runTs('tooling/scripts/new.ts');
