import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError, ConflictError } from '../src/errors';
import { openSite } from '../src/store/site';
import type { CommandResult } from './args';
import { COMMAND_HELP, helpFor, isCommandName, overview } from './help';

export interface Invocation {
  /** A relative `DATA_DIR` starts here, too. */
  readonly repository: string;
  /** Command that messages tell the reader to run, `npm run release --` by default. */
  readonly program?: string;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        from: { type: 'string' },
        key: { type: 'string' },
        version: { type: 'string' },
        why: { type: 'string' },
        traffic: { type: 'string' },
        to: { type: 'string' },
        seen: { type: 'string' },
        wait: { type: 'string' },
        verify: { type: 'boolean' },
        replay: { type: 'boolean' },
        for: { type: 'string' },
        margin: { type: 'string' },
        'max-failures': { type: 'string' },
        'no-data': { type: 'string' },
        budget: { type: 'string', multiple: true },
        gateway: { type: 'string', multiple: true },
        'keep-days': { type: 'string' },
        out: { type: 'string' },
        'dry-run': { type: 'boolean' },
        local: { type: 'boolean' },
        site: { type: 'string' },
        phone: { type: 'string' },
        code: { type: 'string' },
        remotes: { type: 'string' },
        may: { type: 'string' },
        'up-to': { type: 'string' },
        days: { type: 'string' },
        pr: { type: 'string' },
        close: { type: 'boolean' },
        reason: { type: 'string' },
        format: { type: 'string' },
        events: { type: 'string' },
        until: { type: 'string' },
        roles: { type: 'string' },
        owner: { type: 'string' },
        'break-freeze': { type: 'boolean' },
        steps: { type: 'string' },
        confirm: { type: 'string' },
        'min-minutes': { type: 'string' },
        'min-views': { type: 'string' },
        'watch-after': { type: 'string' },
        conversion: { type: 'string', multiple: true },
        metric: { type: 'string', multiple: true },
        arm: { type: 'string' },
        follow: { type: 'boolean' },
        once: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message} See npm run release -- --help.`);
  }
}

export async function main(args: string[], { repository, program }: Invocation): Promise<number> {
  const wantsJson = args.includes('--json');
  const spoken = (text: string) => (program ? text.replace(/npm run (?:--silent )?release --/g, program) : text);
  try {
    const { values: given, positionals } = readArguments(args);
    const { reason, ...values } = given;
    if (reason !== undefined) values.why ??= reason;
    const [command, ...rest] = positionals;
    if (command === undefined || command === 'help') {
      console.log(spoken(overview()));
      return 0;
    }
    if (!isCommandName(command))
      throw new CommandError(`There is no verb "${command}". Verbs: ${Object.keys(COMMAND_HELP).join(', ')}.`);
    if (values.help) {
      console.log(spoken(helpFor(command)));
      return 0;
    }
    const { run } = await import('./commands');
    const site = openSite(path.resolve(repository, process.env.DATA_DIR || '.data'));
    const response: CommandResult = await run({ site, repository, command, rest, options: values });
    process.stdout.write(
      wantsJson
        ? `${JSON.stringify({ ok: response.ok, verb: command, ...response.json }, null, 2)}\n`
        : `${spoken(response.text)}\n`,
    );
    return response.ok ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const reasons = error.reasons.map(spoken);
    if (wantsJson) {
      const outdated = error instanceof ConflictError ? { outdated: true } : {};
      console.log(JSON.stringify({ ok: false, error: spoken(error.message), reasons, ...outdated }, null, 2));
    } else console.error(`Refused: ${reasons.join('\n  ')}`);
    return 1;
  }
}
