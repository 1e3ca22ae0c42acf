import type { Clock } from '../../clock';
import type { Db } from '../../db/connect';
import { secretOf } from '../../db/secret';
import type { MailPort } from '../../mail/port';
import { isLoopback, type Settings } from '../../settings';
import { ownRelay } from './ownRelay';
import type { CallPort } from './port';
import { twilioProxy } from './twilioProxy';

/** Twilio where it is set up; for trying it out the built-in relay, which connects nobody; else none, and no button for it. */
export async function callsFor(
  db: Db,
  { twilio, host, isDemo }: Settings,
  clock: Clock,
  mail: MailPort,
): Promise<CallPort | undefined> {
  if (twilio?.proxyService) return twilioProxy({ ...twilio, proxyService: twilio.proxyService }, db, clock);
  if (isLoopback(host) || isDemo) return ownRelay(mail, clock, await secretOf(db, 'calls'));
  return undefined;
}
