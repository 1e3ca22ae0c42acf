import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../src/errors';
import { assertName } from '../src/names';
import { type Build, readBuild } from '../src/store/publish';
import { type CommandArgs, callersFolder, exactArguments } from './args';

export function buildOf(args: CommandArgs): { build: Build; version: string } {
  const [name] = exactArguments(args, 1);
  const remote = assertName(name);
  const folder = args.options.from
    ? path.resolve(callersFolder(args), args.options.from)
    : buildPackage(args.repository, remote);
  const build = readBuild(folder);
  if (build.record.name !== remote)
    throw new CommandError(`${folder} is a build of ${build.record.name}, not of ${remote}.`);
  return { build, version: args.options.version ?? build.record.version };
}

/** Reports whether this is a team's repository, which is one remote. In this repository each remote is a folder. */
const isOwnRepository = (repository: string, name: string) =>
  existsSync(path.join(repository, 'src/remote.ts')) && nameIn(repository) === name;

const nameIn = (folder: string): string | undefined =>
  (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { name?: string }).name?.replace(/^.*\//, '');

export function buildPackage(repository: string, name: string): string {
  const isOwn = isOwnRepository(repository, name);
  const folder = isOwn ? repository : path.join(repository, name);
  if (!existsSync(path.join(folder, 'package.json')))
    throw new CommandError(`There is no package ${name}: give its built folder with --from.`);
  const workspace = isOwn ? [] : ['-w', name];
  const built = spawnSync('npm', ['run', 'build', ...workspace], { cwd: repository, encoding: 'utf8' });
  if (built.status !== 0) {
    throw new CommandError(
      `The build of ${name} failed, nothing was published:\n${`${built.stdout ?? ''}${built.stderr ?? ''}`.trim().slice(-4000)}`,
    );
  }
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  const parsed = JSON.parse(readFileSync(path.join(folder, 'dist/remote.json'), 'utf8')) as { version: string };
  if (version !== parsed.version)
    throw new CommandError(
      `The build of ${name} has version ${parsed.version}, but its package.json has ${version}. Build it again.`,
    );
  return path.join(folder, 'dist');
}
