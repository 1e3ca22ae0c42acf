import { runTs } from './runTs.mjs';

await runTs('release/cli/release.ts');
