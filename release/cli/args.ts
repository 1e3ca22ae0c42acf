import { CommandError } from '../src/errors';
import type { GatewayAddresses } from '../src/health/aggregate';
import { type Budgets, parseBudgets } from '../src/health/vitals';
import type { Site } from '../src/store/site';
import { COMMAND_HELP, type CommandName } from './help';

export interface Options {
  json?: boolean | undefined;
  from?: string | undefined;
  key?: string | undefined;
  version?: string | undefined;
  why?: string | undefined;
  traffic?: string | undefined;
  to?: string | undefined;
  seen?: string | undefined;
  wait?: string | undefined;
  verify?: boolean | undefined;
  replay?: boolean | undefined;
  for?: string | undefined;
  margin?: string | undefined;
  'max-failures'?: string | undefined;
  'no-data'?: string | undefined;
  budget?: string[] | undefined;
  'keep-days'?: string | undefined;
  gateway?: string[] | undefined;
  'dry-run'?: boolean | undefined;
  local?: boolean | undefined;
  site?: string | undefined;
  phone?: string | undefined;
  code?: string | undefined;
  remotes?: string | undefined;
  may?: string | undefined;
  'up-to'?: string | undefined;
  days?: string | undefined;
  pr?: string | undefined;
  close?: boolean | undefined;
  format?: string | undefined;
  events?: string | undefined;
  until?: string | undefined;
  roles?: string | undefined;
  owner?: string | undefined;
  'break-freeze'?: boolean | undefined;
  steps?: string | undefined;
  confirm?: string | undefined;
  'min-minutes'?: string | undefined;
  'min-views'?: string | undefined;
  'watch-after'?: string | undefined;
  conversion?: string[] | undefined;
  metric?: string[] | undefined;
  arm?: string | undefined;
  follow?: boolean | undefined;
  once?: boolean | undefined;
  out?: string | undefined;
}

export interface CommandResult {
  readonly ok: boolean;
  readonly text: string;
  readonly json: object;
}

export interface CommandArgs {
  readonly site: Site;
  /** Folder of the packages. Relative paths of `--from` start here when npm does not set INIT_CWD. */
  readonly repository: string;
  readonly command: CommandName;
  readonly rest: readonly string[];
  readonly options: Options;
}

export function exactArguments(args: CommandArgs, count: 0): [];
export function exactArguments(args: CommandArgs, count: 1): [string];
export function exactArguments({ command, rest }: CommandArgs, count: number): string[] {
  if (rest.length !== count) throw new CommandError(`Usage: ${COMMAND_HELP[command].usage}`);
  return [...rest];
}

export function wholeNumberOption(
  { command, options }: CommandArgs,
  option: 'traffic' | 'to' | 'seen' | 'keep-days' | 'up-to' | 'days' | 'pr' | 'min-views' | 'wait',
  min: number,
  max: number,
): number {
  const text = options[option];
  if (text === undefined) throw new CommandError(`--${option} is missing. Usage: ${COMMAND_HELP[command].usage}`);
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw new CommandError(
      `--${option} ${text} is not a whole number${max <= 36_500 ? ` from ${min} to ${max}` : ` from ${min} on`}.`,
    );
  }
  return number;
}

export function positiveOption(
  { options }: CommandArgs,
  option: 'for' | 'margin' | 'no-data' | 'max-failures',
  otherwise: number,
): number {
  const text = options[option];
  if (text === undefined) return otherwise;
  const number = /^\d{1,6}(?:\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (number > 0) return number;
  throw new CommandError(`--${option} ${text} is not a number above 0.`);
}

/** Percentage above 0 and below 100. */
export function percentageOption(args: CommandArgs, option: 'max-failures'): number {
  const value = positiveOption(args, option, 0);
  if (value < 100) return value;
  throw new CommandError(`--${option} ${value} is not a share. Give a percentage below 100.`);
}

/** npm starts scripts in the repository's root and passes the caller's folder. */
export const callersFolder = ({ repository }: CommandArgs) => process.env.INIT_CWD ?? repository;

export function budgetsOf({ options }: Pick<CommandArgs, 'options'>): Budgets {
  const budgets = parseBudgets([process.env.HEALTH_BUDGETS ?? '', ...(options.budget ?? [])].join(' '));
  if (typeof budgets === 'object') return budgets;
  throw new CommandError(`${options.budget ? '--budget' : 'HEALTH_BUDGETS'}: ${budgets}.`);
}

export function healthGatewaysOf({ options }: CommandArgs): GatewayAddresses | undefined {
  const { HEALTH_GATEWAYS = '', HEALTH_TOKEN: token = '' } = process.env;
  const urls = options.gateway ?? HEALTH_GATEWAYS.split(/[\s,]+/).filter(Boolean);
  const wrong = urls.find((url) => !/^https?:\/\//.test(url) || !URL.canParse(url));
  if (wrong !== undefined)
    throw new CommandError(`--gateway ${wrong} is not an address. Give one such as http://gateway-1:8080.`);
  if (urls.length && !token)
    throw new CommandError('HEALTH_TOKEN is missing. Set it to the token that the gateways were started with.');
  return urls.length ? { urls, token } : undefined;
}
