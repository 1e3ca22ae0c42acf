import { runTs } from './runTs.mjs';

await runTs('api-server/src/ops/secrets.ts');
