import type { Settings } from '../settings';
import { type Deliver, RejectedMessageError } from './port';

export type Twilio = NonNullable<Settings['twilio']>;

const TIMEOUT_MS = 10_000;
/** Twilio's "attempt to send to unsubscribed recipient": Twilio got the STOP first. */
const UNSUBSCRIBED_RECIPIENT_CODE = 21_610;

/** Posts a form to Twilio. Throws with its status and code, but without its text, which quotes numbers. */
export async function postToTwilio(twilio: Twilio, url: string, form: Record<string, string>) {
  const login = Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString('base64');
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Basic ${login}` },
    body: new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok) return body;
  // Status 400 concerns this number or text. Other failures may pass.
  if (response.status === 400) {
    const code = typeof body.code === 'number' ? body.code : 400;
    throw new RejectedMessageError(code, { suppresses: code === UNSUBSCRIBED_RECIPIENT_CODE ? 'stop' : undefined });
  }
  throw Object.assign(new Error('Twilio failed'), { statusCode: response.status });
}

/** Sends text messages through Twilio's Messages API. `from` is a number, or the id of a messaging service. */
export function twilioSmsDelivery(twilio: Twilio): Deliver {
  const { accountSid, from, apiUrl } = twilio;
  const url = `${apiUrl ?? 'https://api.twilio.com'}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return async ({ to, text }) => {
    await postToTwilio(twilio, url, { To: to, Body: text, ...sender });
  };
}
