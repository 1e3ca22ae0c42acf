import { currentList } from '@doorstep/build/programs';
import { runTs } from './runTs.mjs';

/**
 * `node scripts/program.mjs api-server/src/main.ts`: one of a site's programs alone, in this process, as `npm run build` has compiled
 * it; through the loader where it was not built, or a source of it has changed since.
 */
const [, , file = ''] = process.argv;
process.env.DOORSTEP_PROGRAMS ||= currentList() ?? '';
await runTs(file);
