import { createHmac } from 'node:crypto';
import { addMilliseconds, type Clock, HOUR } from '../../platform/clock';
import type { MailPort } from '../../platform/mail/port';
import type { SigningSecrets } from '../../platform/secrets/signingSecrets';
import type { CallPort } from './port';

/** Number reserved for examples. */
const NUMBER = '+1 555 010 0999';
const CALL_LIFETIME = HOUR;

/** Writes to the outbox whom a real relay would connect. Another provider or phone number gets another PIN. */
export const ownRelay = (mail: Pick<MailPort, 'send'>, clock: Clock, secrets: SigningSecrets): CallPort => ({
  async open({ bookingId, customer, provider }) {
    const now = clock();
    const hour = Math.floor(now.getTime() / CALL_LIFETIME);
    const digest = createHmac('sha256', secrets.at('calls', new Date(hour * CALL_LIFETIME)))
      .update(`${bookingId} ${customer} ${provider} ${hour}`)
      .digest();
    const pin = String(digest.readUInt32BE() % 10_000).padStart(4, '0');
    await mail.send({
      key: `call ${bookingId} ${hour} ${pin}`,
      urgent: true,
      channel: 'call',
      to: customer,
      subject: '',
      text: `${NUMBER} PIN ${pin} connects ${customer} and ${provider}`,
    });
    return { number: NUMBER, pin, expiresAt: addMilliseconds(new Date(hour * CALL_LIFETIME), 2 * CALL_LIFETIME) };
  },
});
