import { runTs } from './runTs.mjs';

await runTs('scripts/trust/runTrust.ts');
