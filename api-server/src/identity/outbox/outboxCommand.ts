import { addMilliseconds } from '../../platform/clock';
import { CommandError } from '../../platform/commandError';
import { toInstant } from '../../platform/instant';
import { RETRY_PERIOD } from '../../platform/mail/outbox';
import { countMessagesByState, listDead, replayDead } from '../../platform/mail/outbox.repository';
import type { StaffScope } from '../accounts/staff';
import { maskReceiver } from './maskReceiver';

export type OutboxCommand = { verb: 'list' } | { verb: 'replay'; ids: string[] | 'all' };

const MAX_LISTED = 1000;

export async function runOutboxCommand({ db, clock }: StaffScope, command: OutboxCommand): Promise<string[]> {
  if (command.verb === 'list') {
    const counts = await countMessagesByState(db);
    const waiting = counts.filter(({ state }) => state === 'waiting');
    const dead = await listDead(db, undefined, MAX_LISTED);
    return [
      ...waiting.map(({ channel, count, oldest }) => `waiting  ${channel}  ${count}, since ${toInstant(oldest)}`),
      ...dead.map(
        ({ id, channel, to, attempts, lastError, endedAt }) =>
          `dead  ${id}  ${toInstant(endedAt)}  ${channel}  ${maskReceiver(channel, to)}  ${attempts} tries  ${lastError}`,
      ),
      ...(waiting.length + dead.length === 0 ? ['No messages are waiting, and none were given up.'] : []),
    ];
  }
  const now = clock();
  const count = await replayDead(db, command.ids, now, addMilliseconds(now, RETRY_PERIOD));
  if (count === 0 && command.ids !== 'all')
    throw new CommandError('None of these messages was given up. `npm run messages -- list` lists those that were.');
  return [`Messages to retry for a day: ${count}.`];
}
