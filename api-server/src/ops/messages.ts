import { isId } from '../ids';
import type { OutboxCommand } from '../modules/outbox/outboxCommand';
import { execute } from './execute';
import { runProgram, UsageError } from './program';

const USAGE = `Usage: npm run messages -- <verb>

  list             counts the waiting mails and text messages, and lists those that were given up
  replay all       tries to send every message that was given up, for another day
  replay ID ...    tries to send only these messages

The command works whether the site runs or not. It reads the same variables as npm start (DATA_DIR, DATABASE_URL).
`;

function readCommand([verb, ...ids]: string[]): OutboxCommand {
  if (verb === 'list' && ids.length === 0) return { verb };
  if (verb !== 'replay') throw new UsageError(verb ? `There is no ${[verb, ...ids].join(' ')}.` : 'Say what to do.');
  if (ids.length === 0) throw new UsageError('Say which messages, or all.');
  if (ids.length === 1 && ids[0] === 'all') return { verb, ids: 'all' };
  const wrong = ids.find((id) => !isId(id));
  if (wrong) throw new UsageError(`"${wrong}" is no message's id.`);
  return { verb, ids };
}

runProgram(USAGE, async (words, settings) => execute(settings, 'messages', readCommand(words)));
