import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CommandError, ConflictError } from '../src/errors';
import { openSite } from '../src/store/site';
import type { CommandResult } from './args';
import { COMMANDS, helpFor, isCommandName, overview } from './help';

const repository = path.resolve(fileURLToPath(new URL('../../', import.meta.url)));

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        from: { type: 'string' },
        version: { type: 'string' },
        why: { type: 'string' },
        traffic: { type: 'string' },
        to: { type: 'string' },
        seen: { type: 'string' },
        verify: { type: 'boolean' },
        replay: { type: 'boolean' },
        for: { type: 'string' },
        margin: { type: 'string' },
        'max-failures': { type: 'string' },
        'no-data': { type: 'string' },
        budget: { type: 'string', multiple: true },
        gateway: { type: 'string', multiple: true },
        'keep-days': { type: 'string' },
        'dry-run': { type: 'boolean' },
        local: { type: 'boolean' },
        site: { type: 'string' },
        phone: { type: 'string' },
        code: { type: 'string' },
        remotes: { type: 'string' },
        may: { type: 'string' },
        'up-to': { type: 'string' },
        days: { type: 'string' },
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message} See npm run release -- --help.`);
  }
}

async function main(args: string[]): Promise<number> {
  const wantsJson = args.includes('--json');
  try {
    const { values, positionals } = readArguments(args);
    const [command, ...rest] = positionals;
    if (command === undefined || command === 'help') {
      console.log(overview());
      return 0;
    }
    if (!isCommandName(command))
      throw new CommandError(`There is no verb "${command}". Verbs: ${Object.keys(COMMANDS).join(', ')}.`);
    if (values.help) {
      console.log(helpFor(command));
      return 0;
    }
    const { run } = await import('./commands');
    const site = openSite(path.resolve(repository, process.env.DATA_DIR || '.data'));
    const response: CommandResult = await run({ site, repository, command, rest, options: values });
    process.stdout.write(
      wantsJson
        ? `${JSON.stringify({ ok: response.ok, verb: command, ...response.json }, null, 2)}\n`
        : `${response.text}\n`,
    );
    return response.ok ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (wantsJson) {
      const outdated = error instanceof ConflictError ? { outdated: true } : {};
      console.log(JSON.stringify({ ok: false, error: error.message, reasons: error.reasons, ...outdated }, null, 2));
    } else console.error(`Refused: ${error.reasons.join('\n  ')}`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
