import { runTs } from './runTs.mjs';

await runTs('scripts/new.ts');
