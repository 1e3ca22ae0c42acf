import type { Clock } from '../../clock';
import type { Db } from '../../db/connect';
import type { MailPort } from '../../mail/port';
import { isLoopback, type Settings } from '../../settings';
import type { SecretBook } from '../secrets/secretBook';
import { ownRelay } from './ownRelay';
import type { CallPort } from './port';
import { twilioProxy } from './twilioProxy';

interface CallParts {
  db: Db;
  settings: Settings;
  clock: Clock;
  mail: MailPort;
  secrets: SecretBook;
}

/** Twilio where it is set up; for trying it out the built-in relay, which connects nobody; else none, and no button for it. */
export function callsFor({ db, settings, clock, mail, secrets }: CallParts): CallPort | undefined {
  const { twilio, host, isDemo } = settings;
  if (twilio?.proxyService) return twilioProxy({ ...twilio, proxyService: twilio.proxyService }, db, clock);
  if (isLoopback(host) || isDemo) return ownRelay(mail, clock, secrets);
  return undefined;
}
