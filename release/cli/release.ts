import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Outdated, Refusal } from '../src/errors';
import { openSite } from '../src/store/site';
import type { Answer } from './commands';
import { helpFor, isVerb, overview, VERBS } from './help';

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
        gateway: { type: 'string', multiple: true },
        'keep-days': { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Refusal(`${(error as Error).message} See npm run release -- --help.`);
  }
}

async function main(args: string[]): Promise<number> {
  const wantsJson = args.includes('--json');
  try {
    const { values, positionals } = readArguments(args);
    const [verb, ...rest] = positionals;
    if (verb === undefined || verb === 'help') {
      console.log(overview());
      return 0;
    }
    if (!isVerb(verb)) throw new Refusal(`There is no verb "${verb}". Verbs: ${Object.keys(VERBS).join(', ')}.`);
    if (values.help) {
      console.log(helpFor(verb));
      return 0;
    }
    const { run } = await import('./commands');
    const site = openSite(path.resolve(repository, process.env.DATA_DIR || '.data'));
    const answer: Answer = await run({ site, repository, verb, rest, options: values });
    process.stdout.write(
      wantsJson ? `${JSON.stringify({ ok: answer.ok, verb, ...answer.json }, null, 2)}\n` : `${answer.text}\n`,
    );
    return answer.ok ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (wantsJson) {
      const outdated = error instanceof Outdated ? { outdated: true } : {};
      console.log(JSON.stringify({ ok: false, error: error.message, reasons: error.reasons, ...outdated }, null, 2));
    } else console.error(`Refused: ${error.reasons.join('\n  ')}`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
