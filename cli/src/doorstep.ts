#!/usr/bin/env node
import { main as release } from '@doorstep/release/cli';
import { CommandError } from '@doorstep/release/errors';
import { remoteNameOf } from './ownRemote';

const HELP = `In the repository of a remote:

  new        Creates a remote: doorstep new mf-gifts
  dev        Shows the remote inside a deployed site, and rebuilds it after each change
  contracts  Writes the types of the exposed modules that the remote uses, as they are live
  check      Builds the remote and prints what a site would refuse

At a site:
`;

type RunCommand = (args: readonly string[], cwd: string) => string | Promise<string>;
interface CliCommand {
  readonly run: RunCommand;
  readonly usage: string;
}

const CLI_COMMANDS: Readonly<Record<string, () => Promise<CliCommand>>> = {
  new: async () => import('./newRemote').then(({ newRemote: run, usage }) => ({ run, usage })),
  dev: async () => import('./dev/startDev').then(({ dev: run, usage }) => ({ run, usage })),
  contracts: async () => import('./contracts').then(({ contracts: run, usage }) => ({ run, usage })),
  check: async () => import('./check').then(({ check: run, usage }) => ({ run, usage })),
};

function addRemoteName(args: string[], cwd: string): string[] {
  const [verb = '', what] = args;
  const isOfOne = verb === 'publish' || (verb === 'preview' && what !== 'list');
  const name = isOfOne ? remoteNameOf(cwd) : undefined;
  const isNamed = args.slice(1).some((arg) => /^mf-/.test(arg));
  return name && !isNamed && !args.includes('--help') ? [verb, name, ...args.slice(1)] : args;
}

async function main(args: string[]): Promise<number> {
  const cwd = process.cwd();
  const [verb = 'help', ...rest] = args;
  const own = Object.hasOwn(CLI_COMMANDS, verb) ? CLI_COMMANDS[verb] : undefined;
  if (['help', '--help', '-h'].includes(verb)) console.log(HELP);
  if (!own) return release(addRemoteName(args, cwd), { repository: cwd, program: 'doorstep' });
  const { run, usage } = await own();
  try {
    console.log(rest.includes('--help') ? `Usage: ${usage}` : await run(rest, cwd));
    return 0;
  } catch (error) {
    const isUsage = String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
    if (!isUsage && !(error instanceof CommandError)) throw error;
    console.error(`Refused: ${(error as Error).message}${isUsage ? ` Usage: ${usage}` : ''}`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
