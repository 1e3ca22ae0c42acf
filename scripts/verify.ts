import { checkAllTypes, checkLint, checkTypes, runVitest } from './checks';
import { packageFolders, withDependants } from './packages';
import { relatedTests } from './relatedTests';
import { changedFiles } from './selection';
import { Tally } from './tally';

/**
 * `npm run verify`: quick checks to run every few minutes. Runs types, lint, and the unit tests that the change can
 * reach, or all of them when nothing changed. With package names: types of the packages and their importers, their lint
 * and all their unit tests.
 */
const words = process.argv.slice(2);
const isEverything = words.includes('--all-packages');
const namedPackages = words.filter((word) => word !== '--all-packages');
const unknown = namedPackages.filter((name) => !packageFolders().includes(name));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: no such package. There are ${packageFolders().join(', ')}.`);
  process.exit(2);
}
const tally = new Tally();
if (namedPackages.length > 0) {
  await Promise.all([checkTypes(tally, withDependants(namedPackages)), checkLint(tally, namedPackages)]);
  await runVitest(tally, { project: 'unit', filters: namedPackages.map((folder) => `${folder}/`) });
} else {
  await Promise.all([checkAllTypes(tally), checkLint(tally)]);
  const changed = isEverything ? undefined : changedFiles();
  const related = changed && relatedTests(changed);
  if (related)
    tally.leave(
      `unit tests that import none of the ${changed?.length} changed files (npm run verify -- --all-packages runs them)`,
    );
  // The checks in `scripts` read the sources of every package.
  await runVitest(tally, { project: 'unit', filters: related && [...related, 'scripts/'] });
}
tally.finish();
