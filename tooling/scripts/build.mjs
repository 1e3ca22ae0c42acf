import { runTs } from './runTs.mjs';

await runTs('tooling/scripts/build.ts');
