import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

// Plain JavaScript: npm's commands ask before anything can read TypeScript.

/**
 * The bundle of a TypeScript program, if there is one. `npm start` and `npm run build` compile those of a site (build/programs.mjs),
 * a run of the tests those that it starts (build/testing/bundledPrograms.ts).
 */
export function bundleOf(file) {
  return bundles().programs[file];
}

function bundles() {
  const list = process.env.DOORSTEP_PROGRAMS;
  // A site that runs for long can lose the list to later ones. Programs started from then on are read by the loader.
  return list && existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : { programs: {}, flags: [] };
}

export function programOf(file) {
  const { programs, flags } = bundles();
  if (programs[file]) return { execArgv: flags, file: programs[file] };
  // A program of an installed package was compiled when it was packed.
  if (file.endsWith('.js')) return { execArgv: [], file };
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return { execArgv: ['--import', tsx], file };
}

export function programArgs(file) {
  const program = programOf(file);
  return [...program.execArgv, program.file];
}
