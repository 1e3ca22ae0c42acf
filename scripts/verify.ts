import { checkAllTypes, checkLint, checkTypes, runVitest } from './checks';
import { packageFolders, withDependants } from './packages';
import { Tally } from './tally';

/**
 * `npm run verify`: what to run every few minutes. With names of packages only what a change of them can reach: the types of
 * them and of who imports them, their lint and their unit tests.
 */
const changed = process.argv.slice(2);
const unknown = changed.filter((name) => !packageFolders().includes(name));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: no such package. There are ${packageFolders().join(', ')}.`);
  process.exit(2);
}
const tally = new Tally();
const folders = changed.length > 0 ? changed : undefined;
await Promise.all([
  folders ? checkTypes(tally, withDependants(folders)) : checkAllTypes(tally),
  checkLint(tally, folders),
]);
await runVitest(tally, 'unit', folders);
tally.finish();
