import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/db/connect';
import type { MailPort } from '../../platform/mail/port';
import type { SigningSecrets } from '../../platform/secrets/signingSecrets';
import { isLoopback, type Settings } from '../../platform/settings';
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
