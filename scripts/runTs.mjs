import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf } from '../shared-process/src/program.mjs';
import { installWhenNeeded, root } from './install.mjs';

/**
 * Installs when needed, then runs a TypeScript program of this repository in this process, from the root. `compiled`: it and
 * what it starts are compiled first where they have changed, so that no process of a site needs a loader.
 */
export async function runTs(file, { compiled = false } = {}) {
  const program = path.join(root, file);
  // A bundle lies beside what is installed, and was made from it.
  if (!bundleOf(program)) installWhenNeeded();
  process.chdir(root);
  // By its name, which there is only once everything is installed.
  if (compiled && !process.env.DOORSTEP_PROGRAMS) {
    const { compilePrograms } = await import('@doorstep/build/programs');
    await compilePrograms(console.log);
  }
  const bundle = bundleOf(program);
  if (!bundle) {
    const { register } = await import('tsx/esm/api');
    register();
  }
  await import(pathToFileURL(bundle ?? program).href);
}
