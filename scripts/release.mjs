import { runTs } from './runTs.mjs';

// Use the compiled program if there is one: publishing must finish within two seconds, and the TypeScript loader takes
// half a second. The import fails while no packages are installed.
const { currentList } = await import('@doorstep/build/programs').catch(() => ({ currentList: () => undefined }));
process.env.DOORSTEP_PROGRAMS ||= currentList() ?? '';
await runTs('release/cli/release.ts');
