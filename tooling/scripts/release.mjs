import { runTs } from './runTs.mjs';

await runTs('nginx/ops/release.ts');
