import { checkLint, checkTypes, runVitest } from './checks';
import { Tally } from './tally';

/** `npm run verify`: what to run every few minutes. */
const tally = new Tally();
await Promise.all([checkTypes(tally), checkLint(tally)]);
await runVitest(tally, 'unit');
tally.finish();
