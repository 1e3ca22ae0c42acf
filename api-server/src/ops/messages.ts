import { isId } from '../ids';
import type { OutboxCommand } from '../modules/outbox/outboxCommand';
import { execute } from './execute';
import { runProgram, UsageError } from './program';

const USAGE = `Usage: npm run messages -- <verb>

  list             mails and text messages that wait to be sent, and those that were given up
  replay all       tries all of those again that were given up, for a day
  replay ID ...    tries these again

Works while the site runs and while it does not; reads the same variables as npm start (DATA_DIR, DATABASE_URL).
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
