import type { Clock } from '../../clock';
import type { Db } from '../../db/connect';
import type { MailPort } from '../../mail/port';
import { isLoopback, type Settings } from '../../settings';
import type { SigningSecrets } from '../secrets/signingSecrets';
import { ownRelay } from './ownRelay';
import type { CallPort } from './port';
import { twilioProxy } from './twilioProxy';

interface CallParts {
  db: Db;
  settings: Settings;
  clock: Clock;
  mail: MailPort;
  secrets: SigningSecrets;
}

/**
 * Returns Twilio if configured, otherwise the built-in relay for testing, which connects no calls. Undefined otherwise,
 * which hides the button.
 */
export function callsFor({ db, settings, clock, mail, secrets }: CallParts): CallPort | undefined {
  const { twilio, host, isDemo } = settings;
  if (twilio?.proxyService) return twilioProxy({ ...twilio, proxyService: twilio.proxyService }, db, clock);
  if (isLoopback(host) || isDemo) return ownRelay(mail, clock, secrets);
  return undefined;
}
