import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError, type NewRemote, readRemoteOptions, templates } from '@doorstep/cli/scaffold';
import type { RemoteDefinition } from '@doorstep/shared-api/remote';
import { entries } from './entries';
import { workflow, workflowFile } from './workflow';

export { CommandError } from '@doorstep/cli/scaffold';

interface RemoteOptions {
  readonly name: string;
  readonly owner?: string | undefined;
  readonly access?: string | undefined;
}

/** Throws a CommandError before it changes anything. */
export async function createRemote(root: string, options: RemoteOptions): Promise<NewRemote> {
  const remote = readRemoteOptions(options);
  const folder = path.join(root, remote.name);
  if (existsSync(folder)) throw new CommandError(`There is a folder ${remote.name} already. Choose another name.`);
  const value = await ownerOfPath(root, remote.path);
  if (value) throw new CommandError(`${remote.path} is a route of ${value} already. Choose another name.`);

  // Prepare all files in memory and beside their target, so that an error leaves no half-made remote.
  const edits = Object.entries(entries)
    .map(([file, edit]) => ({ file: path.join(root, file), edit }))
    .filter(({ file }) => existsSync(file))
    .map(({ file, edit }) => ({ file, text: edit(readFileSync(file, 'utf8'), remote) }));
  const draft = path.join(root, `.${remote.name}.new`);
  for (const [file, text] of Object.entries(templates(remote))) {
    const target = path.join(draft, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  renameSync(draft, folder);
  for (const { file, text } of edits) writeFileSync(file, text);
  const pipeline = path.join(root, workflowFile(remote.name));
  mkdirSync(path.dirname(pipeline), { recursive: true });
  writeFileSync(pipeline, workflow(remote.name));
  // This link is all that the new lock file requires, so nothing needs to be installed.
  link(root, remote.name);
  return remote;
}

function link(root: string, name: string): void {
  const place = path.join(root, 'node_modules/@doorstep', name);
  mkdirSync(path.dirname(place), { recursive: true });
  // An existing entry is the link of a remote that has since been deleted.
  if (!readdirSync(path.dirname(place)).includes(name)) symlinkSync(`../../${name}`, place, 'dir');
}

/** The router ignores case. */
async function ownerOfPath(root: string, expected: string): Promise<string | undefined> {
  const remotes = readdirSync(root).filter(
    (name) => name.startsWith('mf-') && existsSync(path.join(root, name, 'src/remote.ts')),
  );
  for (const name of remotes) {
    const module: { remote: RemoteDefinition } = await import(
      pathToFileURL(path.join(root, name, 'src/remote.ts')).href
    );
    if (module.remote.routes.some((route) => route.path.toLowerCase() === expected)) return name;
  }
  return undefined;
}
