import type { SecretsCommand } from '../../platform/secrets/secretsCommand';
import { execute } from './execute';
import { runProgram, UsageError } from './program';

const USAGE = `Usage: npm run secrets -- <verb>

  list             lists the names and ages of the secrets that the server signs with, never their values
  rotate           gives every secret a new value; whatever the former value signed stays valid until it expires
  rotate NAME      gives only this secret a new value

Rotating signs nobody out. The command works whether the site runs or not. It reads the same variables as npm start (DATA_DIR,
DATABASE_URL).
`;

function readCommand([verb, name, ...more]: string[]): SecretsCommand {
  if (verb === 'list' && name === undefined) return { verb };
  if (verb !== 'rotate') throw new UsageError(verb ? `Unknown verb: ${verb}.` : 'Name a verb.');
  if (more.length > 0) throw new UsageError(`Unexpected argument: "${more[0]}".`);
  return { verb, ...(name !== undefined && { name }) };
}

runProgram(USAGE, async (words, settings) => execute(settings, 'secrets', readCommand(words)));
