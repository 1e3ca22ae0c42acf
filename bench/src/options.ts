import { parseArgs } from 'node:util';

export const PARTS = ['pages', 'navigation', 'inp', 'journey', 'memory', 'gateway', 'api', 'switch'] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  readonly rounds: number;
  readonly parts: readonly Part[];
  readonly page?: string;
  readonly call?: string;
}

export const HELP = `npm run bench -- [--rounds N] [--only ${PARTS.join(',')}] [--page NAME] [--call NAME]

Compares the site with a monolith of the same sources, Module Federation at its defaults and static HTML, and its servers with
plain ones. Prints tables and writes bench/results.json.

  --rounds N    measure N interleaved rounds and print medians (7)
  --only LIST   measure only these parts
  --page NAME   measure only pages whose address contains NAME
  --call NAME   measure only this call of the API, such as booking

DOORSTEP_BENCH_PORT (18400) is the first of ten ports.`;

export function readOptions(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '7' },
      only: { type: 'string', default: PARTS.join(',') },
      page: { type: 'string' },
      call: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is a whole number from 1 on.');
  const parts = values.only.split(',').map((name) => {
    const part = PARTS.find((current) => current === name.trim());
    if (!part) throw new Error(`--only knows ${PARTS.join(', ')}; not "${name}".`);
    return part;
  });
  return {
    rounds,
    parts,
    ...(values.page !== undefined && { page: values.page }),
    ...(values.call !== undefined && { call: values.call }),
  };
}
