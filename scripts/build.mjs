import { runTs } from './runTs.mjs';

await runTs('scripts/build.ts');
