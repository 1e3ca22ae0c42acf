import { CommandError } from '../../platform/commandError';
import { HttpError } from '../../platform/http/httpError';
import { readSettings, type Settings } from '../../platform/settings';

export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'usage';
}

/**
 * Prints the result of `run`. Exits with 0, with 1 when the command is refused, or with 2 when it could not be tried.
 */
export function runProgram(usage: string, run: (words: string[], settings: Settings) => Promise<string[]>) {
  main(usage, run).then(
    (code) => process.exit(code),
    (error: unknown) => {
      // Print the first line, as further ones would contain a statement's values.
      process.stderr.write(`Failed: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}\n`);
      process.exit(2);
    },
  );
}

async function main(usage: string, run: Parameters<typeof runProgram>[1]): Promise<number> {
  const { settings, issues } = readSettings(process.env);
  if (!settings) {
    process.stderr.write(`${issues.join('\n')}\n`);
    return 2;
  }
  try {
    const text = (await run(process.argv.slice(2), settings)).map((line) => `${line}\n`).join('');
    // Wait for the pipe, as an exit would cut off the output.
    await new Promise((resolve) => process.stdout.write(text, resolve));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${usage}`);
      return 2;
    }
    if (!(error instanceof CommandError) && !(error instanceof HttpError)) throw error;
    process.stderr.write(`Refused: ${error.message}\n`);
    return 1;
  }
}
