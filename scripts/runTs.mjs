import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installWhenNeeded, root } from './install.mjs';

/**
 * Installs packages when needed, then runs a TypeScript program of this repository in this process, from the root.
 * `compiled` first compiles it and the programs that it starts where they have changed, so that no process needs a
 * loader.
 */
export async function runTs(file, { compiled = false } = {}) {
  const program = path.join(root, file);
  // Import lazily by package name, which works only after the installation.
  const bundle = async () => (await import('@doorstep/shared-process/program')).bundleOf(program);
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
