import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installWhenNeeded, root } from './install.mjs';

/**
 * Installs when needed, then runs a TypeScript program of this repository in this process, from the root. `compiled`: it and
 * what it starts are compiled first where they have changed, so that no process of a site needs a loader.
 */
export async function runTs(file, { compiled = false } = {}) {
  const program = path.join(root, file);
  // By their names, which there are only once everything is installed.
  const bundle = async () => (await import('@doorstep/shared-process/program')).bundleOf(program);
  // A bundle lies beside what is installed, and was made from it.
  const isCompiled = process.env.DOORSTEP_PROGRAMS && (await bundle());
  if (!isCompiled) installWhenNeeded();
  process.chdir(root);
  if (compiled && !process.env.DOORSTEP_PROGRAMS) {
    const { compilePrograms } = await import('@doorstep/build/programs');
    await compilePrograms(console.log);
  }
  const bundled = await bundle();
  if (!bundled) {
    const { register } = await import('tsx/esm/api');
    register();
  }
  await import(pathToFileURL(bundled ?? program).href);
}
