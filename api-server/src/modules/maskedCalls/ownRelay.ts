import { createHmac } from 'node:crypto';
import { type Clock, HOUR, later } from '../../clock';
import type { MailPort } from '../../mail/port';
import type { SecretBook } from '../secrets/secretBook';
import type { CallPort } from './port';

/** Number reserved for examples. */
const NUMBER = '+1 555 010 0999';
const OPEN_FOR = HOUR;

/** Writes to the outbox whom a real relay would connect. */
export const ownRelay = (mail: MailPort, clock: Clock, secrets: SecretBook): CallPort => ({
  async open({ bookingId, customer, provider }) {
    const now = clock();
    const hour = Math.floor(now.getTime() / OPEN_FOR);
    const digest = createHmac('sha256', secrets.at('calls', new Date(hour * OPEN_FOR)))
      .update(`${bookingId} ${hour}`)
      .digest();
    const pin = String(digest.readUInt32BE() % 10_000).padStart(4, '0');
    await mail.send({
      key: `call ${bookingId} ${hour}`,
      urgent: true,
      channel: 'call',
      to: customer,
      subject: '',
      text: `${NUMBER} PIN ${pin} connects ${customer} and ${provider}`,
    });
    return { number: NUMBER, pin, expiresAt: later(new Date(hour * OPEN_FOR), 2 * OPEN_FOR) };
  },
});
