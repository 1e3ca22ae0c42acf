import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { WebhookFormat, WebhookMessage } from '@doorstep/shared-api/ops';
import { isLoopback, lookupPublicAddress } from '@doorstep/shared-process/publicAddress';
import { webhookAddressIssue } from './address';

const TIMEOUT_MS = 10_000;

export interface Sent {
  readonly isDelivered: boolean;
  readonly last: string;
}

export const bodyOf = (message: WebhookMessage, format: WebhookFormat): string =>
  JSON.stringify(format === 'slack' ? { text: slackText(message) } : message);

const slackText = ({ type, text, who }: WebhookMessage) =>
  `${type === 'alarm' ? ':rotating_light: ' : ''}${text} (${who})`
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/**
 * Signature according to standardwebhooks.com over id, time and body, so that messages cannot be replayed or changed.
 */
export function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Sends once. Redirects are not followed, because they would bypass the check of the address. */
export function sendMessage(
  { url, format, secret }: { url: string; format: WebhookFormat; secret: string },
  message: WebhookMessage,
  now: number,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Sent> {
  const issue = webhookAddressIssue(url, env);
  if (issue) return Promise.resolve({ isDelivered: false, last: issue });
  const body = bodyOf(message, format);
  const timestamp = Math.floor(now / 1000);
  // Check the address of the connection: `https://localhost.example.com` is a public name that may resolve to anything.
  const { protocol, hostname } = new URL(url);
  const isPlain = protocol === 'http:';
  return new Promise((resolve) => {
    const request = (isPlain ? requestHttp : requestHttps)(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'doorstep-webhooks',
          'webhook-id': message.id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatureOf(secret, message.id, timestamp, body),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        agent: false,
        ...(isLoopback(hostname) ? {} : { lookup: lookupPublicAddress }),
      },
      (response) => {
        const status = response.statusCode ?? 0;
        response.destroy();
        resolve({ isDelivered: status >= 200 && status < 300, last: String(status) });
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) => {
      const last =
        error.name === 'AbortError' || error.name === 'TimeoutError'
          ? `no answer within ${TIMEOUT_MS / 1000} s`
          : (error.code ?? error.message);
      resolve({ isDelivered: false, last });
    });
    request.end(body);
  });
}
