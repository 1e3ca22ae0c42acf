import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installWhenNeeded, root } from './install.mjs';

/** Installs when needed, then runs a TypeScript program of this repository in this process, from the root. */
export async function runTs(file) {
  installWhenNeeded();
  process.chdir(root);
  const program = path.join(root, file);
  // By its name, which there is only once everything is installed.
  const { bundleOf } = await import('@doorstep/shared-process/program');
  const bundle = bundleOf(program);
  if (!bundle) {
    const { register } = await import('tsx/esm/api');
    register();
  }
  await import(pathToFileURL(bundle ?? program).href);
}
