import { runTs } from './runTs.mjs';

await runTs('scripts/packagesCommand.ts');
