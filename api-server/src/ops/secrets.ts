import type { SecretsCommand } from '../modules/secrets/secretsCommand';
import { execute } from './execute';
import { runProgram, UsageError } from './program';

const USAGE = `Usage: npm run secrets -- <verb>

  list             what the server signs with: names and ages, never a value
  rotate           gives each a new value; what the former ones signed stays good for as long as it would have been
  rotate NAME      this one only

Nobody is signed out. Works while the site runs and while it does not; reads the same variables as npm start (DATA_DIR, DATABASE_URL).
`;

function readCommand([verb, name, ...more]: string[]): SecretsCommand {
  if (verb === 'list' && name === undefined) return { verb };
  if (verb !== 'rotate') throw new UsageError(verb ? `There is no ${verb}.` : 'Say what to do.');
  if (more.length > 0) throw new UsageError(`"${more[0]}" is one word too many.`);
  return { verb, ...(name !== undefined && { name }) };
}

runProgram(USAGE, async (words, settings) => execute(settings, 'secrets', readCommand(words)));
