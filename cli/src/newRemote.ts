import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '@doorstep/release/errors';
import { readRemoteOptions, repositoryFiles } from './scaffold';

export const usage = 'doorstep new mf-NAME [--access visitor|customer|provider|member|admin] [--dry-run]';

export function newRemote(args: readonly string[], cwd: string): string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { access: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  });
  const [name, ...more] = positionals;
  if (!name || more.length) throw new CommandError(`Usage: ${usage}`);
  const remote = readRemoteOptions({ name, access: values.access });
  const folder = path.join(cwd, remote.name);
  if (existsSync(folder)) throw new CommandError(`There is a folder ${remote.name} already. Choose another name.`);
  const files = repositoryFiles(remote);
  if (values['dry-run'])
    return `Would make ${folder} with ${Object.keys(files).length} files:\n  ${Object.keys(files).sort().join('\n  ')}`;
  writeFilesAtomically(folder, files);
  return `${remote.name} is made: one screen at ${remote.path}, in six languages.

  cd ${remote.name} && npm install
  npx doorstep dev --against https://…      its screens inside that site
  npx doorstep check                        builds it and prints what a site would refuse

Start in ${remote.name}/README.md and ${remote.name}/src/remote.ts.`;
}

/** Writes all files or none. */
function writeFilesAtomically(folder: string, files: Readonly<Record<string, string>>): void {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(draft, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  renameSync(draft, folder);
}
