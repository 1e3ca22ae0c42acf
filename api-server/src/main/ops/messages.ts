import type { OutboxCommand } from '../../identity/outbox/outboxCommand';
import { isId } from '../../platform/ids';
import { execute } from './execute';
import { runProgram, UsageError } from './program';

const USAGE = `Usage: npm run messages -- <verb>

  list             counts the waiting mails and text messages, and lists those that were given up
  replay all       retries every message that was given up, for one more day
  replay ID ...    retries only these messages

The command works whether the site runs or not. It reads the same variables as npm start (DATA_DIR, DATABASE_URL).
`;

function readCommand([verb, ...ids]: string[]): OutboxCommand {
  if (verb === 'list' && ids.length === 0) return { verb };
  if (verb !== 'replay') throw new UsageError(verb ? `Unknown command: ${[verb, ...ids].join(' ')}.` : 'Name a verb.');
  if (ids.length === 0) throw new UsageError('Name the ids of the messages, or all.');
  if (ids.length === 1 && ids[0] === 'all') return { verb, ids: 'all' };
  const wrong = ids.find((id) => !isId(id));
  if (wrong) throw new UsageError(`"${wrong}" is not the id of a message.`);
  return { verb, ids };
}

runProgram(USAGE, async (words, settings) => execute(settings, 'messages', readCommand(words)));
