import { runTs } from './runTs.mjs';

// A publication has two seconds from Enter to its last line: half of one would go to the loader of TypeScript. There is nothing
// compiled where nothing is installed yet.
const { currentList } = await import('@doorstep/build/programs').catch(() => ({ currentList: () => undefined }));
process.env.DOORSTEP_PROGRAMS ||= currentList() ?? '';
await runTs('release/cli/release.ts');
