import { currentList } from '../build/programs.mjs';
import { runTs } from './runTs.mjs';

// A publication has two seconds from Enter to its last line: half of one would go to the loader of TypeScript.
process.env.DOORSTEP_PROGRAMS ||= currentList() ?? '';
await runTs('release/cli/release.ts');
