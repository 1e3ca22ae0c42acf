import { parseArgs } from 'node:util';

const usage = 'Usage: npm run dev -- <remote>... [--against http://host]   for example: npm run dev -- mf-catalog';
const LAST_PORT = 65_535;

export interface DevOptions {
  readonly remotes: readonly string[];
  /** URL of the running site without a trailing slash. */
  readonly site: string;
  readonly port: number;
}

export class UsageError extends Error {}

/** Throws a UsageError that says how to correct the arguments. */
export function readOptions(
  args: readonly string[],
  knownItems: readonly string[],
  env: NodeJS.ProcessEnv,
): DevOptions {
  const { against, remotes } = parse(args);
  const unknown = remotes.find((name) => !knownItems.includes(name));
  if (unknown) throw new UsageError(`There is no remote ${unknown}. Remotes: ${knownItems.join(', ')}.`);
  if (remotes.length === 0) throw new UsageError(`${usage}. Remotes: ${knownItems.join(', ')}.`);
  if (!URL.canParse(against) || !/^https?:$/.test(new URL(against).protocol))
    throw new UsageError(
      `--against must be the address of a running site, for example http://localhost:8080, not "${against}".`,
    );
  const port = Number(env.DEV_PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > LAST_PORT)
    throw new UsageError(`DEV_PORT must be a port from 1 to ${LAST_PORT}, not "${env.DEV_PORT}".`);
  return { remotes: [...new Set(remotes)], site: new URL(against).origin, port };
}

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { against: { type: 'string', default: 'http://localhost:8080' } },
    });
    return { against: values.against, remotes: positionals };
  } catch {
    throw new UsageError(usage);
  }
}
