import { type Deliver, RejectedMessageError } from './port';

const TIMEOUT_MS = 10_000;
const PERMANENT_FAILURE_STATUSES = new Set([400, 410, 422]);

/**
 * Sends text messages and announced calls as a JSON POST of `{channel, to, text}` to `SMS_URL`, a service of the
 * operator. Credentials in the URL become the Authorization header. Status 200 to 299 means accepted. 400, 410 and 422
 * mean that this message is rejected for good.
 */
export function smsWebhookDelivery(address: string): Deliver {
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
    if (PERMANENT_FAILURE_STATUSES.has(response.status)) throw new RejectedMessageError(response.status);
    if (!response.ok) throw Object.assign(new Error('the SMS hook failed'), { statusCode: response.status });
  };
}
