import { type Deliver, RejectedMessageError } from './port';

const TIMEOUT_MS = 10_000;
const NEVER = new Set([400, 410, 422]);

/**
 * Text messages and announced calls, as a POST of `{channel, to, text}` in JSON to `SMS_URL`: a service of the operator's that
 * hands them to whoever sends them. A name and password in the address become the Authorization header. Any answer from 200
 * to 299 means that the message was taken; 400, 410 and 422 that this one never will be.
 */
export function smsHook(address: string): Deliver {
  const url = new URL(address);
  const { username, password } = url;
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  [url.username, url.password] = ['', ''];
  return async ({ channel, to, text }, id) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': id,
        ...((username || password) && { Authorization: `Basic ${login}` }),
      },
      body: JSON.stringify({ channel, to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (NEVER.has(response.status)) throw new RejectedMessageError(response.status);
    if (!response.ok) throw Object.assign(new Error('the SMS hook failed'), { statusCode: response.status });
  };
}
