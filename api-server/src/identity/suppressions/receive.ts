import type { Context } from '../../platform/context';
import { type Address, recordInboundMessage, suppress, unsuppress } from '../../platform/mail/suppressions.repository';
import { readStopWord } from './stopWords';

type Parts = Pick<Context, 'db' | 'clock'>;

/** Handles a reply once per `id`. Undefined if it is neither STOP nor START, or a repeat. */
export async function receiveText(
  { db, clock }: Parts,
  { id, from, text }: { id: string; from: string; text: string },
): Promise<'stop' | 'start' | undefined> {
  const word = readStopWord(text);
  if (!word) return undefined;
  const address: Address = { channel: 'sms', to: `+${from.replace(/\D/g, '')}` };
  return db.transaction(async (tx) => {
    if (!(await recordInboundMessage(tx, id, clock()))) return undefined;
    if (word === 'stop') await suppress(tx, address, 'stop', clock());
    else await unsuppress(tx, address, 'stop');
    return word;
  });
}

/** Handles a bounced mail once per `id`. Returns whether the address gets no mails from now on. */
export async function receiveBounce(
  { db, clock }: Parts,
  { id, to, kind }: { id: string; to: string; kind: 'permanent' | 'transient' },
): Promise<boolean> {
  if (kind !== 'permanent') return false;
  return db.transaction(async (tx) => {
    if (!(await recordInboundMessage(tx, id, clock()))) return false;
    await suppress(tx, { channel: 'email', to: to.trim().toLowerCase() }, 'bounce', clock());
    return true;
  });
}
