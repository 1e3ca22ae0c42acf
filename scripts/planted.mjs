import { runTs } from './runTs.mjs';

await runTs('scripts/planted/runPlanted.ts');
