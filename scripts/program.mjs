import { currentList } from '@doorstep/build/programs';
import { runTs } from './runTs.mjs';

/**
 * `node scripts/program.mjs api-server/src/main.ts`: runs one of the site's programs in this process. Uses the result
 * of `npm run build`, or the TypeScript loader when it was not built or its sources have changed.
 */
const [, , file = ''] = process.argv;
process.env.DOORSTEP_PROGRAMS ||= currentList() ?? '';
await runTs(file);
