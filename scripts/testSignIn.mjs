import { runTs } from './runTs.mjs';

await runTs('api-server/tools/runSignInProvider.ts');
