import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../src/errors';
import { parseTarget } from '../src/names';
import { readSourceMaps } from '../src/store/sourceMaps';
import { type CommandArgs, type CommandResult, callersFolder, exactArguments } from './args';

export async function sourceMaps(args: CommandArgs): Promise<CommandResult> {
  const { name, version } = parseTarget(exactArguments(args, 1)[0]);
  const { out } = args.options;
  if (!out) throw new CommandError('Name a folder for the source maps: --out DIR.');
  const folder = path.resolve(callersFolder(args), out);
  if (existsSync(folder) && readdirSync(folder).length)
    throw new CommandError(`${folder} is not empty. Name a new or an empty folder.`);
  const maps = readSourceMaps(args.site, name, version);
  if (!maps.size) throw new CommandError(`${name}@${version} was published without source maps.`);
  const dryRun = Boolean(args.options['dry-run']);
  if (!dryRun)
    for (const [file, content] of maps) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), content);
    }
  const files = [...maps.keys()].sort();
  return {
    ok: true,
    text: `${dryRun ? 'Would write' : 'Wrote'} ${files.length} source maps of ${name}@${version} to ${folder}.`,
    json: { name, version, folder, files, dryRun },
  };
}
