import { addMilliseconds, type Clock, HOUR } from '../../platform/clock';
import type { Db } from '../../platform/db/connect';
import { newId } from '../../platform/ids';
import { postToTwilio, type Twilio } from '../../platform/mail/twilio';
import type { CallPort } from './port';
import * as stored from './relayedCalls.repository';

const CALL_LIFETIME = HOUR;
/** A number that is about to end is not worth dialling. */
const MIN_REMAINING_MS = 5 * 60_000;

/**
 * Connects calls through Twilio's Proxy API. A session contains both numbers, and each side dials a proxy number from
 * their own phone. Throws when Twilio does not answer or has no number left.
 */
export function twilioProxy(twilio: Twilio & { proxyService: string }, db: Db, clock: Clock): CallPort {
  const service = `${twilio.apiUrl ?? 'https://proxy.twilio.com'}/v1/Services/${twilio.proxyService}`;
  return {
    async open({ bookingId, customer, provider, caller }) {
      const now = clock();
      const open = await stored.findOpenCall(db, bookingId, addMilliseconds(now, MIN_REMAINING_MS));
      if (open && open.customer === customer && open.provider === provider)
        return {
          number: caller === 'customer' ? open.customerDials : open.providerDials,
          pin: '',
          expiresAt: open.expiresAt,
        };
      const expiresAt = addMilliseconds(now, CALL_LIFETIME);
      const session = await postToTwilio(twilio, `${service}/Sessions`, {
        UniqueName: newId('call'),
        Mode: 'voice-only',
        DateExpiry: expiresAt.toISOString(),
      });
      const participants = `${service}/Sessions/${String(session.sid)}/Participants`;
      const dials = async (Identifier: string) =>
        String((await postToTwilio(twilio, participants, { Identifier })).proxy_identifier);
      const call = {
        bookingId,
        customer,
        provider,
        customerDials: await dials(customer),
        providerDials: await dials(provider),
        expiresAt,
      };
      await stored.saveCall(db, call);
      return { number: caller === 'customer' ? call.customerDials : call.providerDials, pin: '', expiresAt };
    },
  };
}
