import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE, SECOND } from '../../platform/clock';

/** Messages whose time differs more than this are rejected, because an earlier recording may be replayed. */
const TOLERANCE = 5 * MINUTE;

function isSame(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Verifies `X-Twilio-Signature`, which covers the URL configured at Twilio and all form fields sorted by name. */
export function isTwilioSignatureValid(
  authToken: string,
  { url, form, signature }: { url: string; form: Readonly<Record<string, string>>; signature: string },
): boolean {
  const fields = Object.keys(form)
    .sort()
    .map((name) => name + form[name]);
  return isSame(
    createHmac('sha1', authToken)
      .update([url, ...fields].join(''))
      .digest('base64'),
    signature,
  );
}

export interface SignedWebhook {
  id: string;
  /** Seconds since 1970. */
  timestamp: string;
  /** Signatures in the form `v1,…`, separated by spaces. There are two while the sender rotates its secret. */
  signatures: string;
  body: Buffer;
}

/** Verifies a signature as specified on standardwebhooks.com. The secret is `whsec_` followed by the base64 key. */
export function isWebhookSignatureValid(secret: string, webhook: SignedWebhook, now: Date): boolean {
  const { id, timestamp, signatures, body } = webhook;
  const age = Math.abs(now.getTime() - Number(timestamp) * SECOND);
  if (!id || !(age <= TOLERANCE)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return signatures.split(' ').some((signature) => isSame(`v1,${expected}`, signature));
}
