import type { Settings } from '../settings';
import { type Deliver, RejectedMessageError } from './port';

export type Twilio = NonNullable<Settings['twilio']>;

const TIMEOUT_MS = 10_000;
/** Twilio's "attempt to send to unsubscribed recipient": it heard the STOP before we did. */
const STOPPED = 21_610;

/** A POST of a form to Twilio. Throws with its status, and its own code, without its words: they quote numbers. */
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
  // 400: this number or this text; everything else may be better later.
  if (response.status === 400) {
    const code = typeof body.code === 'number' ? body.code : 400;
    throw new RejectedMessageError(code, { suppresses: code === STOPPED ? 'stop' : undefined });
  }
  throw Object.assign(new Error('Twilio failed'), { statusCode: response.status });
}

/** Text messages through Twilio's Messages API. `from` is a number, or the id of a messaging service. */
export function twilioTexts(twilio: Twilio): Deliver {
  const { accountSid, from, apiUrl } = twilio;
  const url = `${apiUrl ?? 'https://api.twilio.com'}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return async ({ to, text }) => {
    await postToTwilio(twilio, url, { To: to, Body: text, ...sender });
  };
}
