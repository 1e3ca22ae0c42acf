import { runTs } from './runTs.mjs';

await runTs('api-server/src/main/ops/backup.ts');
